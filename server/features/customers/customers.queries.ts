import { type Expression, sql } from 'kysely'
import type { Instant } from '#shared/dates/instant.ts'
import type { CustomerFilter } from '#shared/features/customers/customer-list.contract.ts'
import { customer, type CustomerChange, type NewCustomer } from '#shared/features/customers/customers.contract.ts'
import { keysOf } from '#shared/keys-of.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { direction, offsetOf } from '#server/platform/database/sql/ordering.ts'
import { type Search, searchFor } from './customer-search.queries.ts'

/** Every field of the contract is a column of its own. */
const columns = keysOf(customer.shape)

export const selectCustomer = (db: Db, customerId: string | Expression<string>) =>
  db.selectFrom('customers').select(columns).where('id', '=', customerId)

export const findCustomer = (db: Db, customerId: string) => selectCustomer(db, customerId).executeTakeFirst()

export const findCustomers = (db: Db, customerIds: readonly string[]) =>
  db
    .selectFrom('customers')
    .select(columns)
    .where('id', 'in', [...new Set(customerIds)])
    .execute()

/**
 * Holds the customer until the transaction ends, so that two changes of one record take turns. Whoever only refers to it, as a run
 * that writes its invoices does, goes on: a change of name waits for the schedules, and would otherwise wait for it in a circle.
 */
export const lockCustomer = (tx: Tx, customerId: string) =>
  tx.selectFrom('customers').select(columns).where('id', '=', customerId).forNoKeyUpdate().executeTakeFirst()

type CompleteCustomer = Omit<NewCustomer, 'terms_days'> & {
  terms_days: number
  created_by: string | null
  created_at?: Instant
  updated_at?: Instant
}

const asRow = ({ contacts, billing_address, delivery_address, ...rest }: CompleteCustomer) => ({
  ...rest,
  contacts: JSON.stringify(contacts),
  billing_address: JSON.stringify(billing_address),
  delivery_address: delivery_address && JSON.stringify(delivery_address),
})

export const insertCustomer = (tx: Tx, given: CompleteCustomer) =>
  tx.insertInto('customers').values(asRow(given)).returning(columns).executeTakeFirstOrThrow()

export const insertCustomers = (tx: Tx, customers: CompleteCustomer[]) =>
  tx.insertInto('customers').values(customers.map(asRow)).execute()

export const updateCustomer = (
  tx: Tx,
  customerId: string,
  { contacts, billing_address, delivery_address, version: _, ...change }: CustomerChange,
) =>
  tx
    .updateTable('customers')
    .set({
      ...change,
      ...(contacts && { contacts: JSON.stringify(contacts) }),
      ...(billing_address && { billing_address: JSON.stringify(billing_address) }),
      ...(delivery_address !== undefined && { delivery_address: delivery_address && JSON.stringify(delivery_address) }),
    })
    .where('id', '=', customerId)
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

/** So few are quicker sorted than met with by going through everybody in order. */
const fewEnoughToSort = 5_000

export async function listCustomerPage(db: Db, filter: CustomerFilter) {
  const search = await searchIn(db, filter)
  const counts = await countMatching(db, filter, search)
  const rows = await selectRows(db, filter, search, counts.total).execute()
  return { rows, ...counts }
}

export async function* streamCustomers(db: Db, filter: CustomerFilter) {
  const search = await searchIn(db, filter)
  const order = direction(filter.order_direction)
  yield* matching(db, filter, search)
    .select(columns)
    .orderBy(orders[filter.order_by], order)
    .orderBy('id', order)
    .stream(500)
}

const searchIn = async (db: Db, { q }: CustomerFilter) => (q === undefined ? null : searchFor(db, q))

/** Where the filter says it already, the archived ones are not counted: without them an index alone can tell the total. */
async function countMatching(db: Db, filter: CustomerFilter, search: Search | null) {
  const counting = matching(db, filter, search).select((eb) => eb.fn.countAll<number>().as('total'))
  if (filter.archived === 'all')
    return counting.select((eb) => eb.fn.count<number>('archived_at').as('archived')).executeTakeFirstOrThrow()
  const { total } = await counting.executeTakeFirstOrThrow()
  return { total, archived: filter.archived === 'yes' ? total : 0 }
}

function matching(db: Db, { archived, currency, country }: CustomerFilter, search: Search | null) {
  let query = db.selectFrom('customers')
  if (search) query = query.where(search)
  if (archived !== 'all') query = query.where('archived_at', archived === 'yes' ? 'is not' : 'is', null)
  if (currency !== undefined) query = query.where('currency', '=', currency)
  if (country !== undefined) query = query.where(sql<string>`billing_address ->> 'country'`, '=', country)
  return query
}

/**
 * Which customers stand on the page is settled by their places alone, out of an index where there is one; only those of the page
 * are then read. The planner takes those found for evenly spread; but what was typed is often how the name begins, and then all
 * others would be gone through first: so few are gathered and sorted.
 */
function selectRows(db: Db, filter: CustomerFilter, search: Search | null, total: number) {
  const gathered = search !== null && total <= fewEnoughToSort
  const order = direction(filter.order_direction)
  return db
    .with(
      (found) => (gathered ? found('found').materialized() : found('found').notMaterialized()),
      () => matching(db, filter, search).select(['id as found_id', orders[filter.order_by].as('place')]),
    )
    .with('page', (with_found) =>
      with_found
        .selectFrom('found')
        .select(['found_id', 'place'])
        .orderBy('place', order)
        .orderBy('found_id', order)
        .limit(filter.per_page)
        .offset(offsetOf(filter)),
    )
    .selectFrom('page')
    .innerJoin('customers', 'customers.id', 'page.found_id')
    .select(rowColumns)
    .orderBy('page.place', order)
    .orderBy('page.found_id', order)
}

const rowColumns = [
  'id',
  'code',
  'name',
  sql<string>`coalesce(billing_address ->> 'city', '')`.as('city'),
  sql<string>`coalesce(billing_address ->> 'country', '')`.as('country'),
  sql<string>`coalesce(contacts -> 0 ->> 'email', '')`.as('email'),
  'vat_number',
  'currency',
  'terms_days',
  'archived_at',
  'created_at',
  'version',
] as const

const orders = {
  name: sql`lower(name)`,
  code: sql`code`,
  created_at: sql`created_at`,
  currency: sql`currency`,
  country: sql`billing_address ->> 'country'`,
  terms_days: sql`terms_days`,
}
