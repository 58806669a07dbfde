import { EventEmitter } from 'node:events'
import { Logger as JobLogger, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import { noteOwnWrite } from '#server/platform/database/own-writes.ts'
import type { Logger } from '#server/platform/logger.ts'
import { workInHand } from '#server/platform/work-in-hand.ts'
import { DeadWorkers } from './dead-workers.ts'
import type { JobContext, Jobs } from './jobs.ts'

/** What runs by the clock, in UTC. What can wait runs after all else. */
export type CronLine = { at: string; job: keyof Jobs; canWait?: boolean }

type WorkerOptions = {
  pool: Pool
  jobs: Jobs
  cron: readonly CronLine[]
  context: Omit<JobContext, 'attempt' | 'lastAttempt'>
  concurrency: number
}

/** Takes jobs until it is stopped; then jobs in hand are finished, and what cannot be is handed back. */
export async function runWorker({ pool, jobs, cron, context, concurrency }: WorkerOptions) {
  const deadWorkers = new DeadWorkers(pool, context.logger)
  const events: WorkerEvents = new EventEmitter()
  // The queue locks jobs under the name of the pool, whichever of its workers has them.
  events.on('pool:create', ({ workerPool }) => deadWorkers.add(workerPool.id))
  const runner = await run({
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    pollInterval: 2_000,
    taskList: taskList(jobs, context),
    crontab: cron.map(crontabLine).join('\n'),
    logger: jobLogger(context.logger),
    events,
  })
  deadWorkers.start()
  return {
    stop: () => runner.stop(),
    finished: runner.promise.finally(() => deadWorkers.stop()),
  }
}

/**
 * One that still waits is not asked for a second time (its key), and none runs beside itself (its queue): however long it takes, and
 * after whatever outage, it never fills the places of all workers. What can wait has one place in all.
 */
const crontabLine = ({ at, job, canWait = false }: CronLine) =>
  `${at} ${job} ?max=3&jobKey=${job}&queue=${canWait ? 'can_wait&priority=10' : job}`

export function taskList(jobs: Jobs, context: Omit<JobContext, 'attempt' | 'lastAttempt'>): TaskList {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, work]) => [
      name,
      async (payload: unknown, { job }) => {
        const attempt = { attempt: job.attempts, lastAttempt: job.attempts >= job.max_attempts }
        const begin = () =>
          (work as (context: JobContext, payload: unknown) => Promise<void>)({ ...context, ...attempt }, payload)
        await workInHand.run({ job: name, job_id: job.id }, begin)
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

/** The queue's own words, in the product's log. */
const jobLogger = (logger: Logger) =>
  new JobLogger((scope) => (level, message, meta) => {
    const write = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const
    logger[write[level]]({ ...scope, ...meta }, message)
  })
