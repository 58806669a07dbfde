import { required } from '#shared/required.ts'
import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Logger as JobLogger, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Pool, PoolClient, QueryConfig } from 'pg'
import { recordOwnWrite } from '#server/platform/database/replica/own-writes.ts'
import { currentWork, type Logger } from '#server/platform/logger.ts'
import { type CronLine, enqueueOnSchedule } from './enqueue-on-schedule.ts'
import { DeadWorkers } from './dead-workers.ts'
import { returnToQueue, StoppedBeforeDone } from './return-to-queue.ts'
import type { JobMetrics } from './job-metrics.ts'
import type { JobContext, Jobs } from './jobs.ts'
import { retryUntilReachable } from '#server/platform/database/connection/retry-until-reachable.ts'

/** The part of the context that all jobs of a worker share. */
type CommonContext = Omit<JobContext, 'attempt' | 'lastAttempt'>

type WorkerOptions = {
  pool: Pool
  jobs: Partial<Jobs>
  cron: readonly CronLine[]
  /** The worker stops when `signal` is aborted. */
  context: CommonContext
  concurrency: number
  metrics: JobMetrics
}

/** When the worker stops, jobs that take longer than this are returned to the queue. */
const finishWithinMs = 2_500

/** Runs jobs until it is stopped. Then running jobs are finished, or returned to the queue if that takes too long. */
export async function runWorker({ pool, jobs, cron, context, concurrency, metrics }: WorkerOptions) {
  const { logger, signal } = context
  const deadWorkers = new DeadWorkers(pool, logger)
  const events: WorkerEvents = new EventEmitter()
  const names: string[] = []
  // The queue locks jobs under the name of the pool, whichever of its workers has them.
  events.on('pool:create', ({ workerPool }) => {
    names.push(workerPool.id)
    deadWorkers.add(workerPool.id)
  })
  const runner = await run({
    pgPool: retryingPool(pool, signal),
    concurrency,
    noHandleSignals: true,
    pollInterval: 2_000,
    taskList: taskList(pool, jobs, context, metrics),
    // The clock of the database is used instead.
    parsedCronItems: [],
    logger: jobLogger(logger),
    events,
    // With batches, even of one, recording the end of a job is awaited and may fail; otherwise a failure is an
    // unhandled rejection and ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
  deadWorkers.start()
  const byClock = enqueueOnSchedule(pool, cron, logger)
  const finished = runner.promise.then(() => true)
  try {
    await Promise.race([finished, aborted(signal)])
    if (!signal.aborted) return
    runner.stop().catch((error: unknown) => logger.warn({ err: error }, 'the worker did not stop cleanly'))
    if (await Promise.race([finished, wait(finishWithinMs, false)])) return
    // Their results do not matter: other workers start them again.
    finished.catch(() => undefined)
    for (const name of names) await returnToQueue(pool, name)
    logger.warn('jobs that were not finished in time were handed back')
  } finally {
    byClock.stop()
    deadWorkers.stop()
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

export function taskList(pool: Pool, jobs: Partial<Jobs>, context: CommonContext, metrics: JobMetrics): TaskList {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, work]) => [
      name,
      async (payload: unknown, { job }) => {
        const attempt = { attempt: job.attempts, lastAttempt: job.attempts >= job.max_attempts }
        const begin = () =>
          (work as (context: JobContext, payload: unknown) => Promise<void>)({ ...context, ...attempt }, payload)
        try {
          await currentWork.run({ job: name, job_id: job.id }, () => metrics.timed(name, begin))
        } catch (error) {
          if (error instanceof StoppedBeforeDone)
            await returnToQueue(pool, required(job.locked_by, 'who locked the job'), job.id)
          throw error
        }
        await noteForUser(context, payload)
      },
    ]),
  )
}

/** A job on behalf of a user counts as their own write for later reads. */
async function noteForUser({ db, config }: Pick<JobContext, 'db' | 'config'>, payload: unknown) {
  const hasUser = typeof payload === 'object' && payload !== null && 'user_id' in payload
  if (config.DATABASE_READ_URL && hasUser) await recordOwnWrite(db, String(payload.user_id))
}

/** The queue's messages, in the product's log. A returned job is not a failure. */
const jobLogger = (logger: Logger) =>
  new JobLogger((scope) => (level, message, meta) => {
    const write = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const
    const isFailure = !(meta?.['error'] instanceof StoppedBeforeDone)
    logger[isFailure ? write[level] : 'debug']({ ...scope, ...meta }, message)
  })

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
