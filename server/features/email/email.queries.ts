import type { Instant } from '#shared/dates/instant.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'

type NewEmail = {
  kind: string
  to_name: string
  to_address: string
  locale: string
  subject: string
  html: string
  text: string
  link: string | null
  user_id: string | null
  created_by: string | null
  invoice_id?: string
  credit_note_id?: string
  payment_id?: string
  customer_id?: string
  schedule_id?: string
  recipients?: string
  cc?: string
  bcc?: string
  from_name?: string
  reply_to?: string
  attach_pdf?: boolean
  created_at?: Instant
}

export const insertEmail = (tx: Tx, email: NewEmail) =>
  tx
    .insertInto('emails')
    .values({ ...email, status: 'queued' })
    .returning('id')
    .executeTakeFirstOrThrow()

/** The ids are in the order of the input. */
export const insertEmails = (tx: Tx, emails: NewEmail[]) =>
  tx
    .insertInto('emails')
    .values(emails.map((email) => ({ ...email, status: 'queued' as const })))
    .returning('id')
    .execute()

export const findQueuedEmail = (db: Db, emailId: string) =>
  db.selectFrom('emails').selectAll().where('id', '=', emailId).where('status', '=', 'queued').executeTakeFirst()

/** Removes the link on sending, so that the stored message opens nothing. */
export const markSent = (tx: Tx, emailId: string, now: Instant) =>
  tx
    .updateTable('emails')
    .set((row) => ({ status: 'sent', sent_at: now, link: null, last_error: null, attempts: row('attempts', '+', 1) }))
    .where('id', '=', emailId)
    .execute()

export const markKept = (tx: Tx, emailId: string) =>
  tx.updateTable('emails').set({ status: 'kept' }).where('id', '=', emailId).execute()

export const markAttemptFailed = (tx: Tx, emailId: string, reason: string, final: boolean) =>
  tx
    .updateTable('emails')
    .set((row) => ({ status: final ? 'failed' : 'queued', last_error: reason, attempts: row('attempts', '+', 1) }))
    .where('id', '=', emailId)
    .execute()
