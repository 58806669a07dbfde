import { announce } from '#server/platform/announce.ts'
import { readConfig } from '#server/platform/config.ts'
import { createLogger } from '#server/platform/logger.ts'
import { openDatabase } from '#server/start/open-database.ts'
import { startOrExplain } from '#server/start/start-or-explain.ts'
import { reportAudit } from './report/report-audit.ts'

/** Recomputes the seals of the audit trail; exits with 1 when one does not match. */
await startOrExplain(async (teardown) => {
  const { db } = await openDatabase(readConfig(process.env, announce), {
    logger: createLogger('error'),
    announce,
    teardown,
  })
  if (!(await reportAudit(db))) process.exitCode = 1
  await teardown.close()
})
