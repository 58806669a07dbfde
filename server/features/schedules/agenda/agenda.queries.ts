import { sql } from 'kysely'
import { isFailing } from '#server/features/schedules/schedule-list.queries.ts'
import type { Db } from '#server/platform/database/connection/database.ts'

/** In the text of the queries: PostgreSQL plans anew for a limit that comes as a value. */
export const mostUpcoming = 12
const mostFailed = 5

const isActive = sql<boolean>`status = 'active'`

/** The next runs, by date. */
export const listUpcoming = (db: Db, through: string) =>
  db
    .selectFrom('schedules')
    .select([
      'id',
      'name',
      'customer_name',
      'next_date',
      'action',
      'currency',
      'lines',
      'allowances',
      'charges',
      'price_changes',
      'every',
      'unit',
      'start_date',
      'last_day_of_month',
      'end_kind',
      'end_date',
      'end_count',
      'made_count',
    ])
    .where(isActive)
    .where('next_date', '<=', through)
    .orderBy('next_date')
    .orderBy('id')
    .limit(sql.lit(mostUpcoming))
    .execute()

/** In the index alone. */
export const countUpcoming = (db: Db, through: string) =>
  db
    .selectFrom('schedules')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isActive)
    .where('next_date', '<=', through)
    .executeTakeFirstOrThrow()

/** Schedules whose last run failed, with the reason, newest first. */
export const listFailing = (db: Db) =>
  db
    .selectFrom('schedules')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('schedule_runs')
          .select(['period_date', 'reasons', 'created_at as failed_at'])
          .whereRef('schedule_runs.schedule_id', '=', 'schedules.id')
          .where('outcome', '=', sql.lit('failed'))
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(sql.lit(1))
          .as('run'),
      (join) => join.onTrue(),
    )
    .innerJoin('customers', 'customers.id', 'schedules.customer_id')
    .select([
      'schedules.id as schedule_id',
      'schedules.name',
      'schedules.customer_id',
      'schedules.customer_name',
      'customers.archived_at as customer_archived_at',
      'schedules.status',
      'run.period_date',
      'run.reasons',
      'run.failed_at',
    ])
    .where(isFailing)
    .orderBy('run.failed_at', 'desc')
    .limit(sql.lit(mostFailed))
    .execute()

export const countFailing = (db: Db) =>
  db
    .selectFrom('schedules')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isFailing)
    .executeTakeFirstOrThrow()
