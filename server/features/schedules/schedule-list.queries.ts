import { sql } from 'kysely'
import type { ScheduleFilter } from '#shared/features/schedules/schedules.contract.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { containing, direction, offsetOf } from '#server/platform/database/sql/clauses.ts'

export async function listSchedulePage(db: Db, filter: ScheduleFilter) {
  const rows = await ordered(db, filter).limit(filter.per_page).offset(offsetOf(filter)).execute()
  const { total } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

export const streamSchedules = (db: Db, filter: ScheduleFilter) => ordered(db, filter).stream(500)

/** Its last run failed, or it waits because too many dates were missed. */
export const isFailing = sql<boolean>`(failure_count > 0 or pause_reason = 'missed')`

/** How many there are in each state, whichever is selected: the tabs of the list. */
export const countByStatus = (db: Db, filter: ScheduleFilter) =>
  matching(db, { ...filter, status: undefined })
    .select([
      sql<number>`count(*)`.as('all'),
      sql<number>`count(*) filter (where status = 'active')`.as('active'),
      sql<number>`count(*) filter (where status = 'paused')`.as('paused'),
      sql<number>`count(*) filter (where status = 'finished')`.as('finished'),
      sql<number>`count(*) filter (where ${isFailing})`.as('failing'),
    ])
    .executeTakeFirstOrThrow()

/** The average monthly amount of the active ones among them. */
export const sumByCurrency = (db: Db, filter: ScheduleFilter) =>
  matching(db, filter)
    .where('status', '=', 'active')
    .select((eb) => [
      'currency',
      eb.fn.countAll<number>().as('count'),
      sql<number>`sum(monthly_minor)::bigint`.as('monthly_minor'),
    ])
    .groupBy('currency')
    .orderBy('monthly_minor', 'desc')
    .execute()

function matching(db: Db, filter: ScheduleFilter) {
  const { q, status, from, to } = filter
  let query = db.selectFrom('schedules')
  if (q !== undefined) query = query.where('search_text', 'like', sql<string>`unaccent(lower(${containing(q)}))`)
  if (status !== undefined) query = query.where(status === 'failing' ? isFailing : sql<boolean>`status = ${status}`)
  for (const column of ['customer_id', 'unit', 'action', 'currency'] as const) {
    const wanted = filter[column]
    if (wanted !== undefined) query = query.where(column, '=', wanted)
  }
  if (from !== undefined) query = query.where('next_date', '>=', from)
  if (to !== undefined) query = query.where('next_date', '<=', to)
  return query
}

function ordered(db: Db, filter: ScheduleFilter) {
  const order = direction(filter.order_direction)
  return matching(db, filter)
    .select([
      'id',
      'name',
      'customer_id',
      'customer_name',
      'currency',
      'every',
      'unit',
      'start_date',
      'last_day_of_month',
      'action',
      'status',
      'pause_reason',
      'next_date',
      'net_minor',
      'monthly_minor',
      'made_count',
      'failure_count',
      'created_at',
      'version',
    ])
    .orderBy(orders[filter.order_by], order)
    .orderBy('id', order)
}

const orders = {
  next_date: sql`next_date`,
  name: sql`alphabetical(name)`,
  customer_name: sql`alphabetical(customer_name)`,
  monthly_minor: sql`monthly_minor`,
  created_at: sql`created_at`,
}
