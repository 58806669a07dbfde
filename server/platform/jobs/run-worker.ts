import { required } from '#shared/required.ts'
import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Logger as JobLogger, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import { noteOwnWrite } from '#server/platform/database/replica/own-writes.ts'
import type { Logger } from '#server/platform/logger.ts'
import { workInHand } from '#server/platform/work-in-hand.ts'
import { enqueueOnSchedule, type CronLine } from './enqueue-on-schedule.ts'
import { DeadWorkers } from './dead-workers.ts'
import { returnToQueue, StoppedBeforeDone } from './return-to-queue.ts'
import type { JobContext, Jobs } from './jobs.ts'
import { retryingPool } from './retrying-pool.ts'

/** What all jobs of a worker have in common. */
type CommonContext = Omit<JobContext, 'attempt' | 'lastAttempt'>

type WorkerOptions = {
  pool: Pool
  jobs: Jobs
  cron: readonly CronLine[]
  /** The worker stops when its signal says so. */
  context: CommonContext
  concurrency: number
}

/** Jobs that are not done by then when the worker stops are handed back. */
const finishWithinMs = 2_500

/** Takes jobs until it is stopped. Then jobs in hand are finished; what cannot be finished soon is handed back to the queue. */
export async function runWorker({ pool, jobs, cron, context, concurrency }: WorkerOptions) {
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
    taskList: taskList(pool, jobs, context),
    // By the clock of the database instead.
    parsedCronItems: [],
    logger: jobLogger(logger),
    events,
    // In batches, even of one, how a job ended is waited for and may fail; else a failure is nobody's and ends the process.
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
    // What they still come to is of no interest: others begin them anew.
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

export function taskList(pool: Pool, jobs: Jobs, context: CommonContext): TaskList {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, work]) => [
      name,
      async (payload: unknown, { job }) => {
        const attempt = { attempt: job.attempts, lastAttempt: job.attempts >= job.max_attempts }
        const begin = () =>
          (work as (context: JobContext, payload: unknown) => Promise<void>)({ ...context, ...attempt }, payload)
        try {
          await workInHand.run({ job: name, job_id: job.id }, begin)
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

/** What is done in somebody's name is their own write, wherever they read next. */
async function noteForUser({ db, config }: Pick<JobContext, 'db' | 'config'>, payload: unknown) {
  const hasUser = typeof payload === 'object' && payload !== null && 'user_id' in payload
  if (config.DATABASE_READ_URL && hasUser) await noteOwnWrite(db, String(payload.user_id))
}

/** The queue's own words, in the product's log. That a job was handed back is no failure. */
const jobLogger = (logger: Logger) =>
  new JobLogger((scope) => (level, message, meta) => {
    const write = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const
    const isFailure = !(meta?.['error'] instanceof StoppedBeforeDone)
    logger[isFailure ? write[level] : 'debug']({ ...scope, ...meta }, message)
  })
