import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'

type Sought = { codes: string[]; names: string[] }

/** Customers of these codes, or of these names, whatever their case. */
export const listCustomersLike = async (db: Db, { codes, names }: Sought) =>
  codes.length + names.length === 0
    ? []
    : db
        .selectFrom('customers')
        .select(['id', 'code', 'name', 'contacts', 'billing_address', 'archived_at'])
        .where((where) =>
          where.or([
            where('code', '=', sql<string>`any(${codes}::text[])`),
            where(sql`lower(name)`, '=', sql`any(array(select lower(unnest(${names}::text[]))))`),
          ]),
        )
        .execute()

/** Those of an import that something was built on since: a document, a payment, a schedule, an e-mail, a note. */
export const listUsedCustomers = async (db: Db, importId: string, most: number) =>
  (
    await db
      .selectFrom('customers as customer')
      .select('customer.name')
      .where('customer.import_id', '=', importId)
      .where(
        sql<boolean>`(exists (select from invoices where customer_id = customer.id)
          or exists (select from credit_notes where customer_id = customer.id)
          or exists (select from payments where customer_id = customer.id)
          or exists (select from schedules where customer_id = customer.id)
          or exists (select from emails where customer_id = customer.id)
          or exists (select from notes where model_id = customer.id::text and page_name = 'customers'))`,
      )
      .orderBy('customer.id')
      .limit(most)
      .execute()
  ).map(({ name }) => name)

/** Some of an import's customers; how many there were. */
export async function deleteImportedCustomers(tx: Tx, importId: string, most: number) {
  const some = tx.selectFrom('customers').select('id').where('import_id', '=', importId).limit(most)
  const { numDeletedRows } = await tx.deleteFrom('customers').where('id', 'in', some).executeTakeFirst()
  return Number(numDeletedRows)
}
