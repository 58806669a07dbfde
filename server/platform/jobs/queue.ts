import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/connection/database.ts'
import type { JobPayloads } from './jobs.ts'

type Options = { maxAttempts?: number; priority?: number }

/**
 * Enqueues a job that runs once this transaction has committed; a rollback removes it. A lower priority number runs
 * first.
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

/** A job waiting under the same key is not enqueued twice, and jobs of one queue never run in parallel. */
type Alone = { key: string; queue: string }

/** Enqueues the same job for many payloads in one statement. */
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
