import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { JobPayloads } from './jobs.ts'

/** Asks for work to be done once this transaction has committed; if it rolls back, nothing was asked. */
export async function enqueue<Name extends keyof JobPayloads>(
  tx: Tx,
  name: Name,
  payload: JobPayloads[Name],
  options: { maxAttempts?: number } = {},
) {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, max_attempts => ${options.maxAttempts ?? 25})`.execute(
    tx,
  )
}
