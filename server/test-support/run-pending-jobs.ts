import { Logger, runOnce } from 'graphile-worker'
import { createJobMetrics } from '#server/platform/jobs/job-metrics.ts'
import { taskList } from '#server/platform/jobs/run-worker.ts'
import { type Mailer } from '#server/platform/mail/smtp.ts'
import { allJobs } from '#server/worker.ts'
import type { TestApp } from './start-app.ts'

/** Runs every due job, and those that they enqueue, then returns. */
export async function runPendingJobs(
  { pool, db, config, appUrl, logger, clock, typesetter, signal }: TestApp,
  mailer: Mailer | null = null,
) {
  await runOnce({
    pgPool: pool,
    taskList: taskList(
      pool,
      allJobs(async () => mailer && { mailer, from: config.MAIL_FROM }),
      { db, config, appUrl, logger, clock, typesetter, signal },
      createJobMetrics(),
    ),
    logger: new Logger(() => () => undefined),
  })
}
