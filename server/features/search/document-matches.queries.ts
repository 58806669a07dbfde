import { type RawBuilder, sql } from 'kysely'
import { maxHitsPerKind } from '#shared/features/search/search.contract.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { beginsWith } from '#server/platform/database/sql/clauses.ts'
import type { TypedAmount } from './typed-text.ts'

type Numbered = { kind: 'invoice' | 'credit_note'; id: string; number: string }

/** More than the number of series a business has: each series has such a number once. */
const mostSeries = 60

const countOf = sql`ltrim(substring(number from '[0-9]+$'), '0')`

const newestCounted = (kind: string, table: string, count: string) => sql`
  (select ${sql.lit(kind)} as kind, id, number from ${sql.table(table)}
    where number is not null and ${countOf} = ${count} order by id desc limit ${sql.lit(mostSeries)})`

/** Documents whose numbers end with the count. */
export async function listCounted(db: Db, count: string) {
  const { rows } = await sql<Numbered>`
    ${newestCounted('invoice', 'invoices', count)} union all ${newestCounted('credit_note', 'credit_notes', count)}`.execute(
    db,
  )
  return rows
}

const numberInBytes = sql`lower(number) collate "C"`

const latestBegun = (kind: string, table: string, typed: string) => sql`
  (select ${sql.lit(kind)} as kind, id, number from ${sql.table(table)}
    where number is not null and ${beginsWith(numberInBytes, typed)}
    order by ${numberInBytes} desc limit ${sql.lit(maxHitsPerKind)})`

/** The latest documents whose numbers begin with the text. */
export async function listBegun(db: Db, typed: string) {
  const { rows } = await sql<Numbered>`
    ${latestBegun('invoice', 'invoices', typed)} union all ${latestBegun('credit_note', 'credit_notes', typed)}`.execute(
    db,
  )
  return rows
}

/** Some prices are on every other invoice; only the newest of those are checked for their currency. */
const mostOfOneAmount = 100

type Paid = { kind: 'invoice' | 'credit_note' | 'payment'; id: string }

const amountColumns = [
  ['invoice', 'invoices', 'gross_minor'],
  ['invoice', 'invoices', 'outstanding_minor'],
  ['credit_note', 'credit_notes', 'gross_minor'],
  ['payment', 'payments', 'amount_minor'],
] as const

export async function listByAmount(db: Db, amounts: readonly TypedAmount[]) {
  const newest = ([kind, table, column]: (typeof amountColumns)[number], { minor, currencies }: TypedAmount) => sql`
    (select ${sql.lit(kind)} as kind, id from (
       select id, currency from ${sql.table(table)} where ${sql.ref(column)} = ${minor} order by id desc limit ${mostOfOneAmount}) alike
      where currency = any (${currencies}) order by id desc limit ${maxHitsPerKind})`
  const { rows } = await sql<Paid>`${unionOf(
    amountColumns.flatMap((column) => amounts.map((amount) => newest(column, amount))),
  )}`.execute(db)
  return rows
}

const unionOf = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql` union all `)

const followers = {
  invoice: { table: 'invoices', order: sql`document_date desc, id desc` },
  credit_note: { table: 'credit_notes', order: sql`document_date desc, id desc` },
  payment: { table: 'payments', order: sql`payment_date desc, id desc` },
  schedule: { table: 'schedules', order: sql`next_date, id` },
} as const

export type FollowerKind = keyof typeof followers

type Follower = { kind: FollowerKind; id: string; customer_id: string }

/** The newest documents of customers, in the given order of customers. */
export async function listOfCustomers(db: Db, kinds: readonly FollowerKind[], customerIds: readonly string[]) {
  const { rows } = await sql<Follower>`${unionOf(kinds.map((kind) => newestOf(kind, customerIds)))}`.execute(db)
  return rows
}

const newestOf = (kind: FollowerKind, customerIds: readonly string[]) => sql`
  (select ${sql.lit(kind)} as kind, document.id, customer_id from unnest(${someIds(customerIds)}) with ordinality as given (customer_id, place)
    cross join lateral (
      select id from ${sql.table(followers[kind].table)} owned where owned.customer_id = given.customer_id
       order by ${followers[kind].order} limit ${sql.lit(maxHitsPerKind)}) document
    order by place)`

/**
 * Some ids, for a query that reuses its plan. Of a plain array PostgreSQL counts the elements, finds a plan for just as many cheaper than
 * the one for all, and plans anew each time; how many a subquery has, it does not know.
 */
export const someIds = (ids: readonly string[]) => sql<string[]>`array(select unnest(${ids}::uuid[]))`
