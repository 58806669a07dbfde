import { announce } from '#server/platform/announce.ts'
import { readConfig } from '#server/platform/config.ts'
import { createLogger } from '#server/platform/logger.ts'
import { openDatabase } from '#server/start/open-database.ts'
import { startOrExplain } from '#server/start/start-or-explain.ts'
import { reportBooks } from './report/report-books.ts'

/** Proves every rule of the books on the whole database; exit 1 when one does not hold. */
await startOrExplain(async () => {
  const database = await openDatabase(readConfig(process.env), createLogger('error'), announce)
  try {
    if (!(await reportBooks(database.db))) process.exitCode = 1
  } finally {
    await database.close()
  }
})
