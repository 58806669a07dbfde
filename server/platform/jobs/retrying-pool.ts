import type { Pool, PoolClient, QueryConfig } from 'pg'
import { retryUntilReachable } from '#server/platform/database/connection/retry-until-reachable.ts'

/** The names of the statements by which the queue records how jobs ended. */
const tellsTheEnd = /^(complete|fail)_jobs?(_q)?\//

/**
 * A pool for the queue, whose worker would end at a database error. This one waits for the database instead: the end
 * of a job is recorded as soon as possible, so that nothing is done twice.
 */
export function retryingPool(pool: Pool, signal: AbortSignal): Pool {
  const retryOptions = { timeoutMs: Infinity, signal }
  const connect = (callback?: Parameters<Pool['connect']>[0]) =>
    callback
      ? pool.connect(callback)
      : retryUntilReachable(async () => patientClient(await pool.connect()), retryOptions)
  const patientClient = (client: PoolClient) => {
    let isReleased = false
    const release = (error?: Error | boolean) => {
      if (!isReleased) client.release(error)
      isReleased = true
    }
    const query = async (asked: string | QueryConfig, values?: unknown[]) => {
      if (typeof asked === 'string' || !tellsTheEnd.test(asked.name ?? '')) return client.query(asked, values)
      // This connection may be the one that was lost. No caller holds one while waiting for another: after a crash those who
      // record the ends of jobs would hold all of them, and wait for one another.
      release()
      return retryUntilReachable(() => pool.query(asked), retryOptions)
    }
    return Object.assign(Object.create(client) as PoolClient, { query, release })
  }
  return Object.assign(Object.create(pool) as Pool, { connect })
}
