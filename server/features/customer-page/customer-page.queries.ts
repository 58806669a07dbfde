import { sql } from 'kysely'
import { day, type Instant, later } from '#shared/dates/instant.ts'
import { openInvoiceStateOn } from '#server/features/invoices/invoices.service.ts'
import { isAboutMessage } from '#server/features/customer-links/customer-links.service.ts'
import type { Db } from '#server/platform/database/connection/database.ts'

const mostListed = 50

const selectOpen = (db: Db, customerId: string, today: string) =>
  db
    .selectFrom('invoices')
    .select([
      'id',
      sql<string>`number`.as('number'),
      sql<string>`coalesce(issue_date, document_date)`.as('issue_date'),
      sql<string>`coalesce(due_date, document_date)`.as('due_date'),
      'currency',
      'outstanding_minor',
      openInvoiceStateOn(today).as('state'),
      sql<boolean>`kind = 'own'`.as('has_pages'),
      sql<boolean>`kind = 'own' or exists (select from original_documents where invoice_id = invoices.id)`.as(
        'has_pdf',
      ),
    ])
    .where('customer_id', '=', customerId)
    .where('status', '=', 'issued')
    .where('outstanding_minor', '>', 0)

type Linked = { customer_id: string; invoice_id: string; email_id: string | null }

const isLinked = ({ invoice_id, email_id }: Linked) =>
  email_id === null ? sql<boolean>`id = ${invoice_id}` : isAboutMessage(sql`${email_id}::uuid`, 'invoices')

const inOrder = (open: ReturnType<typeof selectOpen>) =>
  open.orderBy('due_date').orderBy('number').limit(mostListed).execute()

/** What is open of what the link is about, the earliest due first. */
export const listLinkedOpen = (db: Db, link: Linked, today: string) =>
  inOrder(selectOpen(db, link.customer_id, today).where(isLinked(link)))

/** What else the customer owes, the earliest due first. */
export const listOtherOpen = (db: Db, link: Linked, today: string) =>
  inOrder(selectOpen(db, link.customer_id, today).where(sql<boolean>`not ${isLinked(link)}`))

export const findOtherOpen = (db: Db, customerId: string, invoiceId: string, today: string) =>
  selectOpen(db, customerId, today).where('id', '=', invoiceId).executeTakeFirst()

const selectCreditNotes = (db: Db, customerId: string) =>
  db
    .selectFrom('credit_notes')
    .select([
      'id',
      sql<string>`number`.as('number'),
      sql<string>`coalesce(issue_date, document_date)`.as('issue_date'),
      'currency',
      'gross_minor',
      'unallocated_minor as left_minor',
      sql<boolean>`kind = 'own'`.as('has_pages'),
      sql<boolean>`kind = 'own' or exists (select from original_documents where credit_note_id = credit_notes.id)`.as(
        'has_pdf',
      ),
    ])
    .where('customer_id', '=', customerId)
    .where('status', '=', 'issued')

const mostCredits = 20

/** The newest first. */
export const listCreditNotes = (db: Db, customerId: string) =>
  selectCreditNotes(db, customerId).orderBy('document_date', 'desc').orderBy('id', 'desc').limit(mostCredits).execute()

export const findCreditNote = (db: Db, customerId: string, creditNoteId: string) =>
  selectCreditNotes(db, customerId).where('id', '=', creditNoteId).executeTakeFirst()

export const hasOriginal = async (db: Db, invoiceId: string) =>
  (await db
    .selectFrom('original_documents')
    .select('id')
    .where('invoice_id', '=', invoiceId)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** How often a customer has written within the last day. */
export async function countNotesOf(db: Db, linkId: string, now: Instant) {
  const { count } = await db
    .selectFrom('notes')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('link_id', '=', linkId)
    .where('created_at', '>', later(now, -day))
    .executeTakeFirstOrThrow()
  return count
}

/** Whether the same was said within a day. */
export const hasJustSaid = async (db: Db, linkId: string, note: string, now: Instant) =>
  (await db
    .selectFrom('notes')
    .select('id')
    .where('link_id', '=', linkId)
    .where('note', '=', note)
    .where('created_at', '>', later(now, -day))
    .executeTakeFirst()) !== undefined

/** The note of a reply has the time of its hold. */
export const isHeldByCustomer = async (db: Db, invoiceId: string) =>
  (await db
    .selectFrom('invoices')
    .innerJoin('customer_links as link', 'link.invoice_id', 'invoices.id')
    .innerJoin('notes', (join) =>
      join.onRef('notes.link_id', '=', 'link.id').onRef('notes.created_at', '=', 'invoices.held_at'),
    )
    .select('notes.id')
    .where('invoices.id', '=', invoiceId)
    .executeTakeFirst()) !== undefined

const mostReplies = 20
const promiseShownFor = 7 * day

/**
 * Replies of customers that still hold: their hold has not been released or replaced since. A promise is shown for a week,
 * and again when its day has passed.
 */
export const listReplies = (db: Db, { today, now }: { today: string; now: Instant }) =>
  db
    .selectFrom('notes')
    .innerJoin('customer_links as link', 'link.id', 'notes.link_id')
    .innerJoin('invoices', (join) =>
      join.onRef('invoices.id', '=', 'link.invoice_id').onRef('invoices.held_at', '=', 'notes.created_at'),
    )
    .select([
      'notes.id',
      'invoices.id as invoice_id',
      sql<string>`invoices.number`.as('number'),
      'invoices.customer_name',
      sql<'promised' | 'disputed'>`invoices.hold_kind`.as('kind'),
      'invoices.hold_date as date',
      sql<boolean>`invoices.hold_kind = 'promised' and invoices.hold_date < ${today}`.as('is_broken'),
      'invoices.hold_reason as reason',
      'invoices.currency',
      'invoices.outstanding_minor',
      'notes.created_at',
    ])
    .where('notes.link_id', 'is not', null)
    .where('invoices.hold_kind', 'in', ['promised', 'disputed'])
    .where('invoices.outstanding_minor', '>', 0)
    .where((row) =>
      row.or([
        row('invoices.hold_kind', '=', 'disputed'),
        row('notes.created_at', '>', later(now, -promiseShownFor)),
        row('invoices.hold_date', '<', today),
      ]),
    )
    .orderBy('notes.created_at', 'desc')
    .orderBy('notes.id', 'desc')
    .limit(mostReplies)
    .execute()
