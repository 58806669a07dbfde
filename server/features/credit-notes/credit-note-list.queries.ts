import { sql } from 'kysely'
import type { CreditNoteFilter } from '#shared/features/credit-notes/credit-notes.contract.ts'
import type { Db } from '#server/platform/database/database.ts'
import { containing } from '#server/platform/database/like.ts'
import { direction, offsetOf } from '#server/platform/database/ordering.ts'
import type { EmailStatus } from '#server/platform/database/tables.ts'
import { stateOf } from './credit-notes.queries.ts'

export async function listCreditNotePage(db: Db, filter: CreditNoteFilter) {
  const rows = await ordered(db, filter).limit(filter.per_page).offset(offsetOf(filter)).execute()
  const { total } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const totals = await matching(db, filter)
    .where('credit_notes.status', '=', 'issued')
    .select((eb) => [
      'credit_notes.currency',
      eb.fn.countAll<number>().as('count'),
      sql<number>`sum(credit_notes.gross_minor)::bigint`.as('gross_minor'),
      sql<number>`sum(credit_notes.unallocated_minor)::bigint`.as('unallocated_minor'),
    ])
    .groupBy('credit_notes.currency')
    .orderBy('gross_minor', 'desc')
    .execute()
  return { rows, total, totals }
}

export const streamCreditNotes = (db: Db, filter: CreditNoteFilter) => ordered(db, filter).stream(500)

function matching(db: Db, filter: CreditNoteFilter) {
  const { q, status, customer_id, invoice_id, currency, from, to } = filter
  let query = db.selectFrom('credit_notes').leftJoin('invoices', 'invoices.id', 'credit_notes.invoice_id')
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

function ordered(db: Db, filter: CreditNoteFilter) {
  const order = direction(filter.order_direction)
  return matching(db, filter)
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
      'credit_notes.created_at',
      'credit_notes.version',
    ])
    .orderBy(orders[filter.order_by], order)
    .orderBy('credit_notes.id', order)
}

const orders = {
  issue_date: sql`credit_notes.document_date`,
  number: sql`credit_notes.number`,
  customer_name: sql`lower(credit_notes.customer_name)`,
  gross_minor: sql`credit_notes.gross_minor`,
  unallocated_minor: sql`credit_notes.unallocated_minor`,
  created_at: sql`credit_notes.created_at`,
}
