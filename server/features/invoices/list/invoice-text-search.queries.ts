import { type RawBuilder, sql } from 'kysely'
import { beginning, type Condition, containing, wordPattern } from '#server/platform/database/sql/clauses.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { withoutAccents } from '#server/platform/database/sql/without-accents.ts'

export type TextSearch = {
  /** Together these match every result once; each has its own index. */
  branches: readonly Condition[]
  /** The date range of the matches, for walking the list; null if they are too rare, or their dates are unknown. */
  findSpan: (() => Promise<Condition>) | null
}

/** A text that could be the beginning of a number: "INV-2026-00", but not a word or a count alone. */
const likeNumber = /^(?=.*\d)(?=.*\D)\S{4,}$/

/**
 * Text is matched anywhere in an invoice's search text. The beginning of a number is matched in numbers and
 * references only: the letters of a number are in nearly every text, so the text index would have to read all of
 * them.
 */
export async function searchFor(db: Db, q: string): Promise<TextSearch> {
  const begun = sql<boolean>`(invoices.number is not null and lower(invoices.number) collate "C" like ${beginning(q.toLowerCase())})`
  if (likeNumber.test(q) && (await isInNumbers(db, begun))) return searchForNumber(db, q, begun)
  const condition = sql<boolean>`invoices.search_text like ${wordPattern(await withoutAccents(db, q))}`
  return { branches: [condition], findSpan: (await isEverywhere(db, q, condition)) ? async () => sql`true` : null }
}

async function isInNumbers(db: Db, begun: Condition) {
  const { rows } = await sql<{ found: boolean }>`select exists (select from invoices where ${begun}) as found`.execute(
    db,
  )
  return rows[0]?.found === true
}

/** Compared with the planner's estimate, which costs almost nothing. */
const everywhere = 30_000

/** Common words are spread over the years; numbers are not: those of one year or one series are close together. */
const isEverywhere = async (db: Db, q: string, condition: Condition) =>
  !/\d/.test(q) && isWordEverywhere(db, sql`invoices where ${condition}`)

/** Whether so many rows are expected that the next one is never far in any order. */
export async function isWordEverywhere(db: Db, rowsFound: RawBuilder<unknown>) {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from ${rowsFound}`.execute(db)
  return (rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0) > everywhere
}

function searchForNumber(db: Db, q: string, begun: Condition): TextSearch {
  const referred = sql`invoices.reference <> '' and lower(invoices.reference) like ${containing(q.toLowerCase())}`
  const branches = [begun, sql<boolean>`(${referred} and ${begun} is not true)`]
  return { branches, findSpan: () => spanOf(db, branches) }
}

/** More matches than this are spread everywhere, so the next one is never far. */
const mostSpanned = 150_000

async function spanOf(db: Db, branches: readonly Condition[]): Promise<Condition> {
  const days = branches.map((branch) => sql`(select document_date from invoices where ${branch} limit ${mostSpanned})`)
  const { rows } = await sql<{ count: number; first: string; last: string }>`
    select count(*) as count, min(document_date) as first, max(document_date) as last
      from (${sql.join(days, sql` union all `)}) found`.execute(db)
  const { count, first, last } = rows[0] ?? { count: 0, first: null, last: null }
  return count < mostSpanned ? sql`document_date between ${first} and ${last}` : sql`true`
}
