import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connection/database.ts'
import type { DocumentKey } from '#server/platform/database/schema/tables.ts'

const addresses = (column: 'recipients' | 'cc') =>
  sql<
    string[]
  >`coalesce((select jsonb_agg(box ->> 'address') from jsonb_array_elements(${sql.ref(`emails.${column}`)}) box), '[]')`

export const selectDocumentEmails = (db: Db) =>
  db
    .selectFrom('emails')
    .leftJoin('users', 'users.id', 'emails.created_by')
    .select([
      'emails.id',
      'emails.kind',
      'emails.status',
      addresses('recipients').as('to'),
      addresses('cc').as('cc'),
      'emails.subject',
      'emails.attempts',
      'emails.last_error',
      'emails.created_at',
      'users.name as created_by_name',
      'emails.sent_at',
      'emails.delivered_at',
      'emails.bounced_at',
    ])

/** Those about it alone, and the reminders that name it among others. */
const aboutInvoice = (id: string) =>
  sql<string>`(select id from emails where invoice_id = ${id} union all
    select reminders.email_id from reminder_documents join reminders on reminders.id = reminder_documents.reminder_id
     where reminder_documents.invoice_id = ${id} and reminder_documents.is_sent)`

const ofDocument = (db: Db, document: DocumentKey) => {
  const emails = selectDocumentEmails(db)
  return 'invoice_id' in document
    ? emails.where('emails.id', 'in', aboutInvoice(document.invoice_id))
    : emails.where('emails.credit_note_id', '=', document.credit_note_id)
}

const mostListed = 200

export const listDocumentEmails = (db: Db, document: DocumentKey) =>
  ofDocument(db, document).orderBy('emails.created_at', 'desc').orderBy('emails.id', 'desc').limit(mostListed).execute()

export const findDocumentEmail = (db: Db, document: DocumentKey, emailId: string) =>
  ofDocument(db, document).where('emails.id', '=', emailId).executeTakeFirst()
