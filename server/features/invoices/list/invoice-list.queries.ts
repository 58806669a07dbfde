import { type RawBuilder, sql } from 'kysely'
import type { InvoiceFilter } from '#shared/features/invoices/invoices.contract.ts'
import { maxCounted } from '#shared/http/paged.ts'
import { allOf, anyOf, type Condition, direction, offsetOf } from '#server/platform/database/sql/clauses.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import type { EmailStatus } from '#server/platform/database/schema/tables.ts'
import { columnsOf, type RowOf, selected } from '#server/platform/database/sql/row-columns.ts'
import { conditionsOf, unionOf } from './invoice-conditions.queries.ts'
import { stateOn } from './invoice-states.queries.ts'
import { findKeptTotal } from './invoice-tallies.queries.ts'
import { searchFor, type TextSearch } from './invoice-text-search.queries.ts'

type Page = { rows: InvoiceRow[]; total: number; more?: boolean }

export async function listInvoicePage(db: Db, filter: InvoiceFilter, today: string): Promise<Page> {
  if (filter.q !== undefined) return listFound(db, filter, today, await searchFor(db, filter.q))
  const where = allOf(conditionsOf(filter, today))
  const [total, rows] = await Promise.all([totalOf(db, filter, where), listInOrder(db, filter, today, where)])
  return { rows, total }
}

async function totalOf(db: Db, filter: InvoiceFilter, where: Condition) {
  const kept = await findKeptTotal(db, filter)
  if (kept !== null) return kept
  const { rows } = await sql<{ total: number }>`select count(*) as total from invoices where ${where}`.execute(db)
  return rows[0]?.total ?? 0
}

/**
 * Rows before the page are only counted, in the index of their order where possible. The limit is in the text, because PostgreSQL plans anew
 * for a limit that comes as a value.
 */
async function listInOrder(db: Db, filter: InvoiceFilter, today: string, where: Condition) {
  const order = orderOf(filter)
  const { rows } = await sql<InvoiceRow>`
    select ${selected(columnsOn(today))} from invoices where id in (
      select id from invoices where ${where} order by ${order} limit ${sql.lit(filter.per_page)} offset ${sql.lit(offsetOf(filter))})
     order by ${order}`.execute(db)
  return rows
}

/**
 * Rare matches are far apart in any order, so walking the index until a page is full would read nearly all rows:
 * they are collected through the text index and then sorted. Common matches are close together, so the index of the
 * order is walked.
 */
async function listFound(db: Db, filter: InvoiceFilter, today: string, search: TextSearch): Promise<Page> {
  const [{ rows, total }, span] = await Promise.all([collectPage(db, filter, today, search), search.findSpan?.()])
  if (total <= maxCounted) return { rows, total }
  if (!span) return { rows, total: maxCounted, more: true }
  const along = allOf([anyOf(search.branches), span, ...conditionsOf(filter, today)])
  return { rows: await listInOrder(db, filter, today, along), total: maxCounted, more: true }
}

async function collectPage(db: Db, filter: InvoiceFilter, today: string, { branches, findSpan }: TextSearch) {
  const matches = unionOf(
    sql`id, ${placeOf(filter)}`,
    branches,
    conditionsOf(filter, today),
    findSpan ? maxCounted + 1 : null,
  )
  const by = sql.raw(direction(filter.order_direction))
  const order = sql`undated ${by}, place ${by}, id ${by}`
  const { rows: found } = await sql<InvoiceRow & { total: number }>`
    with found as materialized (${matches}), page as (
      select * from found order by ${order} limit ${filter.per_page} offset ${offsetOf(filter)})
    select ${selected(columnsOn(today))}, (select count(*) from found) as total
      from page join invoices using (id) order by ${order}`.execute(db)
  const rows = found.map(({ total: _, ...row }) => row)
  if (found[0] || filter.page === 1) return { rows, total: found[0]?.total ?? 0 }
  // Beyond the last page no row contains the total.
  const counted = await sql<{ total: number }>`select count(*) as total from (${matches}) found`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** What files contain besides the columns of the list. */
const exportedColumns = {
  ...columnsOf('invoices', ['buyer_reference', 'contract_reference', 'project_reference', 'details']),
  ...columnsOf('invoices', ['allowance_minor', 'charge_minor', 'rounding_minor', 'prepaid_minor']),
}
export type ExportedInvoice = InvoiceRow & RowOf<typeof exportedColumns>

export async function* streamInvoices(db: Db, filter: InvoiceFilter, today: string) {
  const conditions = conditionsOf(filter, today)
  if (filter.q !== undefined) conditions.push(anyOf((await searchFor(db, filter.q)).branches))
  const all = sql<ExportedInvoice>`
    (select ${selected({ ...columnsOn(today), ...exportedColumns })} from invoices where ${allOf(conditions)} order by ${orderOf(filter)})`
  yield* db.selectFrom(all.as('invoices')).selectAll().stream(500)
}

/** For a draft, when it would fall due; written exactly as in its index. */
const shownDueDate = sql`coalesce(due_date, due_date_by_terms(document_date, terms_kind, terms_days))`

const columnsOn = (today: string) => ({
  ...columnsOf('invoices', [
    'id',
    'kind',
    'number',
    'status',
    'customer_id',
    'customer_name',
    'reference',
    'issue_date',
  ]),
  ...columnsOf('invoices', [
    'currency',
    'net_minor',
    'vat_minor',
    'gross_minor',
    'credited_minor',
    'outstanding_minor',
  ]),
  ...columnsOf('invoices', ['hold_kind', 'issue_on', 'created_at', 'version']),
  state: stateOn(today),
  due_date: sql<string>`${shownDueDate}`,
  email_status: sql<EmailStatus | null>`(
    select emails.status from emails where emails.invoice_id = invoices.id
     order by emails.created_at desc, emails.id desc limit 1)`,
  issue_failed: sql<boolean>`issue_failure is not null`,
})
type InvoiceRow = RowOf<ReturnType<typeof columnsOn>>

type Ordered = Pick<InvoiceFilter, 'order_by' | 'order_direction' | 'status'>

/** Written exactly as in its index: drafts without a date are a group of their own, before all dates. */
const isUndated = sql`(issue_date is null)`

function orderOf(filter: Ordered) {
  const order = sql.raw(direction(filter.order_direction))
  const place = sql`${places[filter.order_by]} ${order}, id ${order}`
  return mayBeUndated(filter) ? sql`${isUndated} ${order}, ${place}` : place
}

/** The same for rows that are sorted after they were collected. Two columns: as one row of two values they take far longer to compare. */
const placeOf = (filter: Ordered) =>
  sql`${mayBeUndated(filter) ? isUndated : sql`false`} as undated, ${places[filter.order_by]} as place`

/** Whatever is issued has a date: then the order by date alone, with its own index, is the same. */
const mayBeUndated = ({ order_by, status }: Ordered) =>
  order_by === 'issue_date' && (status === undefined || status === 'draft')

const places: Record<InvoiceFilter['order_by'], RawBuilder<unknown>> = {
  issue_date: sql`document_date`,
  number: sql`number`,
  customer_name: sql`alphabetical(customer_name)`,
  due_date: shownDueDate,
  gross_minor: sql`gross_minor`,
  outstanding_minor: sql`outstanding_minor`,
  created_at: sql`created_at`,
}
