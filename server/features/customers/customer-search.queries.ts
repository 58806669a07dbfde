import { type Expression, sql, type SqlBool } from 'kysely'
import type { Db } from '#server/platform/database/connection/database.ts'
import { wordPattern } from '#server/platform/database/sql/clauses.ts'
import { withoutAccents } from '#server/platform/database/sql/without-accents.ts'
import { choicesFor, errorsForgiven, type NearWord, withinReach } from './typing-errors.ts'

export type Search = Expression<SqlBool>

const mostWordsForgiven = 6

/** Looks for the text exactly as it was typed, anywhere, and only if that finds no customer, with typing errors. */
export async function searchFor(db: Db, q: string): Promise<Search> {
  const typed = await withoutAccents(db, q)
  const asTyped = literally(typed)
  return (await findsAnybody(db, asTyped)) ? asTyped : searchNear(db, typed)
}

/**
 * Looks for each word separately, in any order. A word that no customer has is replaced by the known words nearest to it; if that finds
 * no customer, every word may stand for any known word near it.
 */
export async function searchNear(db: Db, typed: string): Promise<Search> {
  const words = [...new Set(typed.split(/[^\p{L}\p{N}]+/u).filter(Boolean))]
  const forgiven = words.length > mostWordsForgiven ? [] : words.filter((word) => errorsForgiven(word) > 0)
  const known = await listKnown(db, forgiven)
  const near = await listNearWords(
    db,
    forgiven.filter((word) => !known.includes(word)),
  )
  if (near.length + known.length === 0 && words.length < 2) return sql<SqlBool>`false`
  const nearest = containsAll(words.map((word) => choicesFor(word, near, 'nearest')))
  if (near.length + known.length === 0 || (await findsAnybody(db, nearest))) return nearest
  const reached = [...near, ...(await listNearWords(db, known))]
  return containsAll(words.map((word) => choicesFor(word, reached, 'all')))
}

/** Those that some word of a customer begins with: to look for others that are like them takes far longer. */
async function listKnown(db: Db, words: string[]) {
  const areKnown = await Promise.all(
    words.map((word) => findsAnybody(db, sql<SqlBool>`(show_trgm(${word}) <> '{}' and search_text ~ ${`\\m${word}`})`)),
  )
  return words.filter((_, index) => areKnown[index])
}

/** One or two letters are in the middle of nearly every text: one is how the name begins, two how some word does. */
export function literally(typed: string): Search {
  if (/^[\p{L}\p{N}]$/u.test(typed)) return sql<SqlBool>`starts_with(alphabetical(name), ${typed})`
  return sql<SqlBool>`search_text like ${wordPattern(typed)}`
}

/** Written so that PostgreSQL plans to find all: expecting many, it would look through all customers for the first. */
async function findsAnybody(db: Db, search: Search) {
  const { rows } = await sql<{ is_found: boolean }>`
    with found as materialized (select id from customers where ${search})
    select exists (select from found) as is_found`.execute(db)
  return rows[0]?.is_found === true
}

/** Functions that propose words by their trigrams, the quickest first. Most errors are found in names by the first. */
const proposing = ['words_of_similar_names', 'words_of_less_similar_names', 'words_of_similar_customers'] as const

/** How many errors lie between two words decides; words that look less alike are looked at if none is a single error away. */
async function listNearWords(db: Db, words: string[]): Promise<NearWord[]> {
  const near = await Promise.all(words.map((word) => listNear(db, word)))
  return near.flat()
}

async function listNear(db: Db, typed: string) {
  const alike: { typed: string; word: string }[] = []
  for (const name of proposing) {
    const { rows } = await sql<{ word: string }>`select word from ${sql.ref(name)}(${typed}) word`.execute(db)
    alike.push(...rows.map(({ word }) => ({ typed, word })))
    const near = withinReach(alike)
    if (near.some(({ errors }) => errors < 2)) return near
  }
  return withinReach(alike)
}

const containsAll = (choices: string[][]) =>
  sql<SqlBool>`(${sql.join(
    choices.map((words) => sql`search_text like any (${words.map(wordPattern)}::text[])`),
    sql` and `,
  )})`
