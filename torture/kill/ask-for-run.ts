import type { Stage } from '../stage/stage.ts'

/** Enqueues now, in the same way, what the clock enqueues every minute. */
export const askForRun = ({ database }: Stage) =>
  database.ask(
    `select graphile_worker.add_job('schedules:run', '{}'::json, queue_name => 'schedules:run', job_key => 'schedules:run')`,
  )
