import { sql } from 'kysely'
import { mostOfAKind } from '#shared/features/search/search.contract.ts'
import { isTakenFor } from '#server/features/customers/customers.service.ts'
import type { Db } from '#server/platform/database/database.ts'
import { beginning, containing } from '#server/platform/database/like.ts'

type ScheduleMatch = { kind: 'schedule'; id: string; strength: 'begun' | 'word' | 'near' }

/** In small letters, with and without accents. */
type Typed = { typed: string; plain: string }

const ownWords = sql`lower(name || ' ' || reference)`

/** By how its name begins, and by how a word of its name or reference does. */
export async function listSchedulesAsTyped(db: Db, { typed, plain }: Typed): Promise<ScheduleMatch[]> {
  const begun = await listBegun(db, plain)
  if (begun.length === mostOfAKind || typed.length < 3) return begun
  return [...begun, ...(await listByWord(db, typed))]
}

/** A number with another figure is another number, and a whole sentence is like everything and nothing. */
const canBeMistyped = (typed: string) => typed.length >= 4 && typed.length <= 40 && !/\d/.test(typed)

async function listBegun(db: Db, plain: string) {
  const { rows } = await sql<ScheduleMatch>`
    select 'schedule' as kind, id, 'begun' as strength from schedules
     where left(search_text, 60) collate "C" like ${beginning(` ${plain}`.slice(0, 60))}
     order by left(search_text, 60) collate "C" limit ${mostOfAKind}`.execute(db)
  return rows
}

async function listByWord(db: Db, typed: string) {
  const { rows } = await sql<ScheduleMatch>`
    select 'schedule' as kind, id, 'word' as strength from schedules
     where ${ownWords} like ${containing(` ${typed}`)} limit ${mostOfAKind}`.execute(db)
  return rows
}

/** The trigrams propose schedules; how many errors lie between each typed word and one of theirs decides. */
export async function listSchedulesNear(db: Db, typed: string): Promise<ScheduleMatch[]> {
  if (!canBeMistyped(typed)) return []
  const { rows } = await sql<{ id: string; words: string }>`select id, words from near_schedules(${typed})`.execute(db)
  return rows
    .filter(({ words }) => isTakenFor(typed, words))
    .slice(0, mostOfAKind)
    .map(({ id }) => ({ kind: 'schedule', id, strength: 'near' }))
}
