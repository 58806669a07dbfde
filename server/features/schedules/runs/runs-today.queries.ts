import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connection/database.ts'

/** What runs have made since a date began in the business's time zone. */
export async function countRunsSince(db: Db, day: string, timeZone: string) {
  const { rows } = await sql<{ made: number; failed: number }>`
    select count(*) filter (where outcome = 'made') as made, count(*) filter (where outcome = 'failed') as failed
      from schedule_runs where created_at >= ${day}::timestamp at time zone ${timeZone}`.execute(db)
  return rows[0] ?? { made: 0, failed: 0 }
}

/**
 * How many runs wait for the next minute, and the first date after the last due one. Failed ones wait for their own
 * date.
 */
export async function findRunsAhead(db: Db, dueThrough: string) {
  const { rows } = await sql<{ due_now: number; next_run_date: string | null }>`
    select count(*) filter (where run_on <= ${dueThrough}) as due_now, min(run_on) filter (where run_on > ${dueThrough}) as next_run_date
      from schedules where status = 'active' and failure_count = 0`.execute(db)
  return rows[0] ?? { due_now: 0, next_run_date: null }
}
