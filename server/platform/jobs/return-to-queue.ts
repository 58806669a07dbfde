import type { Pool } from 'pg'

/**
 * Thrown by a job that stopped because its worker is being stopped, at a point where another worker can continue. It
 * does not count as an attempt.
 */
export class StoppedBeforeDone extends Error {
  constructor() {
    super('The worker is being stopped.')
  }
}

/** Throws if the worker is being stopped. */
export function stopWhenShuttingDown(signal: AbortSignal) {
  if (signal.aborted) throw new StoppedBeforeDone()
}

/**
 * Returns jobs locked under a name to the queue, all of them or one, so that another worker can take them at once.
 */
export async function returnToQueue(pool: Pool, name: string, jobId: string | null = null) {
  await pool.query(returnJobs, [name, jobId])
}

const returnJobs = `
  with returned as (
    update graphile_worker._private_jobs
       set attempts = greatest(0, attempts - 1), locked_by = null, locked_at = null
     where locked_by = $1::text and ($2::bigint is null or id = $2::bigint)
    returning job_queue_id
  ), freed as (
    update graphile_worker._private_job_queues q set locked_by = null, locked_at = null
      from returned where q.id = returned.job_queue_id and q.locked_by = $1::text
  )
  select pg_notify('jobs:insert', json_build_object('count', count(*))::text) from returned`
