import { sql } from 'kysely'
import { maxHitsPerKind } from '#shared/features/search/search.contract.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { beginning, containing } from '#server/platform/database/sql/like.ts'
import type { Match } from './ranking.ts'

type Found = { kind: 'invoice' | 'payment'; id: string; strength: 'exact' | 'begun' | 'contained' }

const tables = [
  { kind: 'invoice', table: 'invoices', date: 'document_date' },
  { kind: 'payment', table: 'payments', date: 'payment_date' },
] as const

type Referring = (typeof tables)[number]

const newestLookedAt = 2_000

/** Shorter texts are in too many references for trigrams to narrow them down. */
const isNarrow = (typed: string) => /[\p{L}\p{N}]{4}/u.test(typed)

/**
 * Banks give the payer's name as a reference: a text without a digit is more likely the payer than one of their
 * payments.
 */
export async function listByReference(db: Db, typed: string): Promise<Match[]> {
  const found = await Promise.all(tables.map((table) => listInOne(db, table, typed)))
  const isName = !/\d/.test(typed)
  return found.flat().map((match) => ({ ...match, strength: isName ? 'follows' : match.strength }))
}

/**
 * A word that is in many references is in some of the newest; a word that is in few of the newest is rare, and
 * trigrams find it quickly. So neither search reads hundreds of thousands of matches.
 */
async function listInOne(db: Db, referring: Referring, typed: string) {
  const begun = await listBegun(db, referring, typed)
  // If the text is the beginning of a reference, that one is meant.
  if (begun.length > 0 || typed.length < 3) return begun
  const newest = await listAmongNewest(db, referring, typed)
  if (newest.length === maxHitsPerKind || !isNarrow(typed)) return newest
  return listAmongAll(db, referring, typed)
}

async function listBegun(db: Db, { kind, table }: Referring, typed: string) {
  const { rows } = await sql<Found>`
    select ${sql.lit(kind)} as kind, id, case when lower(reference) = ${typed} then 'exact' else 'begun' end as strength
      from ${sql.table(table)} where reference <> '' and lower(reference) collate "C" like ${beginning(typed)}
     order by lower(reference) collate "C", id desc limit ${maxHitsPerKind}`.execute(db)
  return rows
}

async function listAmongNewest(db: Db, { kind, table, date }: Referring, typed: string) {
  const { rows } = await sql<Found>`
    select ${sql.lit(kind)} as kind, id, 'contained' as strength from (
      select id, reference from ${sql.table(table)} order by ${sql.ref(date)} desc, id desc limit ${newestLookedAt}) newest
     where lower(reference) like ${containing(typed)} limit ${maxHitsPerKind}`.execute(db)
  return rows
}

async function listAmongAll(db: Db, { kind, table, date }: Referring, typed: string) {
  const { rows } = await sql<Found>`
    with found as materialized (
      select id, ${sql.ref(date)} as date from ${sql.table(table)} where reference <> '' and lower(reference) like ${containing(typed)})
    select ${sql.lit(kind)} as kind, id, 'contained' as strength from found order by date desc, id desc limit ${maxHitsPerKind}`.execute(
    db,
  )
  return rows
}
