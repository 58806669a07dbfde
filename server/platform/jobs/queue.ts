import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/connection/database.ts'
import type { JobPayloads } from './jobs.ts'

type Options = { maxAttempts?: number; priority?: number }

/**
 * Asks for work to be done once this transaction has committed; if it rolls back, nothing was asked. Work of a higher priority
 * number waits for all of a lower one.
 */
export async function enqueue<Name extends keyof JobPayloads>(
  tx: Tx,
  name: Name,
  payload: JobPayloads[Name],
  options: Options = {},
) {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, max_attempts => ${options.maxAttempts ?? 25}, priority => ${options.priority ?? 0})`.execute(
    tx,
  )
}

/** What waits under a key is not asked for a second time, and nothing of a queue runs beside the rest of it. */
type Alone = { key: string; queue: string }

/** The same work for many, asked for in one statement. */
export async function enqueueAll<Name extends keyof JobPayloads>(
  tx: Tx,
  name: Name,
  payloads: JobPayloads[Name][],
  options: Options & { afterSeconds?: number; alone?: Alone } = {},
) {
  if (payloads.length === 0) return
  await sql`select count(*) from graphile_worker.add_jobs(array(
    select row(${name}::text, payload, ${options.alone?.queue ?? null}::text, now() + make_interval(secs => ${options.afterSeconds ?? 0}), ${options.maxAttempts ?? 25}::smallint, ${options.alone?.key ?? null}::text, ${options.priority ?? 0}::smallint, null)::graphile_worker.job_spec
      from json_array_elements(${JSON.stringify(payloads)}::json) payload))`.execute(tx)
}
