import { announce, WrongSetting } from '#server/platform/announce.ts'
import { type Config } from '#server/platform/config.ts'
import { databaseHealth } from '#server/platform/database/connection/database-health.ts'
import { createJobMetrics } from '#server/platform/jobs/job-metrics.ts'
import { createLogger } from '#server/platform/logger.ts'
import { createTypesetter } from '#server/platform/pdf/typesetter.ts'
import { openDatabase } from './open-database.ts'
import { runJobs } from './run-jobs.ts'
import { startClock } from './start-clock.ts'
import { openWorkerPort } from './worker-port.ts'
import type { Teardown } from './teardown.ts'

/** The worker on its own, beside servers that run with WORKER=no. */
export async function startWorker(config: Config, teardown: Teardown) {
  if (config.DATABASE_URL && !config.APP_URL)
    throw new WrongSetting('The setting APP_URL is missing: the worker needs it for the links in e-mails.')
  const logger = createLogger(config.LOG_LEVEL ?? 'info')
  const database = await openDatabase(config, { logger, announce, teardown })
  const appUrl = config.APP_URL ?? `http://${config.HOST}:${config.PORT}`
  const clock = await startClock(database, { logger, teardown })
  const typesetter = createTypesetter()
  await teardown.add('tools', 'The typesetter', () => typesetter.close())
  const settings = { ...config, SECRET_KEY: database.secretKey }
  const jobMetrics = createJobMetrics()
  await runJobs(database, { config: settings, appUrl, logger, clock, typesetter, jobMetrics }, teardown)
  const health = databaseHealth(await database.openPool(1), database.db)
  await openWorkerPort({ db: database.db, health, jobMetrics, config, logger, teardown })
  announce('The worker is ready. Stop with Ctrl-C.')
}
