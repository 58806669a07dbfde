import type { Pool } from 'pg'
import { expect } from 'vitest'
import { withOwner } from './with-owner.ts'

/** Resolves once a session of this database waits for another. */
export const untilBlocked = (url: string) =>
  withOwner(url, async (client) => {
    const countBlocked = async () => {
      const { rows } = await client.query(
        `select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
      )
      return rows.length
    }
    await expect.poll(countBlocked).toBeGreaterThan(0)
  })

/**
 * Deadlocks that PostgreSQL has resolved so far: a retry hides them from the caller. Each connection reports what it
 * met within a second, or at once when it is asked to.
 */
export async function countDeadlocks({ url, pool }: { url: string; pool: Pool }) {
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  for (const client of clients) {
    await client.query('select pg_stat_force_next_flush()')
    client.release()
  }
  return withOwner(url, async (client) => {
    const counted = 'select deadlocks::int from pg_stat_database where datname = current_database()'
    const { rows } = await client.query<{ deadlocks: number }>(counted)
    return rows[0]?.deadlocks ?? 0
  })
}
