import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connection/database.ts'

/** The next date on which anything runs, not counting retries. */
export async function findNextRunDay(db: Db) {
  const first = await db
    .selectFrom('schedules')
    .select('run_on')
    .where('status', '=', 'active')
    .where('failure_count', '=', 0)
    .orderBy('run_on')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return first?.run_on ?? null
}

/** Every schedule with a date up to `through`, active or paused, and those that ended since `endedSince`. */
export const listRehearsedIds = (db: Db, { through, endedSince }: { through: string; endedSince: string }) =>
  db
    .selectFrom('schedules')
    .select('id')
    .where((row) =>
      row.or([
        row('next_date', '<=', through),
        row.and([
          row('status', '=', 'finished'),
          row.exists(
            row
              .selectFrom('schedule_runs')
              .select(sql`1`.as('one'))
              .whereRef('schedule_runs.schedule_id', '=', 'schedules.id')
              .where('outcome', '=', 'made')
              .where('period_date', '>=', endedSince),
          ),
        ]),
      ]),
    )
    .orderBy(sql`alphabetical(customer_name)`)
    .orderBy(sql`alphabetical(name)`)
    .orderBy('id')
    .execute()
