import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import { containing } from '#server/platform/database/like.ts'
import { errorsForgiven, typingErrors } from './typing-errors.ts'

export type Search = { matches: Expression<SqlBool>; errors: RawBuilder<number> | null }

const mostWordsForgiven = 6
const mostNearWords = 12

/**
 * What was typed is first looked for as it stands, anywhere in the text. Only when that finds nobody are its words looked for one
 * by one, in any order and with typing errors forgiven.
 */
export async function searchFor(db: Db, q: string): Promise<Search> {
  const typed = await withoutAccents(db, q)
  const literal = literally(typed)
  const found = await db.selectFrom('customers').select('id').where(literal).limit(1).executeTakeFirst()
  if (found) return { matches: literal, errors: null }
  const words = [...new Set(typed.split(/[^\p{L}\p{N}]+/u).filter(Boolean))]
  if (words.length === 0) return { matches: literal, errors: null }
  return forgivingly(words, words.length > mostWordsForgiven ? [] : await listNearWords(db, words))
}

/** The database takes the accents off both sides, so that they are the same. */
async function withoutAccents(db: Db, text: string) {
  const { rows } = await sql<{ plain: string }>`select unaccent(lower(${text})) as plain`.execute(db)
  return rows[0]?.plain ?? ''
}

/** One or two letters are in the middle of nearly every text, where no index finds them: they are the beginning of a word. */
const literally = (typed: string) =>
  sql<SqlBool>`search_text like ${/^[\p{L}\p{N}]{1,2}$/u.test(typed) ? containing(` ${typed}`) : containing(typed)}`

type NearWord = { typed: string; word: string; errors: number }

/** The trigram index proposes words that look alike; how many errors lie between them decides. */
async function listNearWords(db: Db, words: string[]): Promise<NearWord[]> {
  const forgiven = words.filter((word) => errorsForgiven(word) > 0)
  if (forgiven.length === 0) return []
  const { rows } = await sql<{ typed: string; word: string }>`
    select typed, word from unnest(${forgiven}::text[]) typed, near_customer_words(typed) word`.execute(db)
  return rows
    .map(({ typed, word }) => ({ typed, word, errors: typingErrors(typed, word) }))
    .filter(({ typed, errors }) => errors <= errorsForgiven(typed))
    .toSorted((a, b) => a.errors - b.errors)
}

/** Each typed word, or one near it, must be there. Those with the fewest errors come first. */
function forgivingly(words: string[], near: NearWord[]): Search {
  const choices = words.map((typed) => {
    const nearest = near.filter((word) => word.typed === typed).slice(0, mostNearWords)
    return [{ typed, word: typed, errors: 0 }, ...nearest]
  })
  const matches = sql<SqlBool>`(${sql.join(choices.map(containsAny), sql` and `)})`
  return { matches, errors: sql<number>`(${sql.join(choices.map(errorsIn), sql` + `)})` }
}

const containsAny = (choice: NearWord[]) =>
  sql<SqlBool>`search_text like any (${choice.map(({ word }) => containing(word))}::text[])`

function errorsIn(choice: NearWord[]) {
  const cases = [0, 1]
    .map((errors) => choice.filter((word) => word.errors === errors))
    .filter(({ length }) => length > 0)
  const whens = cases.map((words) => sql`when ${containsAny(words)} then ${sql.lit(words[0]?.errors ?? 0)}`)
  return sql<number>`case ${sql.join(whens, sql` `)} else 2 end`
}
