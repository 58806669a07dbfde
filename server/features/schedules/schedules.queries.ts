import { sql } from 'kysely'
import type { Instant } from '#shared/dates/instant.ts'
import type { Payee, TaxRepresentative } from '#shared/features/documents/other-parties.ts'
import { plainLineDetails } from '#shared/features/invoices/line-detail-values.ts'
import type { PeriodRule } from '#shared/features/schedules/period-rules.ts'
import type { PriceChange } from '#shared/features/schedules/price-changes.ts'
import type { ScheduleEmailSettings } from '#shared/features/schedules/schedule-email.contract.ts'
import type { RareDetails } from '#shared/features/documents/rare-details.ts'
import type { RepeatedDelivery, ScheduleLine } from '#shared/features/schedules/schedules.fields.ts'
import type { PauseReason } from '#shared/features/schedules/schedules.rules.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { asRow, storedLines } from './schedule-row.ts'

const columns = [
  'id',
  'name',
  'customer_id',
  'customer_name',
  'currency',
  'terms_days',
  'terms_kind',
  'reference',
  'message',
  'bank_id',
  'exchange_rate_source',
  'buyer_reference',
  'contract_reference',
  'project_reference',
  'allowances',
  'charges',
  'price_changes',
  'every',
  'unit',
  'start_date',
  'last_day_of_month',
  'arrears',
  'end_kind',
  'end_date',
  'end_count',
  'action',
  'email',
  'status',
  'pause_reason',
  'paused_at',
  'paused_by',
  'next_date',
  'run_on',
  'catch_up_to',
  'made_count',
  'failure_count',
  'net_minor',
  'monthly_minor',
  'created_at',
  'updated_at',
  'created_by',
  'version',
] as const

/** Without the trailing zeros of the column. */
const exchangeRate = sql<string | null>`trim_scale(exchange_rate)::text`.as('exchange_rate')

const plainLine = JSON.stringify({ item_id: null, account_code: '', ...plainLineDetails, period_rule: 'none' })

/** What a line does not say is left out where it is stored. */
const wholeLines = sql<ScheduleLine[]>`(
  select jsonb_agg(${sql.lit(plainLine)}::jsonb || line order by place)
    from jsonb_array_elements(lines) with ordinality as listed(line, place))`.as('lines')

const calculated = [
  wholeLines,
  exchangeRate,
  sql<string>`coalesce(details ->> 'accounting_cost', '')`.as('accounting_cost'),
  sql<string>`coalesce(details ->> 'payment_terms', '')`.as('payment_terms'),
  sql<string>`coalesce(details ->> 'despatch_reference', '')`.as('despatch_reference'),
  sql<string>`coalesce(details ->> 'sales_order_reference', '')`.as('sales_order_reference'),
  sql<string>`coalesce(details ->> 'receiving_reference', '')`.as('receiving_reference'),
  sql<string>`coalesce(details ->> 'tender_reference', '')`.as('tender_reference'),
  sql<Payee | null>`details -> 'payee'`.as('payee'),
  sql<TaxRepresentative | null>`details -> 'tax_representative'`.as('tax_representative'),
  sql<PeriodRule>`coalesce(details ->> 'period_rule', 'none')`.as('period_rule'),
  // Those of before name no place by its id.
  sql<RepeatedDelivery | null>`'{"location": null}'::jsonb || (details -> 'delivery')`.as('delivery'),
  sql<string>`coalesce(details ->> 'type_code', '')`.as('type_code'),
  sql<RareDetails['tax_point_code']>`coalesce(details ->> 'tax_point_code', '')`.as('tax_point_code'),
  sql<RareDetails['notes']>`coalesce(details -> 'notes', '[]'::jsonb)`.as('notes'),
  sql<RareDetails['invoiced_object']>`details -> 'invoiced_object'`.as('invoiced_object'),
  sql<RareDetails['payment_means']>`details -> 'payment_means'`.as('payment_means'),
  sql<RareDetails['supporting_documents']>`coalesce(details -> 'supporting_documents', '[]'::jsonb)`.as(
    'supporting_documents',
  ),
]

const selectSchedules = (db: Db) => db.selectFrom('schedules').select(columns).select(calculated)

export type ScheduleRecord = NonNullable<Awaited<ReturnType<typeof findSchedule>>>

export const findSchedule = (db: Db, scheduleId: string) =>
  selectSchedules(db).where('id', '=', scheduleId).executeTakeFirst()

/** Locks the schedule until the transaction ends: runs, changes and pauses of it take turns. */
export const lockSchedule = (tx: Tx, scheduleId: string) =>
  selectSchedules(tx).where('id', '=', scheduleId).forUpdate().executeTakeFirst()

export const lockSchedules = (tx: Tx, scheduleIds: readonly string[]) =>
  selectSchedules(tx)
    .where('id', 'in', [...new Set(scheduleIds)])
    .orderBy('id')
    .forUpdate()
    .execute()

export const findSchedules = (db: Db, scheduleIds: readonly string[]) =>
  selectSchedules(db)
    .where('id', 'in', [...new Set(scheduleIds)])
    .orderBy('id')
    .execute()

/** Schedules with dates to come that have a line made of the item, by name. */
export const listSchedulesWithItem = (
  db: Db,
  { item_id, currency }: { item_id: string; currency: string },
  most = 1_000,
) =>
  selectSchedules(db)
    .where(sql<boolean>`jsonb_path_query_array(lines, '$[*].item_id') @> ${JSON.stringify([item_id])}::jsonb`)
    .where('currency', '=', currency)
    .where('status', '<>', 'finished')
    .orderBy(sql`alphabetical(name)`)
    .orderBy('id')
    .limit(most)
    .execute()

