import { type Expression, sql } from 'kysely'
import type { Instant } from '#shared/dates/instant.ts'
import type { CustomerChange, NewCustomer } from '#shared/features/customers/customers.contract.ts'
import { customer } from '#shared/features/customers/customers.reply.ts'
import { asTermsColumns, changedTerms, type PaymentTerms } from '#shared/features/documents/payment-terms.ts'
import { keysOf } from '#shared/objects.ts'
import { compiledOnce } from '#server/platform/database/sql/compiled-once.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'

/** The terms as the API answers them. */
export const termsValue = sql<PaymentTerms>`jsonb_build_object('kind', terms_kind, 'days', terms_days)`

export const termsColumn = termsValue.as('terms')

/** Every field of the contract is a column of its own, but for the terms. */
export const columns = [...keysOf(customer.omit({ terms: true }).shape), termsColumn]

export const selectCustomer = (db: Db, customerId: string | Expression<string>) =>
  db.selectFrom('customers').select(columns).where('id', '=', customerId)

const customerById = compiledOnce((db, { id }: { id: string }) => selectCustomer(db, id))

export const findCustomer = (db: Db, id: string) => customerById.first(db, { id })

export const findCustomers = (db: Db, customerIds: readonly string[]) =>
  db
    .selectFrom('customers')
    .select(columns)
    .where('id', 'in', [...new Set(customerIds)])
    .execute()

/**
 * Holds the customer until the transaction ends, so that two changes of one record take turns. A transaction that only refers to it is not
 * blocked, such as a run that writes its invoices: a change of name waits for the schedules, which would be a deadlock.
 */
export const lockCustomer = (tx: Tx, customerId: string) =>
  tx.selectFrom('customers').select(columns).where('id', '=', customerId).forNoKeyUpdate().executeTakeFirst()

type CompleteCustomer = Omit<NewCustomer, 'terms' | 'terms_days' | 'currency' | 'language' | 'default_vat_code'> & {
  currency: string
  language: string
  default_vat_code: string
  terms: PaymentTerms
  created_by: string | null
  created_at?: Instant
  updated_at?: Instant
  import_id?: string | null
}

const asRow = <Given extends CompleteCustomer>({
  contacts,
  billing_address,
  delivery_address,
  electronic_address,
  legal_id,
  terms,
  ...rest
}: Given) => ({
  ...rest,
  ...asTermsColumns(terms),
  contacts: JSON.stringify(contacts),
  billing_address: JSON.stringify(billing_address),
  delivery_address: asJson(delivery_address),
  electronic_address: asJson(electronic_address),
  legal_id: asJson(legal_id),
})

const asJson = (value: object | null) => value && JSON.stringify(value)

export const insertCustomer = (tx: Tx, given: CompleteCustomer) =>
  tx.insertInto('customers').values(asRow(given)).returning(columns).executeTakeFirstOrThrow()

export const insertCustomers = (tx: Tx, customers: CompleteCustomer[]) =>
  tx.insertInto('customers').values(customers.map(asRow)).returning(['id', 'code']).execute()

export const updateCustomer = (
  tx: Tx,
  { id, terms: stored }: { id: string; terms: PaymentTerms },
  {
    contacts,
    billing_address,
    delivery_address,
    electronic_address,
    legal_id,
    terms,
    terms_days,
    version: _,
    ...change
  }: CustomerChange,
) =>
  tx
    .updateTable('customers')
    .set({
      ...change,
      ...changedTerms({ terms, terms_days }, stored),
      ...(contacts && { contacts: JSON.stringify(contacts) }),
      ...(billing_address && { billing_address: JSON.stringify(billing_address) }),
      ...(delivery_address !== undefined && { delivery_address: asJson(delivery_address) }),
      ...(electronic_address !== undefined && { electronic_address: asJson(electronic_address) }),
      ...(legal_id !== undefined && { legal_id: asJson(legal_id) }),
    })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

export const markArchived = (tx: Tx, customerId: string, archivedAt: Instant | null) =>
  tx
    .updateTable('customers')
    .set({ archived_at: archivedAt })
    .where('id', '=', customerId)
    .returning(columns)
    .executeTakeFirstOrThrow()

export const deleteCustomer = (tx: Tx, customerId: string) =>
  tx.deleteFrom('customers').where('id', '=', customerId).execute()

export async function takeCustomerCodes(tx: Tx, count: number) {
  const { rows } = await sql<{ code: string }>`
    select 'C' || lpad(nextval('customer_codes')::text, 5, '0') as code from generate_series(1, ${count}::int)`.execute(
    tx,
  )
  return rows.map(({ code }) => code)
}

export type Buyer = { vat_number: string; legal_id: string; electronic_address: string; name: string }

const letters = (column: string) => sql`upper(regexp_replace(${sql.ref(column)}, '[^A-Za-z0-9]', '', 'g'))`
const lettersOf = (text: string) => text.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()

/** Empty identifiers match no customer. */
const same = (value: string, given: ReturnType<typeof sql<boolean>>) => (value === '' ? sql<boolean>`false` : given)

/** Who a document names, by what is surest first: VAT number, register, electronic address, name. */
export async function findBuyer(db: Db, { vat_number, legal_id, electronic_address, name }: Buyer) {
  const byVat = same(vat_number, sql`${letters('vat_number')} = ${lettersOf(vat_number)}`)
  const byLegal = same(legal_id, sql`legal_id ->> 'id' = ${legal_id} or company_number = ${legal_id}`)
  const byAddress = same(electronic_address, sql`electronic_address ->> 'id' = ${electronic_address}`)
  const byName = same(name, sql`lower(name) = lower(${name})`)
  return db
    .selectFrom('customers')
    .select(['id', 'name'])
    .where('archived_at', 'is', null)
    .where(sql<boolean>`(${byVat}) or (${byLegal}) or (${byAddress}) or (${byName})`)
    .orderBy(sql`case when ${byVat} then 1 when ${byLegal} then 2 when ${byAddress} then 3 else 4 end`)
    .orderBy('id')
    .executeTakeFirst()
}
