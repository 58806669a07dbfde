import type { Stage } from '../stage/stage.ts'

/** Enqueues the job that cron enqueues every minute. */
export const askForRun = ({ database }: Stage) =>
  database.ask(
    `select graphile_worker.add_job('schedules:run', '{}'::json, queue_name => 'schedules:run', job_key => 'schedules:run')`,
  )
