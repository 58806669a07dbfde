import { sql } from 'kysely'
import { selectDocumentEmails } from '#server/features/email/document-emails.service.ts'
import type { Db } from '#server/platform/database/connection/database.ts'

const mostShown = 20

/** Leaves out invoices that a later message has reached. */
export const listFailedEmails = (db: Db) =>
  selectDocumentEmails(db)
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
