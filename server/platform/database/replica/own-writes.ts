import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connection/database.ts'

/**
 * After a restore into another cluster a place may be one that its log has not come to for a long time, and no replica would ever be far
 * enough: it is of another log and says nothing. What cannot be written to has no end of its log to ask for, and no restore either.
 */
export const isOfThisLog = sql<boolean>`own_writes.lsn <= case when pg_is_in_recovery() then own_writes.lsn else pg_current_wal_insert_lsn() end`

/**
 * Remembers, for every server, how far the log had come when a user's change was committed: to be called after the commit, since
 * no transaction knows where it will end. Losing the note in a crash of the primary loses little, so nobody waits for the disk.
 */
export const noteOwnWrite = (db: Db, userId: string) =>
  sql`
    with without_waiting as materialized (select set_config('synchronous_commit', 'off', true))
    insert into own_writes (user_id, lsn) select ${userId}::uuid, pg_current_wal_insert_lsn() from without_waiting
    on conflict (user_id) do update
      set lsn = greatest(excluded.lsn, case when ${isOfThisLog} then own_writes.lsn end)
  `.execute(db)

/** PostgreSQL writes a place in its log as two hexadecimal halves. */
export function lsnOf(text: string) {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
