import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * Remembers, for every server, how far the log had come when a user's change was committed: to be called after the commit, since
 * no transaction knows where it will end. Losing the note in a crash of the primary loses little, so nobody waits for the disk.
 */
export const noteOwnWrite = (db: Db, userId: string) =>
  sql`
    with unhurried as materialized (select set_config('synchronous_commit', 'off', true))
    insert into own_writes (user_id, lsn) select ${userId}::uuid, pg_current_wal_insert_lsn() from unhurried
    on conflict (user_id) do update set lsn = greatest(own_writes.lsn, excluded.lsn)
  `.execute(db)

/** PostgreSQL writes a place in its log as two hexadecimal halves. */
export function lsnOf(text: string) {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