/** Locks what is due and not locked by others; oldest dates first, so that numbers increase with dates. */
export const takeDue = (tx: Tx, dueThrough: string, limit: number) =>
  selectSchedules(tx)
    .where('status', '=', 'active')
    .where('run_on', '<=', dueThrough)
    .orderBy('run_on')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

export const listDueIds = (db: Db, dueThrough: string, limit: number) =>
  db
    .selectFrom('schedules')
    .select('id')
    .where('status', '=', 'active')
    .where('run_on', '<=', dueThrough)
    .orderBy('run_on')
    .orderBy('id')
    .limit(limit)
    .execute()

export const findScheduleFacts = (db: Db, scheduleId: string) =>
  db
    .selectFrom('schedules')
    .leftJoin('users as author', 'author.id', 'schedules.created_by')
    .leftJoin('users as pauser', 'pauser.id', 'schedules.paused_by')
    .select(['author.name as created_by_name', 'pauser.name as paused_by_name'])
    .where('schedules.id', '=', scheduleId)
    .executeTakeFirstOrThrow()

type StoredFields = Pick<
  ScheduleRecord,
  | 'name'
  | 'customer_id'
  | 'customer_name'
  | 'currency'
  | 'terms_days'
  | 'terms_kind'
  | 'reference'
  | 'message'
  | 'bank_id'
  | 'exchange_rate'
  | 'exchange_rate_source'
  | 'buyer_reference'
  | 'contract_reference'
  | 'project_reference'
  | 'accounting_cost'
  | 'payment_terms'
  | 'despatch_reference'
  | 'sales_order_reference'
  | 'receiving_reference'
  | 'tender_reference'
  | 'payee'
  | 'tax_representative'
  | 'period_rule'
  | 'delivery'
  | keyof RareDetails
  | 'allowances'
  | 'charges'
  | 'every'
  | 'unit'
  | 'start_date'
  | 'last_day_of_month'
  | 'arrears'
  | 'end_kind'
  | 'end_date'
  | 'end_count'
  | 'action'
  | 'status'
  | 'next_date'
  | 'run_on'
  | 'net_minor'
  | 'monthly_minor'
> & { lines: ScheduleLine[]; price_changes: PriceChange[] }

export const insertSchedule = (
  tx: Tx,
  {
    email,
    created_by,
    created_at,
    import_id,
    ...schedule
  }: StoredFields & {
    email: ScheduleEmailSettings
    created_by: string | null
    created_at: Instant
    import_id: string | null
  },
) =>
  tx
    .insertInto('schedules')
    .values({
      ...asRow(schedule),
      email: JSON.stringify(email),
      created_by,
      created_at,
      updated_at: created_at,
      import_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** A changed schedule no longer waits after a failure: the change may have fixed it. */
export const updateSchedule = (
  tx: Tx,
  scheduleId: string,
  schedule: Omit<StoredFields, 'status' | 'run_on'> & { next_date: string },
) =>
  tx
    .updateTable('schedules')
    .set({ ...asRow(schedule), run_on: schedule.next_date, failure_count: 0 })
    .where('id', '=', scheduleId)
    .execute()

const notPaused = { pause_reason: null, paused_at: null, paused_by: null }

export const updateEmail = (tx: Tx, scheduleId: string, email: ScheduleEmailSettings) =>
  tx
    .updateTable('schedules')
    .set({ email: JSON.stringify(email) })
    .where('id', '=', scheduleId)
    .execute()

export const deleteSchedule = (tx: Tx, scheduleId: string) =>
  tx.deleteFrom('schedules').where('id', '=', scheduleId).execute()

export const markPaused = (
  tx: Tx,
  scheduleId: string,
  { reason, by, at }: { reason: PauseReason; by: string | null; at: Instant },
) =>
  tx
    .updateTable('schedules')
    .set({ status: 'paused', pause_reason: reason, paused_at: at, paused_by: by })
    .where('id', '=', scheduleId)
    .execute()

export const markResumed = (
  tx: Tx,
  scheduleId: string,
  {
    next_date,
    catch_up_to,
    ...moved
  }: Pick<StoredFields, 'next_date' | 'lines' | 'price_changes' | 'net_minor' | 'monthly_minor'> & {
    catch_up_to: string | null
  },
) =>
  tx
    .updateTable('schedules')
    .set({
      status: next_date === null ? 'finished' : 'active',
      ...notPaused,
      next_date,
      run_on: next_date,
      catch_up_to,
      failure_count: 0,
      net_minor: moved.net_minor,
      monthly_minor: moved.monthly_minor,
      lines: storedLines(moved.lines),
      price_changes: JSON.stringify(moved.price_changes),
    })
    .where('id', '=', scheduleId)
    .execute()

export const markFinished = (tx: Tx, scheduleId: string) =>
  tx
    .updateTable('schedules')
    .set({ status: 'finished', next_date: null, run_on: null, failure_count: 0, ...notPaused })
    .where('id', '=', scheduleId)
    .execute()

export const updatePrices = (
  tx: Tx,
  scheduleId: string,
  { lines, price_changes, ...values }: Pick<StoredFields, 'lines' | 'price_changes' | 'net_minor' | 'monthly_minor'>,
) =>
  tx
    .updateTable('schedules')
    .set({ ...values, lines: storedLines(lines), price_changes: JSON.stringify(price_changes) })
    .where('id', '=', scheduleId)
    .execute()
