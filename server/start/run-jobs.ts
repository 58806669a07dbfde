import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import { runWorker } from '#server/platform/jobs/run-worker.ts'
import type { Logger } from '#server/platform/logger.ts'
import { smtpMailer } from '#server/platform/mail/smtp.ts'
import type { Typesetter } from '#server/platform/pdf/typesetter.ts'
import { allJobs, cron } from '#server/worker.ts'
import type { OpenDatabase } from './open-database.ts'
import type { Teardown } from './teardown.ts'

const restartAfterMs = 2_000

type Environment = { config: Config; appUrl: string; logger: Logger; clock: Clock; typesetter: Typesetter }

/** Runs jobs until the teardown. A worker that fails is started again. */
export async function runJobs(
  database: OpenDatabase,
  { config, appUrl, logger, clock, typesetter }: Environment,
  teardown: Teardown,
) {
  const mailer = config.SMTP_URL ? smtpMailer(config.SMTP_URL) : null
  const pool = await database.openPool(config.WORKER_CONCURRENCY + 3)
  const stopping = new AbortController()
  const { signal } = stopping
  const context = { db: database.db, config, appUrl, logger, clock, typesetter, signal }
  const concurrency = config.WORKER_CONCURRENCY

  const work = async () => {
    while (!signal.aborted) {
      try {
        await runWorker({ pool, jobs: allJobs(mailer), cron, context, concurrency })
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
    mailer?.close()
  })
}
