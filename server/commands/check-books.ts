import { announce } from '#server/platform/announce.ts'
import { readConfig } from '#server/platform/config.ts'
import { createLogger } from '#server/platform/logger.ts'
import { openDatabase } from '#server/start/open-database.ts'
import { startOrExplain } from '#server/start/start-or-explain.ts'
import { reportBooks } from './report/report-books.ts'

/** Checks every rule of the books on the whole database; exits with 1 when one does not hold. */
await startOrExplain(async (teardown) => {
  const { db } = await openDatabase(readConfig(process.env, announce), {
    logger: createLogger('error'),
    announce,
    teardown,
  })
  if (!(await reportBooks(db))) process.exitCode = 1
  await teardown.close()
})
