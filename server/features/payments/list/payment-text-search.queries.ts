import { sql } from 'kysely'
import { maxCounted } from '#shared/http/paged.ts'
import { isWordEverywhere, searchForInvoices } from '#server/features/invoices/invoices.service.ts'
import { allOf, anyOf, type Condition, containing, wordPattern } from '#server/platform/database/sql/clauses.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { withoutAccents } from '#server/platform/database/sql/without-accents.ts'

export type TextSearch = {
  /** Together these match every result at least once; each has its own index. */
  branches: readonly Condition[]
  /** The same, asked of one payment after the other, for walking the list; null unless there are too many to count. */
  alongList: Condition | null
}

type Patterns = {
  /** Of search texts. */
  text: string
  /** Of references. */
  reference: string
}

/**
 * Searches the payment's own text, the payer, and the invoices that it pays. Of invoices, words are searched in the
 * reference only, because the payer's name is on the invoice too. `rest` are the other conditions of the list.
 */
export async function searchFor(db: Db, q: string, rest: readonly Condition[]): Promise<TextSearch> {
  const patterns = { text: wordPattern(await withoutAccents(db, q)), reference: containing(q.toLowerCase()) }
  // Numbers are not spread over the years: those of one year or one series are close together.
  if (/\d/.test(q)) {
    const ofInvoice = (await searchForInvoices(db, q)).branches
    return { branches: [...ownTexts(patterns), ...ofInvoice.map((found) => paysOneOf(found))], alongList: null }
  }
  const isCommon = (await isEverywhere(db, patterns)) && (await isTooMany(db, patterns, rest))
  return {
    branches: [...ownTexts(patterns), paysOneOf(refersTo(patterns))],
    alongList: isCommon ? alongList(patterns) : null,
  }
}

const ownTexts = (patterns: Patterns) => [isReferred(patterns), isPaidByOneOf(patterns)]

const isReferred = ({ reference }: Patterns) => sql<boolean>`lower(payments.reference) like ${reference}`

/** The ids are collected first, so that the index of payments is read once for all of them, in order. */
const isPaidByOneOf = (
  { text }: Patterns,
  most: number | null = null,
) => sql<boolean>`payments.customer_id = any (array(
  select customers.id from customers where customers.search_text like ${text} limit ${most}))`

const paysOneOf = (found: Condition, invoices = sql`invoices`) => sql<boolean>`payments.id = any (array(
  select payment_id from allocations where payment_id is not null and invoice_id = any (array(
    select invoices.id from ${invoices} where ${found}))))`

const refersTo = ({ reference }: Patterns) =>
  sql<boolean>`(invoices.reference <> '' and lower(invoices.reference) like ${reference})`

/** Nearly all texts of payments are on their invoices too, about which the planner knows most. */
const isEverywhere = async (db: Db, patterns: Patterns) =>
  (await isWordEverywhere(db, sql`invoices where search_text like ${patterns.text}`)) ||
  isWordEverywhere(db, sql`payments where ${isReferred(patterns)}`)

/** So many customers or invoices that what they paid is more than is counted, if the word is everywhere. */
const enough = { customers: 2_500, invoices: 1.2 * maxCounted }

/**
 * The planner only estimates: here so many are counted that the list may say so. The first invoices with the word are
 * enough; an index would find all of them before. Without an order PostgreSQL may start where another has just read, among those that
 * has no payments yet.
 */
async function isTooMany(db: Db, patterns: Patterns, rest: readonly Condition[]) {
  const first = sql`(
    select * from invoices where search_text like ${patterns.text} order by id limit ${enough.invoices}) invoices`
  // Each other condition leaves fewer of their payments.
  const customers = enough.customers * (1 + rest.length)
  const parts = [isPaidByOneOf(patterns, customers), isReferred(patterns), paysOneOf(refersTo(patterns), first)]
  for (const part of parts) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from (select from payments where ${allOf([part, ...rest])} limit ${maxCounted + 1}) found`.execute(
      db,
    )
    if ((rows[0]?.count ?? 0) > maxCounted) return true
  }
  return false
}

/** As scalar subqueries, which are answered only for the payments that are looked at. */
const alongList = (patterns: Patterns) =>
  anyOf([
    isReferred(patterns),
    sql`(select search_text like ${patterns.text} from customers where customers.id = payments.customer_id)`,
    sql`(select bool_or(${refersTo(patterns)}) from allocations join invoices on invoices.id = allocations.invoice_id
          where allocations.payment_id = payments.id)`,
  ])
