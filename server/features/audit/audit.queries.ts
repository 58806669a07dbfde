import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/database.ts'

/** The newest entry, and the transaction that the next one to begin will be: everything before it is over or under way. */
export async function findSealHorizon(db: Db) {
  const { rows } = await sql<{ last_entry: number | null; next_transaction: string }>`
    select (select max(id) from audit_entries) as last_entry, pg_snapshot_xmax(pg_current_snapshot())::text as next_transaction
  `.execute(db)
  return rows[0]
}

/** Whether every transaction that was under way at the horizon has ended, so that none can still add an entry below it. */
export async function isBehindUs(db: Db, nextTransaction: string) {
  const { rows } = await sql<{ over: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) >= ${nextTransaction}::xid8 as over
  `.execute(db)
  return rows[0]?.over === true
}

export const insertSeals = (tx: Tx, through: number) => sql`select seal_audit(${through}::bigint)`.execute(tx)

export const listBrokenSeals = (db: Db) =>
  db.selectFrom('broken_audit_seals').selectAll().orderBy('id').limit(100).execute()

export const countSealed = (db: Db) =>
  db
    .selectFrom('audit_seals')
    .select((eb) => [
      eb.fn.countAll<number>().as('seals'),
      eb.fn.coalesce(eb.cast<number>(eb.fn.sum('entry_count'), 'bigint'), eb.lit(0)).as('entries'),
    ])
    .executeTakeFirstOrThrow()
