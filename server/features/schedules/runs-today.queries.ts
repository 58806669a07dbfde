import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'

/** What runs made since a day began in the business's time zone. */
export async function countRunsSince(db: Db, day: string, timeZone: string) {
  const { rows } = await sql<{ made: number; failed: number }>`
    select count(*) filter (where outcome = 'made') as made, count(*) filter (where outcome = 'failed') as failed
      from schedule_runs where created_at >= ${day}::timestamp at time zone ${timeZone}`.execute(db)
  return rows[0] ?? { made: 0, failed: 0 }
}
