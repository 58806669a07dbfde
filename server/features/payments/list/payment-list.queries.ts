import { type RawBuilder, sql } from 'kysely'
import type { PaymentFilter } from '#shared/features/payments/payments.contract.ts'
import type { PaymentTotal } from '#shared/features/payments/payments.reply.ts'
import { maxCounted } from '#shared/http/paged.ts'
import { allOf, anyOf, type Condition, direction, offsetOf } from '#server/platform/database/sql/clauses.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { columnsOf, type RowOf, selected } from '#server/platform/database/sql/row-columns.ts'
import { conditionsOf } from './payment-conditions.queries.ts'
import { findKeptParts, fromMonth, monthAt, type MonthPart, summed } from './payment-tallies.queries.ts'
import { searchFor } from './payment-text-search.queries.ts'
import { addUp, type Part } from './payment-totals.ts'

type Found = { ids: readonly string[]; total: number; more?: boolean; totals: PaymentTotal[] | null }

/** The ids of a page are found before its rows; totals are null when there are too many to count. */
export async function listPaymentPage(db: Db, filter: PaymentFilter) {
  const { ids, ...rest } = await findPage(db, filter)
  return { rows: await listRows(db, ids), ...rest }
}

async function findPage(db: Db, filter: PaymentFilter): Promise<Found> {
  const kept = await findKeptParts(db, filter)
  if (kept) return findKeptPage(db, filter, kept)
  if (filter.q === undefined) return collectPage(db, filter, [sql`true`])
  const search = await searchFor(db, filter.q, conditionsOf(filter))
  if (search.alongList) return { ids: await walk(db, filter, [search.alongList]), ...uncounted }
  const found = await collectPage(db, filter, search.branches)
  return found.total > maxCounted ? { ...found, ...uncounted } : found
}

const uncounted = { total: maxCounted, more: true, totals: null }

async function findKeptPage(db: Db, filter: PaymentFilter, kept: readonly MonthPart[]): Promise<Found> {
  const { total, totals } = addUp(kept)
  if (total <= offsetOf(filter)) return { ids: [], total, totals }
  if (total <= maxCounted) return { ids: await listSorted(db, filter), total, totals }
  const start = filter.order_by === 'payment_date' ? monthAt(kept, offsetOf(filter), filter.order_direction) : null
  if (!start) return { ids: await walk(db, filter, []), total, totals }
  const { month, offset } = start
  return { ids: await walk(db, filter, [fromMonth(month, filter.order_direction)], offset), total, totals }
}

/** Payments that are common are close together in any order, so the index of the order is walked. */
async function walk(db: Db, filter: PaymentFilter, more: readonly Condition[], offset = offsetOf(filter)) {
  const { order_by, order_direction, per_page } = filter
  const order = sql.raw(direction(order_direction))
  const isByName = order_by === 'customer_name'
  const { rows } = await sql<{ id: string }>`
    select payments.id from payments ${isByName ? withCustomers : sql``} where ${allOf([...conditionsOf(filter), ...more])}
     order by ${isByName ? sql`alphabetical(customers.name)` : places[order_by]} ${order}, payments.id ${order}
     limit ${per_page} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

const withCustomers = sql`join customers on customers.id = payments.customer_id`

/** Rare payments are far apart in any order: they are collected through the index of what they have in common. */
async function listSorted(db: Db, filter: PaymentFilter) {
  const { rows } = await sql<{ id: string }>`
    with found as materialized (${matchingRows(filter, [])})
    ${pageOf(filter)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The same with their number and sums. Of texts that too many contain, nothing is added up. */
async function collectPage(db: Db, filter: PaymentFilter, branches: readonly Condition[]): Promise<Found> {
  const found = branches.map((branch) => matchingRows(filter, [branch]))
  const mostSummed = filter.q === undefined ? null : maxCounted
  const { rows } = await sql<{ ids: string[]; total: number; parts: Part[] | null }>`
    with found as materialized (${sql.join(found, sql` union `)}),
         number as materialized (select count(*) as total from found)
    select array(${pageOf(filter)}) as ids, total,
           case when total <= coalesce(${mostSummed}::bigint, total) then (
             select json_agg(parts) from (select currency, ${summed} from found group by 1) parts) end as parts
      from number`.execute(db)
  const { ids, total, parts } = rows[0] ?? { ids: [], total: 0, parts: null }
  return { ids, total, totals: addUp(parts ?? []).totals }
}

const matchingRows = (filter: PaymentFilter, more: readonly Condition[]) =>
  sql`select payments.id, ${places[filter.order_by]} as place, currency, amount_minor, unallocated_minor, reversal_date
        from payments where ${allOf([...conditionsOf(filter), ...more])}`

function pageOf(filter: PaymentFilter) {
  const order = sql.raw(direction(filter.order_direction))
  return sql`select id from found order by place ${order}, id ${order} limit ${filter.per_page} offset ${offsetOf(filter)}`
}

async function listRows(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<ListedPayment>`
    select ${selected(columns)} from unnest(${ids}::uuid[]) with ordinality as page (id, place)
      join payments using (id) join customers on customers.id = payments.customer_id order by place`.execute(db)
  return rows
}

export async function* streamPayments(db: Db, filter: PaymentFilter) {
  const conditions = conditionsOf(filter)
  if (filter.q !== undefined) conditions.push(anyOf((await searchFor(db, filter.q, conditionsOf(filter))).branches))
  const order = sql.raw(direction(filter.order_direction))
  const all = sql<ListedPayment>`
    (select ${selected(columns)} from payments join customers on customers.id = payments.customer_id
      where ${allOf(conditions)} order by ${places[filter.order_by]} ${order}, payments.id ${order})`
  yield* db.selectFrom(all.as('payments')).selectAll().stream(500)
}

const columns = {
  ...columnsOf('payments', ['id', 'kind', 'customer_id', 'currency', 'amount_minor', 'unallocated_minor']),
  ...columnsOf('payments', ['payment_date', 'method', 'reference', 'created_at']),
  customer_name: sql<string>`customers.name`,
  bank_label: sql<string | null>`(select label from banks where banks.id = payments.bank_id)`,
  reversed: sql<boolean>`reversed_at is not null`,
  invoice_numbers: sql<string[]>`coalesce((
    select array_agg(number order by number) from (
      select distinct invoices.number from allocations join invoices on invoices.id = allocations.invoice_id
       where allocations.payment_id = payments.id order by 1 limit 4) paid), '{}')`,
}
export type ListedPayment = RowOf<typeof columns>

const places: Record<PaymentFilter['order_by'], RawBuilder<unknown>> = {
  payment_date: sql`payments.payment_date`,
  customer_name: sql`(select alphabetical(name) from customers payer where payer.id = payments.customer_id)`,
  amount_minor: sql`payments.amount_minor`,
  unallocated_minor: sql`payments.unallocated_minor`,
  created_at: sql`payments.created_at`,
}
