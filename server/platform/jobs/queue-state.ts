import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connection/database.ts'

type QueueCounts = { waiting: number; running: number; failed: number; oldest_waiting_seconds: number | null }

const isOver = sql`attempts >= max_attempts and locked_at is null`

/** The state of the queue: waiting, running and failed jobs, and the errors of the last attempts. */
export async function readQueueState(db: Db, most: number) {
  const { rows } = await sql<QueueCounts>`
    select count(*) filter (where locked_at is null and attempts < max_attempts) as waiting,
           count(*) filter (where locked_at is not null) as running,
           count(*) filter (where ${isOver}) as failed,
           floor(extract(epoch from now() - min(run_at) filter (where locked_at is null and attempts < max_attempts and run_at <= now())))::int
             as oldest_waiting_seconds
      from graphile_worker.jobs`.execute(db)
  const failing = await sql<{ name: string; count: number; last_error: string }>`
    select task_identifier as name, count(*) as count, (array_agg(last_error order by updated_at desc))[1] as last_error
      from graphile_worker.jobs where last_error is not null group by 1 order by count(*) desc, 1 limit ${most}`.execute(
    db,
  )
  const [counts] = rows
  if (!counts) throw new Error('a count always has one answer')
  return { ...counts, failing: failing.rows }
}
