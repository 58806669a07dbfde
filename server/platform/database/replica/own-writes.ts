import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connection/database.ts'

/**
 * After a restore into another cluster, a stored position may be far ahead of the new WAL, so no replica would ever
 * reach it: it belongs to another WAL and is ignored. A read-only server has no current WAL position, and has not
 * been restored either.
 */
export const isOfThisLog = sql<boolean>`own_writes.lsn <= case when pg_is_in_recovery() then own_writes.lsn else pg_current_wal_insert_lsn() end`

/**
 * Stores, for all servers, the WAL position after a user's change. Call it after the commit, since a transaction
 * does not know its own end. Losing it in a crash of the primary does little harm, so the commit does not wait for the disk.
 */
export const recordOwnWrite = (db: Db, userId: string) =>
  sql`
    with without_waiting as materialized (select set_config('synchronous_commit', 'off', true))
    insert into own_writes (user_id, lsn) select ${userId}::uuid, pg_current_wal_insert_lsn() from without_waiting
    on conflict (user_id) do update
      set lsn = greatest(excluded.lsn, case when ${isOfThisLog} then own_writes.lsn end)
  `.execute(db)

/** PostgreSQL writes a WAL position as two hexadecimal halves. */
export function lsnOf(text: string) {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
