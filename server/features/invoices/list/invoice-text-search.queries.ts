import { sql } from 'kysely'
import type { Condition } from '#server/platform/database/sql/conditions.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { beginning, containing, wordPattern } from '#server/platform/database/sql/like.ts'

export type TextSearch = {
  /** Together all that is found, each of them once; every one has an index of its own. */
  branches: readonly Condition[]
  /** Between which days they lie, for who walks along the list; null where too few lie along it, or nobody knows where. */
  findSpan: (() => Promise<Condition>) | null
}

/** A text that could be how a number begins: "INV-2026-00", and not a word or a count alone. */
const likeNumber = /^(?=.*\d)(?=.*\D)\S{4,}$/

/**
 * What was typed is looked for anywhere in the text of an invoice. What numbers begin with is looked for in numbers and references: the
 * letters of a number are in nearly every text, and the index of texts would have to go through all of them.
 */
export async function searchFor(db: Db, q: string): Promise<TextSearch> {
  const begun = sql<boolean>`(number is not null and lower(number) collate "C" like ${beginning(q.toLowerCase())})`
  const isNumber = likeNumber.test(q) ? sql`exists (select from invoices where ${begun})` : sql`false`
  // The accents come off before and not beside the search, which would take them off again for each row.
  const { rows } = await sql<{ plain: string; is_number: boolean }>`
    select unaccent(lower(${q})) as plain, ${isNumber} as is_number`.execute(db)
  const { plain = q, is_number = false } = rows[0] ?? {}
  if (is_number) return searchForNumber(db, q, begun)
  const condition = sql<boolean>`search_text like ${wordPattern(plain)}`
  return { branches: [condition], findSpan: (await isEverywhere(db, q, condition)) ? async () => sql`true` : null }
}

/** As far as the database can guess, which it does in no time. */
const everywhere = 30_000

/** Common words are scattered over the years; numbers are not: those of one year, or of one book of orders, lie together. */
async function isEverywhere(db: Db, q: string, condition: Condition) {
  if (/\d/.test(q)) return false
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from invoices where ${condition}`.execute(db)
  return (rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0) > everywhere
}

function searchForNumber(db: Db, q: string, begun: Condition): TextSearch {
  const referred = sql`reference <> '' and lower(reference) like ${containing(q.toLowerCase())}`
  const branches = [begun, sql<boolean>`(${referred} and ${begun} is not true)`]
  return { branches, findSpan: () => spanOf(db, branches) }
}

/** More than these are everywhere, and the next of them is never far. */
const mostSpanned = 150_000

async function spanOf(db: Db, branches: readonly Condition[]): Promise<Condition> {
  const days = branches.map((branch) => sql`(select document_date from invoices where ${branch} limit ${mostSpanned})`)
  const { rows } = await sql<{ count: number; first: string; last: string }>`
    select count(*) as count, min(document_date) as first, max(document_date) as last
      from (${sql.join(days, sql` union all `)}) found`.execute(db)
  const { count, first, last } = rows[0] ?? { count: 0, first: null, last: null }
  return count < mostSpanned ? sql`document_date between ${first} and ${last}` : sql`true`
}
