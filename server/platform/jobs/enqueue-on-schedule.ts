import type { Pool } from 'pg'
import type { Logger } from '#server/platform/logger.ts'
import type { Jobs } from './jobs.ts'

/**
 * A scheduled job: its minute and hour in UTC; without an hour every hour, without both every minute. `canWait` runs
 * it after everything else.
 */
export type CronLine = { job: keyof Jobs; at?: { minute: number; hour: number }; canWait?: boolean }

const lookEveryMs = 5_000

/**
 * Enqueues jobs by the clock of the database. The queue could do this too, but by the clock of its machine: one that
 * was days ahead enqueued jobs of the future, and recorded for all others that everything up to then had been
 * enqueued.
 */
export function enqueueOnSchedule(pool: Pool, cron: readonly CronLine[], logger: Logger) {
  const lines = JSON.stringify(cron.map(lineOf))
  const ask = () =>
    pool
      .query(askForDue, [lines])
      .catch((error: unknown) => logger.warn({ err: error }, 'could not ask for the jobs of this minute'))
  void ask()
  const timer = setInterval(() => void ask(), lookEveryMs)
  return { stop: () => clearInterval(timer) }
}

/**
 * A waiting job is not enqueued twice (its key), and never runs in parallel with itself (its queue): however long it
 * takes, and after any outage, it never occupies all workers. All jobs that can wait share one queue.
 */
const lineOf = ({ job, at, canWait = false }: CronLine) => ({
  job,
  minute: at?.minute ?? null,
  hour: at?.hour ?? null,
  queue: canWait ? 'can_wait' : job,
  priority: canWait ? 10 : 0,
})

/**
 * With any number of workers, each minute is enqueued once: the queue's own table stores the last one. A time in the
 * future is a mistake.
 */
const askForDue = `
  with due as (
    select line.*, date_trunc('minute', now()) as asked_minute
      from json_to_recordset($1::json) line (job text, minute int, hour int, queue text, priority int)
     where coalesce(minute, extract(minute from now())) = extract(minute from now())
       and coalesce(hour, extract(hour from now() at time zone 'UTC')) = extract(hour from now() at time zone 'UTC')
  ), taken as (
    insert into graphile_worker._private_known_crontabs as known (identifier, known_since, last_execution)
    select job, asked_minute, asked_minute from due
    on conflict (identifier) do update set last_execution = excluded.last_execution
     where known.last_execution is distinct from excluded.last_execution
       and (known.last_execution is null or known.last_execution < excluded.last_execution
            or known.last_execution > now() + interval '1 minute')
    returning identifier
  )
  select graphile_worker.add_job(job, '{}'::json, queue_name => queue, max_attempts => 3, job_key => job, priority => due.priority)
    from due join taken on taken.identifier = due.job`
