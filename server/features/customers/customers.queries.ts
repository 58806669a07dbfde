import { type Expression, sql, type SqlBool } from 'kysely'
import type { Instant } from '#shared/dates/instant.ts'
import type { CustomerChange, CustomerFilter, NewCustomer } from '#shared/features/customers/customers.contract.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { containing } from '#server/platform/database/like.ts'
import { direction, offsetOf } from '#server/platform/database/ordering.ts'

const columns = [
  'id',
  'code',
  'name',
  'contacts',
  'billing_address',
  'delivery_address',
  'vat_number',
  'company_number',
  'currency',
  'terms_days',
  'credit_limit_minor',
  'default_vat_code',
  'language',
  'archived_at',
  'created_at',
  'updated_at',
  'created_by',
  'version',
] as const

export const findCustomer = (db: Db, customerId: string) =>
  db.selectFrom('customers').select(columns).where('id', '=', customerId).executeTakeFirst()

/** Holds the customer until the transaction ends, so that two changes of one record take turns. */
export const lockCustomer = (tx: Tx, customerId: string) =>
  tx.selectFrom('customers').select(columns).where('id', '=', customerId).forUpdate().executeTakeFirst()

type CompleteCustomer = Omit<NewCustomer, 'terms_days'> & { terms_days: number; created_by: string | null }

const asRow = ({ contacts, billing_address, delivery_address, ...customer }: CompleteCustomer) => ({
  ...customer,
  contacts: JSON.stringify(contacts),
  billing_address: JSON.stringify(billing_address),
  delivery_address: delivery_address && JSON.stringify(delivery_address),
})

export const insertCustomer = (tx: Tx, customer: CompleteCustomer) =>
  tx.insertInto('customers').values(asRow(customer)).returning(columns).executeTakeFirstOrThrow()

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

export async function listCustomerPage(db: Db, filter: CustomerFilter) {
  const search = await searchFor(db, filter)
  const rows = await ordered(selectRows(db, filter, search), filter, search)
    .limit(filter.per_page)
    .offset(offsetOf(filter))
    .execute()
  const counts = await matching(db, filter, search)
    .select((eb) => [eb.fn.countAll<number>().as('total'), eb.fn.count<number>('archived_at').as('archived')])
    .executeTakeFirstOrThrow()
  return { rows, ...counts }
}

export async function* streamCustomers(db: Db, filter: CustomerFilter) {
  const search = await searchFor(db, filter)
  yield* ordered(matching(db, filter, search).select(columns), filter, search).stream(500)
}

type Search = { matches: Expression<SqlBool>; rank: Expression<number> | null } | null

/**
 * What was typed is first looked for as it stands, anywhere in the text. Only when that finds nobody are typing errors forgiven,
 * nearest first: both use the trigram index.
 */
async function searchFor(db: Db, { q }: CustomerFilter): Promise<Search> {
  if (q === undefined) return null
  const typed = q.toLowerCase()
  const literal = sql<SqlBool>`search_text like ${containing(typed)}`
  const found = await db.selectFrom('customers').select('id').where(literal).limit(1).executeTakeFirst()
  if (found) return { matches: literal, rank: null }
  return { matches: sql<SqlBool>`${typed} <% search_text`, rank: sql<number>`${typed} <<-> search_text` }
}

function matching(db: Db, { archived, currency, country }: CustomerFilter, search: Search) {
  let query = db.selectFrom('customers')
  if (search) query = query.where(search.matches)
  if (archived !== 'all') query = query.where('archived_at', archived === 'yes' ? 'is not' : 'is', null)
  if (currency !== undefined) query = query.where('currency', '=', currency)
  if (country !== undefined) query = query.where(sql<string>`billing_address ->> 'country'`, '=', country)
  return query
}

const selectRows = (db: Db, filter: CustomerFilter, search: Search) =>
  matching(db, filter, search).select([
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
  ])

const orders = {
  name: sql`lower(name)`,
  code: sql`code`,
  created_at: sql`created_at`,
  currency: sql`currency`,
  country: sql`billing_address ->> 'country'`,
  terms_days: sql`terms_days`,
}

type Orderable<Query> = { orderBy(expression: Expression<unknown>, direction: 'asc' | 'desc'): Query }

/** Forgiven typing errors come nearest first, whatever order was asked for: further down is what was hardly meant. */
function ordered<Query extends Orderable<Query>>(
  query: Query,
  { order_by, order_direction }: CustomerFilter,
  search: Search,
): Query {
  const nearest = search?.rank ? query.orderBy(search.rank, 'asc') : query
  return nearest.orderBy(orders[order_by], direction(order_direction)).orderBy(sql`id`, direction(order_direction))
}
