import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'

export const markDemo = (tx: Tx) => tx.updateTable('installation').set({ demo: true }).execute()

export const isDemo = async (db: Db) =>
  (await db.selectFrom('installation').select('demo').executeTakeFirstOrThrow()).demo

/** From now on this database is the installation, and no copy of it. */
export const releaseCopy = (tx: Tx) =>
  tx
    .updateTable('installation')
    .set({ place: sql`database_place()` })
    .execute()

/** A backup that was restored has the identifiers of the database that it was made from. */
export const markAsCopy = (tx: Tx) =>
  tx
    .updateTable('installation')
    .set({ place: sql`'restored from a backup of ' || database_place()` })
    .execute()

export const countWaitingEmails = async (db: Db) => {
  const { count } = await db
    .selectFrom('emails')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('status', '=', 'queued')
    .executeTakeFirstOrThrow()
  return count
}
