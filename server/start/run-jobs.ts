import { setTimeout as wait } from 'node:timers/promises'
import { mailServers } from '#server/features/email/mail-settings.service.ts'
import type { Clock } from '#shared/dates/instant.ts'
import type { Config } from '#server/platform/config.ts'
import { isCopy } from '#server/platform/database/connection/copy.ts'
import type { JobContext, Jobs } from '#server/platform/jobs/jobs.ts'
import { StoppedBeforeDone } from '#server/platform/jobs/return-to-queue.ts'
import { runWorker } from '#server/platform/jobs/run-worker.ts'
import type { JobMetrics } from '#server/platform/jobs/job-metrics.ts'
import type { Logger } from '#server/platform/logger.ts'
import type { SharedTypesetter } from '#server/platform/pdf/typesetter.ts'
import { allJobs, cron, isOutward } from '#server/worker.ts'
import type { OpenDatabase } from './open-database.ts'
import type { Teardown } from './teardown.ts'

const restartAfterMs = 2_000

/** How soon a release is noticed, or that the database was replaced with a copy. */
const lookEveryMs = 2_000

type Environment = {
  config: Config
  appUrl: string
  logger: Logger
  clock: Clock
  typesetter: SharedTypesetter
  jobMetrics: JobMetrics
}

/** Runs jobs until the teardown. A worker that fails is started again. */
export async function runJobs(
  database: OpenDatabase,
  { config, appUrl, logger, clock, typesetter, jobMetrics }: Environment,
  teardown: Teardown,
) {
  await database.refuseShared()
  const mail = mailServers(database.db, config, jobMetrics.counted)
  const pool = await database.openPool(config.WORKER_CONCURRENCY + 3)
  const stopping = new AbortController()
  const { signal } = stopping
  const context = { db: database.db, config, appUrl, logger, clock, typesetter, signal }
  const concurrency = config.WORKER_CONCURRENCY

  /** Jobs that may not run stay in the queue, and wait for the release. */
  const runUntilChanged = async () => {
    const isSilent = await isCopy(database.db)
    if (isSilent) logger.warn('this database is a copy: nothing leaves it until it is released')
    const changed = new AbortController()
    const watch = setInterval(() => {
      void isCopy(database.db).then(
        (isNow) => isNow !== isSilent && changed.abort(),
        () => undefined,
      )
    }, lookEveryMs)
    try {
      await runWorker({
        pool,
        jobs: mayRun(
          allJobs(() => mail.find()),
          isSilent,
        ),
        cron: cron.filter(({ job }) => !isSilent || !isOutward(job)),
        context: { ...context, signal: AbortSignal.any([signal, changed.signal]) },
        concurrency,
        metrics: jobMetrics,
      })
    } finally {
      clearInterval(watch)
    }
  }

  const work = async () => {
    while (!signal.aborted) {
      try {
        await runUntilChanged()
      } catch (error) {
        logger.warn({ err: error }, 'the worker stopped and will be started again')
      }
      if (!signal.aborted) await wait(restartAfterMs)
    }
  }
  const working = work()
  await teardown.add('work', 'The worker', async () => {
    stopping.abort()
    await working
    mail.close()
  })
}

/** A copy runs none that reach the outside; elsewhere each of these looks again, because the database may have been replaced. */
const mayRun = (jobs: Jobs, isSilent: boolean): Partial<Jobs> =>
  Object.fromEntries(
    Object.entries(jobs).flatMap(([name, work]) => {
      if (!isOutward(name)) return [[name, work]]
      const unlessCopied = async (context: JobContext, payload: never) => {
        if (await isCopy(context.db)) throw new StoppedBeforeDone()
        await (work as (context: JobContext, payload: never) => Promise<void>)(context, payload)
      }
      return isSilent ? [] : [[name, unlessCopied]]
    }),
  )
