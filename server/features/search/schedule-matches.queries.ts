import { type RawBuilder, sql } from 'kysely'
import { maxHitsPerKind } from '#shared/features/search/search.contract.ts'
import { choicesFor, isTakenFor, withinReach } from '#server/features/customers/customers.service.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { withoutAccents } from '#server/platform/database/sql/without-accents.ts'
import { beginsWith, containing } from '#server/platform/database/sql/clauses.ts'

type ScheduleMatch = { kind: 'schedule'; id: string; strength: 'begun' | 'word' | 'near' }

/** Enough candidates to find the best few among them. */
const looked = 100

const ownWords = sql`lower(name || ' ' || reference)`

/** By the beginning of its name, or of a word in its name or reference. */
export async function listSchedulesAsTyped(db: Db, q: string): Promise<ScheduleMatch[]> {
  const begun = ` ${await withoutAccents(db, q)}`.slice(0, 60)
  if (q.length < 3) return run(db, beginningWith(begun))
  return run(db, named(begun, containing(` ${q.toLowerCase()}`)))
}

/** A number with another digit is another number, and a whole sentence is similar to everything. */
const canBeMistyped = (typed: string) => typed.length >= 4 && typed.length <= 40 && !/\d/.test(typed)

const most = sql.lit(maxHitsPerKind)

const firstLetters = sql`left(search_text, 60) collate "C"`

const beginningWith = (begun: string) => sql<ScheduleMatch>`
  (select 'schedule' as kind, id, 'begun' as strength from schedules
    where ${beginsWith(firstLetters, begun)} order by ${firstLetters} limit ${most})`

const named = (begun: string, word: string) => sql<ScheduleMatch>`
  ${beginningWith(begun)} union all
  (select 'schedule', id, 'word' from schedules where ${ownWords} like ${word} limit ${most})`

async function run(db: Db, found: RawBuilder<ScheduleMatch>) {
  const { rows } = await found.execute(db)
  return rows
}

/** Trigrams propose words; the number of typing errors between each typed word and these decides. */
export async function listSimilarSchedules(db: Db, typed: string): Promise<ScheduleMatch[]> {
  if (!canBeMistyped(typed)) return []
  const words = [...new Set(typed.split(/[^\p{L}\p{N}]+/u).filter(Boolean))]
  const near = await listNearWords(db, words)
  if (near.length === 0) return []
  const { rows } = await sql<{ id: string; words: string }>`
    select id, words from (
      select id, name, ${ownWords} as words from schedules
       where ${sql.join(
         words.map((word) => sql`${ownWords} like any (${choicesFor(word, near, 'all').map(containing)}::text[])`),
         sql` and `,
       )} limit ${looked}) found
     order by word_similarity(${typed}, words) desc, alphabetical(name), id`.execute(db)
  return rows
    .filter((row) => isTakenFor(typed, row.words))
    .slice(0, maxHitsPerKind)
    .map(({ id }) => ({ kind: 'schedule', id, strength: 'near' }))
}

async function listNearWords(db: Db, words: readonly string[]) {
  const { rows } = await sql<{ typed: string; word: string }>`
    select typed, word from unnest(${words}::text[]) typed, words_of_similar_schedules(typed) word`.execute(db)
  return withinReach(rows)
}
