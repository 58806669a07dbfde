import { type SelectQueryBuilder, sql } from 'kysely'
import type { CreditNoteFilter } from '#shared/features/credit-notes/credit-notes.contract.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { containing } from '#server/platform/database/sql/like.ts'
import { direction, offsetOf } from '#server/platform/database/sql/ordering.ts'
import type { EmailStatus, Tables } from '#server/platform/database/schema/tables.ts'
import { stateOf } from './credit-notes.queries.ts'

export async function listCreditNotePage(db: Db, filter: CreditNoteFilter) {
  const [rows, sums] = await Promise.all([listRows(db, filter), sumUp(db, filter)])
  return { rows, ...sums }
}

/** Rows before the page are only counted; other tables are joined for the rows of the page alone. */
function listRows(db: Db, filter: CreditNoteFilter) {
  const page = inOrder(matching(db, filter).select('credit_notes.id'), filter)
    .limit(filter.per_page)
    .offset(offsetOf(filter))
  const ofPage = db.selectFrom(page.as('page')).select('page.id')
  return shown(db.selectFrom('credit_notes').where('credit_notes.id', 'in', ofPage), filter).execute()
}

export const streamCreditNotes = (db: Db, filter: CreditNoteFilter) => shown(matching(db, filter), filter).stream(500)

/** How many there are, and the totals of the issued ones, in one pass. */
async function sumUp(db: Db, filter: CreditNoteFilter) {
  const parts = await matching(db, filter)
    .select((eb) => [
      'credit_notes.currency',
      eb.fn.countAll<number>().as('all'),
      sql<number>`count(*) filter (where credit_notes.status = 'issued')`.as('count'),
      sql<number>`coalesce(sum(gross_minor) filter (where credit_notes.status = 'issued'), 0)::bigint`.as(
        'gross_minor',
      ),
      sql<number>`coalesce(sum(unallocated_minor) filter (where credit_notes.status = 'issued'), 0)::bigint`.as(
        'unallocated_minor',
      ),
    ])
    .groupBy('credit_notes.currency')
    .execute()
  return {
    total: parts.reduce((sum, { all }) => sum + all, 0),
    totals: parts
      .filter(({ count }) => count > 0)
      .map(({ all: _, ...total }) => total)
      .toSorted((one, other) => other.gross_minor - one.gross_minor),
  }
}

function matching(db: Db, filter: CreditNoteFilter) {
  const { q, status, customer_id, invoice_id, currency, from, to } = filter
  let query = db.selectFrom('credit_notes')
  if (q !== undefined)
    query = query.where('credit_notes.search_text', 'like', sql<string>`unaccent(lower(${containing(q)}))`)
  if (status === 'issued') query = query.where('credit_notes.status', '=', 'issued')
  else if (status !== undefined) query = query.where(stateOf, '=', status)
  if (customer_id !== undefined) query = query.where('credit_notes.customer_id', '=', customer_id)
  if (invoice_id !== undefined) query = query.where('credit_notes.invoice_id', '=', invoice_id)
  if (currency !== undefined) query = query.where('credit_notes.currency', '=', currency)
  if (from !== undefined) query = query.where('credit_notes.document_date', '>=', from)
  if (to !== undefined) query = query.where('credit_notes.document_date', '<=', to)
  return query
}

type Selection = SelectQueryBuilder<Tables, 'credit_notes', object>

const shown = (query: Selection, filter: CreditNoteFilter) =>
  inOrder(query, filter)
    .leftJoin('invoices', 'invoices.id', 'credit_notes.invoice_id')
    .select([
      'credit_notes.id',
      'credit_notes.number',
      'credit_notes.status',
      stateOf.as('state'),
      'credit_notes.customer_id',
      'credit_notes.customer_name',
      'credit_notes.invoice_id',
      'invoices.number as invoice_number',
      'credit_notes.reason',
      'credit_notes.issue_date',
      'credit_notes.currency',
      'credit_notes.gross_minor',
      'credit_notes.unallocated_minor',
      sql<EmailStatus | null>`(
        select emails.status from emails where emails.credit_note_id = credit_notes.id
         order by emails.created_at desc, emails.id desc limit 1)`.as('email_status'),
      'credit_notes.issue_on',
      sql<boolean>`credit_notes.issue_failure is not null`.as('issue_failed'),
      'credit_notes.created_at',
      'credit_notes.version',
    ])

function inOrder<Row>(query: SelectQueryBuilder<Tables, 'credit_notes', Row>, filter: CreditNoteFilter) {
  const order = direction(filter.order_direction)
  return query.orderBy(orders[filter.order_by], order).orderBy('credit_notes.id', order)
}

const orders = {
  issue_date: sql`credit_notes.document_date`,
  number: sql`credit_notes.number`,
  customer_name: sql`lower(credit_notes.customer_name)`,
  gross_minor: sql`credit_notes.gross_minor`,
  unallocated_minor: sql`credit_notes.unallocated_minor`,
  created_at: sql`credit_notes.created_at`,
}
