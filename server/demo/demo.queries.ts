import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connection/database.ts'

export async function isEmptyInstallation(db: Db) {
  const anyone = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  return anyone === undefined
}

export const listEmailsOf = (db: Db, invoiceIds: string[]) =>
  invoiceIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom('emails').select('id').where('invoice_id', 'in', invoiceIds).execute()

/** The newest that are owed, and who gets them. */
export const listOpenInvoices = (db: Db, limit: number) =>
  db
    .selectFrom('invoices')
    .innerJoin('customers', 'customers.id', 'invoices.customer_id')
    .select([
      'invoices.id',
      sql<string>`coalesce(jsonb_path_query_first(customers.contacts, '$[*] ? (@.receives_invoices == true).email') #>> '{}', '')`.as(
        'contact_email',
      ),
    ])
    .where('invoices.status', '=', 'issued')
    .where('invoices.outstanding_minor', '>', 0)
    .where('invoices.hold_kind', 'is', null)
    .orderBy('invoices.issued_at', 'desc')
    .orderBy('invoices.id', 'desc')
    .limit(limit)
    .execute()
