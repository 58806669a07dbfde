import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { CreditNoteFilter, CreditNoteState } from '#shared/features/credit-notes/credit-notes.contract.ts'
import type { CreditNoteTotal } from '#shared/features/credit-notes/credit-notes.reply.ts'
import { maxCounted } from '#shared/http/paged.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { containing, direction, offsetOf } from '#server/platform/database/sql/clauses.ts'
import { withoutAccents } from '#server/platform/database/sql/without-accents.ts'
import type { EmailStatus, Tables } from '#server/platform/database/schema/tables.ts'
import { stateOf } from '#server/features/credit-notes/credit-notes.queries.ts'

type Sums = { total: number; more?: boolean; totals: CreditNoteTotal[] | null }

/** Totals are null when there are too many to count. */
export async function listCreditNotePage(db: Db, filter: CreditNoteFilter) {
  const found = await matching(db, filter)
  const sums = filter.q === undefined ? await sumUp(db, found) : await sumUpFew(db, found)
  return { rows: await listRows(db, filter, pageOf(found, filter, sums)), ...sums }
}

/** Rows before the page are only counted; other tables are joined for the rows of the page alone. */
function listRows(db: Db, filter: CreditNoteFilter, page: RawBuilder<{ id: string }>) {
  return shown(db.selectFrom('credit_notes').where('credit_notes.id', 'in', sql<string>`(${page})`), filter).execute()
}

/**
 * Rare credit notes are far apart in any order, so they are collected and then sorted. Common ones are close together,
 * so the index of the order is walked.
 */
function pageOf(found: Matching, filter: CreditNoteFilter, { total, more }: Sums) {
  const order = sql.raw(direction(filter.order_direction))
  const place = orders[filter.order_by]
  const range = sql`limit ${filter.per_page} offset ${offsetOf(filter)}`
  if (more || total > maxCounted)
    return sql<{
      id: string
    }>`${found.select('credit_notes.id')} order by ${place} ${order}, credit_notes.id ${order} ${range}`
  return sql<{ id: string }>`
    with found as materialized (${found.select(['credit_notes.id', sql`${place}`.as('place')])})
    select id from found order by place ${order}, id ${order} ${range}`
}

export async function* streamCreditNotes(db: Db, filter: CreditNoteFilter) {
  yield* shown(await matching(db, filter), filter)
    .select([
      'credit_notes.reference',
      'credit_notes.details',
      'credit_notes.prepaid_minor',
      'credit_notes.buyer_reference',
      'credit_notes.contract_reference',
      'credit_notes.project_reference',
      'credit_notes.net_minor',
      'credit_notes.vat_minor',
      'credit_notes.allowance_minor',
      'credit_notes.charge_minor',
      'credit_notes.rounding_minor',
    ])
    .stream(500)
}

type Part = CreditNoteTotal & { status: 'draft' | 'issued' }

/** How many there are, and the totals of the issued ones, in one pass through an index that has all of it. */
async function sumUp(db: Db, found: Matching): Promise<Sums> {
  const { rows } = await sql<Part>`
    select currency, status, count(*) as count, sum(gross_minor)::bigint as gross_minor,
           sum(unallocated_minor)::bigint as unallocated_minor
      from (${found.select(['currency', 'credit_notes.status', 'gross_minor', 'unallocated_minor'])}) found
     group by 1, 2`.execute(db)
  return {
    total: rows.reduce((sum, { count }) => sum + count, 0),
    totals: rows
      .filter(({ status }) => status === 'issued')
      .map(({ status: _, ...total }) => total)
      .toSorted((one, other) => other.gross_minor - one.gross_minor),
  }
}

/** Texts that too many contain are not counted further and not added up. */
async function sumUpFew(db: Db, found: Matching): Promise<Sums> {
  const sums = await sumUp(db, found.limit(maxCounted + 1))
  return sums.total > maxCounted ? { total: maxCounted, more: true, totals: null } : sums
}

type Matching = SelectQueryBuilder<Tables, 'credit_notes', object>

/** The same as `stateOf`, which would be worked out for each row. */
const inState: Record<CreditNoteState, RawBuilder<boolean>> = {
  draft: sql`credit_notes.status = 'draft'`,
  open: sql`(credit_notes.status = 'issued' and credit_notes.unallocated_minor > 0 and credit_notes.unallocated_minor = credit_notes.gross_minor + credit_notes.rounding_minor)`,
  part_used: sql`(credit_notes.status = 'issued' and credit_notes.unallocated_minor > 0 and credit_notes.unallocated_minor < credit_notes.gross_minor + credit_notes.rounding_minor)`,
  used: sql`(credit_notes.status = 'issued' and credit_notes.unallocated_minor = 0)`,
}

async function matching(db: Db, filter: CreditNoteFilter): Promise<Matching> {
  const { q, status, customer_id, invoice_id, currency, from, to } = filter
  let query = db.selectFrom('credit_notes')
  if (q !== undefined) query = query.where('credit_notes.search_text', 'like', containing(await withoutAccents(db, q)))
  if (status === 'issued') query = query.where('credit_notes.status', '=', 'issued')
  else if (status !== undefined) query = query.where(inState[status])
  if (customer_id !== undefined) query = query.where('credit_notes.customer_id', '=', customer_id)
  if (invoice_id !== undefined) query = query.where('credit_notes.invoice_id', '=', invoice_id)
  if (currency !== undefined) query = query.where('credit_notes.currency', '=', currency)
  if (from !== undefined) query = query.where('credit_notes.document_date', '>=', from)
  if (to !== undefined) query = query.where('credit_notes.document_date', '<=', to)
  return query
}

const shown = (query: Matching, filter: CreditNoteFilter) =>
  inOrder(query, filter)
    .leftJoin('invoices', 'invoices.id', 'credit_notes.invoice_id')
    .select([
      'credit_notes.id',
      'credit_notes.kind',
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
  customer_name: sql`alphabetical(credit_notes.customer_name)`,
  gross_minor: sql`credit_notes.gross_minor`,
  unallocated_minor: sql`credit_notes.unallocated_minor`,
  created_at: sql`credit_notes.created_at`,
}
