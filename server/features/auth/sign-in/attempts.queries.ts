import type { Instant } from '#shared/dates/instant.ts'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connection/database.ts'

/**
 * Counts one more attempt, in a new window if the last one is over. One statement, so that parallel attempts all
 * count.
 */
export async function countAttempt(db: Db, key: string, now: Instant, windowStart: Instant) {
  const { rows } = await sql<{ attempts: number; started_at: string }>`
    insert into attempt_windows (key, started_at, attempts) values (${key}, ${now}, 1)
    on conflict (key) do update set
      attempts = case when attempt_windows.started_at < ${windowStart} then 1 else attempt_windows.attempts + 1 end,
      started_at = case when attempt_windows.started_at < ${windowStart} then excluded.started_at else attempt_windows.started_at end
    returning attempts, started_at
  `.execute(db)
  const row = rows[0]
  if (!row) throw new Error('an upsert answered no row')
  return row
}

export const deleteAttempts = (db: Db, key: string) => db.deleteFrom('attempt_windows').where('key', '=', key).execute()

/** A successful sign-in must not count against others behind the same address. */
export const takeBackAttempt = (db: Db, key: string) =>
  db
    .updateTable('attempt_windows')
    .set((row) => ({ attempts: row('attempts', '-', 1) }))
    .where('key', '=', key)
    .where('attempts', '>', 0)
    .execute()

export async function sumAttempts(db: Db, keysLike: string, since: Instant) {
  const { attempts } = await db
    .selectFrom('attempt_windows')
    .select(sql<number>`coalesce(sum(attempts), 0)::bigint`.as('attempts'))
    .where('started_at', '>', since)
    .where('key', 'like', keysLike)
    .executeTakeFirstOrThrow()
  return attempts
}

export const deleteOldAttempts = (db: Db, before: Instant) =>
  db.deleteFrom('attempt_windows').where('started_at', '<', before).execute()
