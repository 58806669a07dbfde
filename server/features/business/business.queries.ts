import { sql } from 'kysely'
import type { BusinessChange } from '#shared/features/business/business.contract.ts'
import { changedTerms, type PaymentTerms } from '#shared/features/documents/payment-terms.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'

export const selectBusiness = (db: Db) => db.selectFrom('business').selectAll()

export const findBusiness = (db: Db) => selectBusiness(db).executeTakeFirstOrThrow()

/** What most reads need to know of the business: which day it is there, and in which currency it keeps its books. */
export const findPlace = (db: Db) =>
  db.selectFrom('business').select(['time_zone', 'base_currency']).executeTakeFirstOrThrow()

/** The earliest date allowed on any record: the setting, or its fallback. */
export async function findEarliestDate(db: Db, today: string) {
  const { rows } = await sql<{ day: string }>`select earliest_business_date(${today}::date) as day`.execute(db)
  return rows[0]?.day ?? today
}

export const lockBusiness = (tx: Tx) => tx.selectFrom('business').selectAll().forUpdate().executeTakeFirstOrThrow()

/** Kept as JSON. */
const inJson = ['address', 'registered_address', 'electronic_address', 'legal_id', 'invoice_contact'] as const

export function updateBusiness(
  tx: Tx,
  { version: _, terms, terms_days, ...change }: BusinessChange,
  stored?: PaymentTerms,
) {
  const given = inJson.filter((field) => change[field] !== undefined)
  const encoded = given.map((field) => [field, change[field] && JSON.stringify(change[field])])
  return tx
    .updateTable('business')
    .set({ ...change, ...changedTerms({ terms, terms_days }, stored), ...Object.fromEntries(encoded) })
    .execute()
}

export const markLogo = (tx: Tx, logoId: string | null) => tx.updateTable('business').set({ logo_id: logoId }).execute()

export const insertLogo = (tx: Tx, id: string, content: Buffer) =>
  tx
    .insertInto('logos')
    .values({ id, content })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()

export const findLogo = (db: Db, id: string) =>
  db.selectFrom('logos').select('content').where('id', '=', id).executeTakeFirst()
