import type { EmailFilter } from '#shared/features/email/emails.contract.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { containing, direction, offsetOf } from '#server/platform/database/sql/clauses.ts'

const columns = [
  'id',
  'kind',
  'status',
  'to_name',
  'to_address',
  'subject',
  'attempts',
  'last_error',
  'created_at',
  'sent_at',
  'delivered_at',
  'bounced_at',
] as const

export async function listEmailPage(db: Db, filter: EmailFilter) {
  const rows = await ordered(db, filter).limit(filter.per_page).offset(offsetOf(filter)).execute()
  const { total } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

export const streamEmails = (db: Db, filter: EmailFilter) => ordered(db, filter).stream(500)

export const findEmail = (db: Db, id: string) =>
  db.selectFrom('emails').select(columns).select(['text', 'html', 'link']).where('id', '=', id).executeTakeFirst()

/** Whether a message reminds of documents on which nothing is owed any more. */
export const isSettledReminder = async (tx: Tx, emailId: string) => {
  const owed = await tx
    .selectFrom('reminders')
    .innerJoin('reminder_documents', 'reminder_documents.reminder_id', 'reminders.id')
    .innerJoin('invoices', 'invoices.id', 'reminder_documents.invoice_id')
    .select('invoices.outstanding_minor')
    .where('reminders.email_id', '=', emailId)
    .execute()
  return owed.length > 0 && owed.every(({ outstanding_minor }) => outstanding_minor === 0)
}

export const lockEmail = (tx: Tx, id: string) =>
  tx.selectFrom('emails').select(columns).select(['link', 'html']).where('id', '=', id).forUpdate().executeTakeFirst()

export const markQueuedAgain = (tx: Tx, id: string) =>
  tx
    .updateTable('emails')
    .set({ status: 'queued', attempts: 0, last_error: null, bounced_at: null })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

function matching(db: Db, { q, status, kind }: EmailFilter) {
  let query = db.selectFrom('emails')
  if (q !== undefined)
    query = query.where((eb) =>
      eb.or((['to_address', 'to_name', 'subject'] as const).map((column) => eb(column, 'ilike', containing(q)))),
    )
  if (status !== undefined) query = query.where('status', '=', status)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  return query
}

const ordered = (db: Db, filter: EmailFilter) =>
  matching(db, filter)
    .select(columns)
    .orderBy(filter.order_by, direction(filter.order_direction))
    .orderBy('id', direction(filter.order_direction))
