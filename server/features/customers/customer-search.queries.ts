import { type Expression, sql, type SqlBool } from 'kysely'
import type { Db } from '#server/platform/database/connection/database.ts'
import { wordPattern } from '#server/platform/database/sql/like.ts'
import { withoutAccents } from '#server/platform/database/sql/without-accents.ts'
import { choicesFor, errorsForgiven, type NearWord, withinReach } from './typing-errors.ts'

export type Search = Expression<SqlBool>

const mostWordsForgiven = 6

/** Looks for the text exactly as it was typed, anywhere, and only if that finds nobody, for what may have been meant. */
export async function searchFor(db: Db, q: string): Promise<Search> {
  const typed = await withoutAccents(db, q)
  const asTyped = literally(typed)
  return (await findsAnybody(db, asTyped)) ? asTyped : searchNear(db, typed)
}

/**
 * Looks for each word separately, in any order. A word that no customer has is replaced by the known words nearest to it; if that finds
 * nobody, every word may stand for any known word near it.
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
  if (words.length === 0) return []
  const { rows } = await sql<{ word: string }>`${sql.join(
    words.map(
      (word) =>
        sql`select ${word}::text as word where exists (select from customers where search_text ~ ${`\\m${word}`})`,
    ),
    sql` union all `,
  )}`.execute(db)
  return rows.map(({ word }) => word)
}

/** One or two letters are in the middle of nearly every text: one is how the name begins, two how some word does. */
export function literally(typed: string): Search {
  if (/^[\p{L}\p{N}]$/u.test(typed)) return sql<SqlBool>`starts_with(alphabetical(name), ${typed})`
  return sql<SqlBool>`search_text like ${wordPattern(typed)}`
}

const findsAnybody = async (db: Db, search: Search) =>
  (await db.selectFrom('customers').select('id').where(search).limit(1).executeTakeFirst()) !== undefined

/**
 * Trigrams propose words that look alike; how many errors lie between them decides. Names are compared first, because they are short.
 * All that a customer is searched by is compared only where no word of a name is a single error away.
 */
async function listNearWords(db: Db, words: string[]): Promise<NearWord[]> {
  const near = await Promise.all(
    words.map(async (word) => {
      const inNames = await listAlike(db, word, 'words_of_similar_names')
      if (withinReach(inNames).some(({ errors }) => errors < 2)) return withinReach(inNames)
      return withinReach([...inNames, ...(await listAlike(db, word, 'words_of_similar_customers'))])
    }),
  )
  return near.flat()
}

async function listAlike(db: Db, typed: string, proposing: 'words_of_similar_names' | 'words_of_similar_customers') {
  const { rows } = await sql<{ word: string }>`select word from ${sql.ref(proposing)}(${typed}) word`.execute(db)
  return rows.map(({ word }) => ({ typed, word }))
}

const containsAll = (choices: string[][]) =>
  sql<SqlBool>`(${sql.join(
    choices.map((words) => sql`search_text like any (${words.map(wordPattern)}::text[])`),
    sql` and `,
  )})`
