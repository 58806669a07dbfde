import { type RawBuilder, sql } from 'kysely'
import { maxCounted } from '#shared/http/paged.ts'
import { isWordEverywhere, searchForInvoices } from '#server/features/invoices/invoices.service.ts'
import { allOf, anyOf, type Condition } from '#server/platform/database/sql/conditions.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { containing, wordPattern } from '#server/platform/database/sql/like.ts'

export type TextSearch = {
  /** Together these match every result at least once; each has its own index. */
  branches: readonly Branch[]
  /** The same as a condition of one payment, for walking the list; null if the matches are too rare. */
  alongList: Condition | null
}

/** What payments are joined with, and the condition. */
type Branch = { join: RawBuilder<unknown>; where: Condition }

const joinedWith = {
  nothing: sql``,
  customers: sql`join customers on customers.id = payments.customer_id`,
  invoices: sql`join allocations on allocations.payment_id = payments.id join invoices on invoices.id = allocations.invoice_id`,
}

/**
 * Searches the payment's own text, the payer, and the invoices that it pays. Invoices are searched for words in their
 * reference only, because the payer's name is on the invoice too.
 */
export async function searchFor(db: Db, q: string): Promise<TextSearch> {
  const { rows } = await sql<{ plain: string }>`select unaccent(lower(${q})) as plain`.execute(db)
  const text = wordPattern(rows[0]?.plain ?? q)
  const like = containing(q.toLowerCase())
  const referred = sql<boolean>`lower(payments.reference) like ${like}`
  const isPayer = sql<boolean>`customers.search_text like ${text}`
  const hasDigit = /\d/.test(q)
  const ofInvoice = hasDigit
    ? (await searchForInvoices(db, q)).branches
    : [sql<boolean>`(invoices.reference <> '' and lower(invoices.reference) like ${like})`]
  const branches = [
    { join: joinedWith.customers, where: isPayer },
    ...ofInvoice.map((where) => ({ join: joinedWith.invoices, where })),
    { join: joinedWith.nothing, where: referred },
  ]
  const isCommon = !hasDigit && (await isEverywhere(db, { text, referred })) && (await isTooMany(db, branches))
  return { branches, alongList: isCommon ? alongList(referred, isPayer, ofInvoice) : null }
}

/** Nearly all texts of payments are on their invoices too, whose statistics are the best. */
const isEverywhere = async (db: Db, { text, referred }: { text: string; referred: Condition }) =>
  (await isWordEverywhere(db, sql`invoices where search_text like ${text}`)) ||
  isWordEverywhere(db, sql`payments where ${referred}`)

/** One branch with too many is enough; the payments of one invoice may be several, and the reverse. */
async function isTooMany(db: Db, branches: readonly Branch[]) {
  for (const branch of branches) {
    const { rows } = await sql<{ count: number }>`
      select count(distinct id) as count from (
        ${selectFrom(branch, sql`payments.id`, [])} limit ${2 * maxCounted}) found`.execute(db)
    if ((rows[0]?.count ?? 0) > maxCounted) return true
  }
  return false
}

export const selectFrom = ({ join, where }: Branch, columns: RawBuilder<unknown>, rest: readonly Condition[]) =>
  sql`select ${columns} from payments ${join} where ${allOf([where, ...rest])}`

/** Asked of one payment after the other: as scalar subqueries they are not answered for all payments beforehand. */
const alongList = (referred: Condition, isPayer: Condition, ofInvoice: readonly Condition[]) =>
  anyOf([
    referred,
    sql`(select ${isPayer} from customers where customers.id = payments.customer_id)`,
    sql`(select bool_or(${anyOf(ofInvoice)}) from allocations join invoices on invoices.id = allocations.invoice_id
          where allocations.payment_id = payments.id)`,
  ])
