import { sql } from 'kysely'
import { mostOfAKind } from '#shared/features/search/search.contract.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { compiledOnce } from '#server/platform/database/sql/compiled-once.ts'
import { beginsWith, containing } from '#server/platform/database/sql/like.ts'
import type { Match } from './ranking.ts'

type Found = { kind: 'invoice' | 'payment'; id: string; strength: 'exact' | 'begun' | 'contained' }

const tables = {
  invoice: { kind: 'invoice', table: 'invoices', date: 'document_date' },
  payment: { kind: 'payment', table: 'payments', date: 'payment_date' },
} as const

/** The kinds of records that have a reference. */
export const referringKinds = ['invoice', 'payment'] as const
type ReferringKind = (typeof referringKinds)[number]

type Referring = (typeof tables)[ReferringKind]

const newestLookedAt = 2_000

/** Shorter texts are in too many references for trigrams to narrow them down. */
const isNarrow = (typed: string) => /[\p{L}\p{N}]{4}/u.test(typed)

export async function listByReference(db: Db, kinds: readonly ReferringKind[], typed: string): Promise<Match[]> {
  const found = await Promise.all(kinds.map((kind) => listInOne(db, tables[kind], typed)))
  return found.flat()
}

/**
 * A word that is in many references is in some of the newest; a word that is in few of the newest is rare, and
 * trigrams find it quickly. So neither search reads hundreds of thousands of matches.
 */
async function listInOne(db: Db, referring: Referring, typed: string) {
  const found = await begun[referring.kind].all(db, { typed })
  // If the text is the beginning of a reference, that one is meant.
  if (found.length > 0 || typed.length < 3) return found
  const newest = await listAmongNewest(db, referring, typed)
  if (newest.length === mostOfAKind || !isNarrow(typed)) return newest
  return listAmongAll(db, referring, typed)
}

const inBytes = sql`lower(reference) collate "C"`

const begunIn = ({ kind, table }: Referring) =>
  compiledOnce(
    (_db, { typed }: { typed: string }) => sql<Found>`
      select ${sql.lit(kind)} as kind, id, case when lower(reference) = ${typed} then 'exact' else 'begun' end as strength
        from ${sql.table(table)} where reference <> '' and ${beginsWith(inBytes, typed)}
       order by ${inBytes}, id desc limit ${sql.lit(mostOfAKind)}`,
    { reusesPlan: true },
  )

const begun = { invoice: begunIn(tables.invoice), payment: begunIn(tables.payment) }

async function listAmongNewest(db: Db, { kind, table, date }: Referring, typed: string) {
  const { rows } = await sql<Found>`
    select ${sql.lit(kind)} as kind, id, 'contained' as strength from (
      select id, reference from ${sql.table(table)} order by ${sql.ref(date)} desc, id desc limit ${newestLookedAt}) newest
     where lower(reference) like ${containing(typed)} limit ${mostOfAKind}`.execute(db)
  return rows
}

async function listAmongAll(db: Db, { kind, table, date }: Referring, typed: string) {
  const { rows } = await sql<Found>`
    with found as materialized (
      select id, ${sql.ref(date)} as date from ${sql.table(table)} where reference <> '' and lower(reference) like ${containing(typed)})
    select ${sql.lit(kind)} as kind, id, 'contained' as strength from found order by date desc, id desc limit ${mostOfAKind}`.execute(
    db,
  )
  return rows
}
