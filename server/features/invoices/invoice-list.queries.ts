import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { InvoiceFilter } from '#shared/features/invoices/invoices.contract.ts'
import { type InvoiceState, invoiceStates } from '#shared/features/invoices/invoice-states.ts'
import type { Db } from '#server/platform/database/database.ts'
import { containing } from '#server/platform/database/like.ts'
import { direction, offsetOf } from '#server/platform/database/ordering.ts'
import type { EmailStatus, Tables } from '#server/platform/database/tables.ts'
import { isInState, isOpen, stateOn } from './invoice-states.queries.ts'
import { findKeptSummary, findKeptTotal } from './invoice-tallies.queries.ts'

export async function listInvoicePage(db: Db, filter: InvoiceFilter, today: string) {
  const total = (await findKeptTotal(db, filter)) ?? (await countMatching(db, filter, today))
  // Few that have a text are far apart in any order: to walk along it until a page is full would be to read nearly all of them.
  const page = filter.q !== undefined && total <= fewFound ? pageOfFound : pageOfAll
  const wanted = db.selectFrom('invoices').where('id', 'in', page(db, filter, today))
  return { rows: await ordered(wanted, filter, today).execute(), total }
}

const fewFound = 20_000

/** Those before the page are only counted off, in the index that orders them where it can be. */
const pageOfAll = (db: Db, filter: InvoiceFilter, today: string) =>
  db
    .selectFrom(
      inOrder(matching(db, filter, today).select('id'), filter)
        .limit(filter.per_page)
        .offset(offsetOf(filter))
        .as('page'),
    )
    .select('page.id')

/** All of them first, by the index of texts, and then in order. */
const pageOfFound = (db: Db, filter: InvoiceFilter, today: string) =>
  db
    .with(
      (found) => found('found').materialized(),
      () => matching(db, filter, today).select(['id', orders[filter.order_by].as('place')]),
    )
    .selectFrom('found')
    .select('found.id')
    .orderBy('place', direction(filter.order_direction))
    .orderBy('found.id', direction(filter.order_direction))
    .limit(filter.per_page)
    .offset(offsetOf(filter))

async function countMatching(db: Db, filter: InvoiceFilter, today: string) {
  const { total } = await matching(db, filter, today)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export const streamInvoices = (db: Db, filter: InvoiceFilter, today: string) =>
  ordered(matching(db, filter, today), filter, today).stream(500)

/** How many of the filtered ones are in each state, and what they come to. */
export const summarise = async (db: Db, filter: InvoiceFilter, today: string) =>
  (await findKeptSummary(db, filter, today)) ?? {
    counts: await countByState(db, filter, today),
    totals: await sumByCurrency(db, filter, today),
  }

/** How many there are of each state, whichever is chosen: the tabs of the list. */
export async function countByState(db: Db, { status: _, ...filter }: InvoiceFilter, today: string) {
  const rows = await matching(db, { ...filter, status: undefined }, today)
    .select([stateOn(today).as('state'), (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const counts = Object.fromEntries(invoiceStates.map((state) => [state, 0])) as Record<InvoiceState, number>
  for (const { state, count } of rows) counts[state] = count
  return { ...counts, all: rows.reduce((sum, { count }) => sum + count, 0) }
}

/** What the filtered ones come to. A draft is owed by nobody and a void one counts nowhere. */
export const sumByCurrency = (db: Db, filter: InvoiceFilter, today: string) =>
  matching(db, filter, today)
    .where('status', '=', 'issued')
    .select((eb) => [
      'currency',
      eb.fn.countAll<number>().as('count'),
      sql<number>`sum(gross_minor)::bigint`.as('gross_minor'),
      sql<number>`sum(outstanding_minor)::bigint`.as('outstanding_minor'),
    ])
    .groupBy('currency')
    .orderBy('gross_minor', 'desc')
    .execute()

function matching(db: Db, filter: InvoiceFilter, today: string) {
  const { q, status, customer_id, schedule_id, currency, emailed } = filter
  let query = withinRange(db.selectFrom('invoices'), filter)
  if (q !== undefined) query = query.where('search_text', 'like', sql<string>`unaccent(lower(${containing(q)}))`)
  if (status === 'issued') query = query.where('status', '=', 'issued')
  else if (status === 'open') query = query.where(isOpen)
  else if (status !== undefined) query = query.where(isInState(status, today))
  if (customer_id !== undefined) query = query.where('customer_id', '=', customer_id)
  if (schedule_id !== undefined) query = query.where('schedule_id', '=', schedule_id)
  if (currency !== undefined) query = query.where('currency', '=', currency)
  if (emailed !== undefined) query = query.where(emailed === 'yes' ? wasEmailed : sql<boolean>`not ${wasEmailed}`)
  return query
}

type Selection = SelectQueryBuilder<Tables, 'invoices', object>

function withinRange(query: Selection, { from, to, due_from, due_to, min_minor, max_minor }: InvoiceFilter) {
  let within = query
  if (from !== undefined) within = within.where('document_date', '>=', from)
  if (to !== undefined) within = within.where('document_date', '<=', to)
  if (due_from !== undefined) within = within.where('due_date', '>=', due_from)
  if (due_to !== undefined) within = within.where('due_date', '<=', due_to)
  if (min_minor !== undefined) within = within.where('gross_minor', '>=', min_minor)
  if (max_minor !== undefined) within = within.where('gross_minor', '<=', max_minor)
  return within
}

/** A message that failed or came back is none. */
const wasEmailed = sql<boolean>`exists (
  select from emails where emails.invoice_id = invoices.id and emails.status not in ('failed', 'bounced'))`

const ordered = (query: Selection, filter: InvoiceFilter, today: string) =>
  inOrder(
    query.select([
      'id',
      'number',
      'status',
      stateOn(today).as('state'),
      'customer_id',
      'customer_name',
      'reference',
      'issue_date',
      shownDueDate.as('due_date'),
      'currency',
      'net_minor',
      'vat_minor',
      'gross_minor',
      'outstanding_minor',
      'hold_kind',
      sql<EmailStatus | null>`(
        select emails.status from emails where emails.invoice_id = invoices.id order by emails.created_at desc, emails.id desc limit 1)`.as(
        'email_status',
      ),
      'created_at',
      'version',
    ]),
    filter,
  )

function inOrder<Row>(query: SelectQueryBuilder<Tables, 'invoices', Row>, filter: InvoiceFilter) {
  const order = direction(filter.order_direction)
  return query.orderBy(orders[filter.order_by], order).orderBy('id', order)
}

/** Of a draft, when it would fall due; in the words of its index. */
const shownDueDate = sql<string>`coalesce(due_date, document_date + terms_days)`

const orders: Record<InvoiceFilter['order_by'], RawBuilder<unknown>> = {
  issue_date: sql`document_date`,
  number: sql`number`,
  customer_name: sql`lower(customer_name)`,
  due_date: shownDueDate,
  gross_minor: sql`gross_minor`,
  outstanding_minor: sql`outstanding_minor`,
  created_at: sql`created_at`,
}
