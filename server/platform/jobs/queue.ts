import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { JobPayloads } from './jobs.ts'

/**
 * Asks for work to be done once this transaction has committed; if it rolls back, nothing was asked. Work of a higher priority
 * number waits for all of a lower one.
 */
export async function enqueue<Name extends keyof JobPayloads>(
  tx: Tx,
  name: Name,
  payload: JobPayloads[Name],
  options: { maxAttempts?: number; priority?: number } = {},
) {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, max_attempts => ${options.maxAttempts ?? 25}, priority => ${options.priority ?? 0})`.execute(
    tx,
  )
}
