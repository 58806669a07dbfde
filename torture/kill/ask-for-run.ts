import type { Stage } from '../stage/stage.ts'

/** What the clock asks for every minute, now, and as it does. */
export const askForRun = ({ database }: Stage) =>
  database.ask(
    `select graphile_worker.add_job('schedules:run', '{}'::json, queue_name => 'schedules:run', job_key => 'schedules:run')`,
  )
