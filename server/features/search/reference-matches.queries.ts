import { sql } from 'kysely'
import { maxHitsPerKind } from '#shared/features/search/search.contract.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { beginsWith, containing } from '#server/platform/database/sql/clauses.ts'
import type { Match } from './ranking.ts'

type Found = { kind: 'invoice' | 'payment'; id: string; strength: 'exact' | 'begun' | 'contained' }

/** The kinds of records that have a reference. */
export const referringKinds = ['invoice', 'payment'] as const
type ReferringKind = (typeof referringKinds)[number]

type Referring = { kind: ReferringKind; table: 'invoices' | 'payments'; date: 'document_date' | 'payment_date' }

const newestLookedAt = 2_000

/** Shorter texts are in too many references for trigrams to narrow them down. */
const isNarrow = (typed: string) => /[\p{L}\p{N}]{4}/u.test(typed)

export async function listByReference(db: Db, kinds: readonly ReferringKind[], typed: string): Promise<Match[]> {
  const found = await Promise.all(kinds.map((kind) => listInOne(db, queries[kind], typed)))
  return found.flat()
}

/**
 * A word that is in many references is in some of the newest; a word that is in few of the newest is rare, and
 * trigrams find it quickly. So neither search reads hundreds of thousands of matches.
 */
async function listInOne(db: Db, { begun, searchNewest, searchAll }: Queries, typed: string) {
  const { rows: found } = await begun(typed).execute(db)
  // If the text is the beginning of a reference, that one is meant.
  if (found.length > 0 || typed.length < 3) return found
  const pattern = containing(typed)
  const { rows: newest } = await searchNewest(pattern).execute(db)
  if (newest.length === maxHitsPerKind || !isNarrow(typed)) return newest
  const { rows: all } = await searchAll(pattern).execute(db)
  return all
}

const inBytes = sql`lower(reference) collate "C"`
const most = sql.lit(maxHitsPerKind)

type Queries = ReturnType<typeof queriesOf>

function queriesOf(referring: Referring) {
  const kind = sql.lit(referring.kind)
  const table = sql.table(referring.table)
  const date = sql.ref(referring.date)
  return {
    begun: (typed: string) => sql<Found>`
      select ${kind} as kind, id, case when lower(reference) = ${typed} then 'exact' else 'begun' end as strength
        from ${table} where reference <> '' and ${beginsWith(inBytes, typed)} order by ${inBytes}, id desc limit ${most}`,
    searchNewest: (pattern: string) => sql<Found>`
      select ${kind} as kind, id, 'contained' as strength from (
        select id, reference from ${table} order by ${date} desc, id desc limit ${sql.lit(newestLookedAt)}) newest
       where lower(reference) like ${pattern} limit ${most}`,
    searchAll: (pattern: string) => sql<Found>`
      with found as materialized (
        select id, ${date} as date from ${table} where reference <> '' and lower(reference) like ${pattern})
      select ${kind} as kind, id, 'contained' as strength from found order by date desc, id desc limit ${most}`,
  }
}

const queries: Record<ReferringKind, Queries> = {
  invoice: queriesOf({ kind: 'invoice', table: 'invoices', date: 'document_date' }),
  payment: queriesOf({ kind: 'payment', table: 'payments', date: 'payment_date' }),
}
