import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connection/database.ts'

const addresses = (column: 'recipients' | 'cc') =>
  sql<
    string[]
  >`coalesce((select jsonb_agg(box ->> 'address') from jsonb_array_elements(${sql.ref(`emails.${column}`)}) box), '[]')`

const selectEmails = (db: Db) =>
  db
    .selectFrom('emails')
    .leftJoin('users', 'users.id', 'emails.created_by')
    .select([
      'emails.id',
      'emails.status',
      addresses('recipients').as('to'),
      addresses('cc').as('cc'),
      'emails.subject',
      'emails.attempts',
      'emails.last_error',
      'emails.created_at',
      'users.name as created_by_name',
      'emails.sent_at',
    ])

export const listInvoiceEmails = (db: Db, invoiceId: string) =>
  selectEmails(db)
    .where('emails.invoice_id', '=', invoiceId)
    .orderBy('emails.created_at', 'desc')
    .orderBy('emails.id', 'desc')
    .limit(200)
    .execute()

export const findInvoiceEmail = (db: Db, invoiceId: string, emailId: string) =>
  selectEmails(db).where('emails.invoice_id', '=', invoiceId).where('emails.id', '=', emailId).executeTakeFirst()

const mostShown = 20

/** Leaves out invoices that a later message has reached. */
export const listFailedEmails = (db: Db) =>
  selectEmails(db)
    .innerJoin('invoices', 'invoices.id', 'emails.invoice_id')
    .select([
      'invoices.id as invoice_id',
      sql<string>`invoices.number`.as('number'),
      'invoices.customer_id',
      'invoices.customer_name',
    ])
    .where('emails.status', 'in', ['failed', 'bounced'])
    .where('invoices.status', '=', 'issued')
    .where(
      sql<boolean>`not exists (
        select from emails newer where newer.invoice_id = emails.invoice_id and (newer.created_at, newer.id) > (emails.created_at, emails.id)
           and newer.status not in ('failed', 'bounced'))`,
    )
    .orderBy('emails.created_at', 'desc')
    .orderBy('emails.id', 'desc')
    .limit(mostShown)
    .execute()
