import { readCopy, releaseIfCopy } from '#server/features/system/copy.service.ts'
import { announce } from '#server/platform/announce.ts'
import { readConfig } from '#server/platform/config.ts'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import { createLogger } from '#server/platform/logger.ts'
import { openDatabase } from '#server/start/open-database.ts'
import { startOrExplain } from '#server/start/start-or-explain.ts'

/** Says that a database that finds itself copied is the real one: what it held back goes out. */
await startOrExplain(async (teardown) => {
  const { db } = await openDatabase(readConfig(process.env, announce), {
    logger: createLogger('warn'),
    announce,
    teardown,
  })
  const { is_copy, waiting_emails } = await readCopy(db)
  if (is_copy) {
    await inTransaction(db, {}, releaseIfCopy)
    announce(`The database is the real one from now on. E-mails that were waiting and go out now: ${waiting_emails}.`)
  } else announce('The database is no copy: there is nothing to release.')
  await teardown.close()
})
