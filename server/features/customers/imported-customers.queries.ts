import { sql } from 'kysely'
import type { Instant } from '#shared/dates/instant.ts'
import type { Contact } from '#shared/features/customers/customers.fields.ts'
import type { Address } from '#shared/geography/address.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'

type Sought = { codes: string[]; names: string[] }

type Found = {
  id: string
  code: string
  name: string
  contacts: Contact[]
  billing_address: Address
  archived_at: Instant | null
}

/**
 * Customers of these codes, or of these names, whatever their case. Joined: compared with a list, each customer would be
 * compared with every name of it.
 */
export async function listCustomersLike(db: Db, { codes, names }: Sought) {
  const columns = sql`customers.id, code, name, contacts, billing_address, archived_at`
  const { rows } = await sql<Found>`
    select ${columns} from (select distinct unnest(${codes}::text[]) as code) wanted join customers using (code)
    union all
    select ${columns} from (select distinct lower(unnest(${names}::text[])) as wanted) names
      join customers on alphabetical(customers.name) = alphabetical(wanted) and lower(customers.name) = wanted`.execute(
    db,
  )
  return rows
}

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
