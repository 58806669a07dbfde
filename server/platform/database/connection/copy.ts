import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Whether this database was copied from another one, which may be at work: then nothing may leave it. */
export async function isCopy(db: Db) {
  const { rows } = await sql<{ is_copy: boolean }>`select is_copy()`.execute(db)
  return rows[0]?.is_copy === true
}

const rememberedForMs = 5_000

/** For every page; a release shows at once. While the database is away, what was last known counts. */
export function rememberedIsCopy(db: Db) {
  let known = false
  let askedAt = -Infinity
  return async () => {
    if (known || performance.now() - askedAt > rememberedForMs) {
      askedAt = performance.now()
      known = await isCopy(db).catch(() => known)
    }
    return known
  }
}
