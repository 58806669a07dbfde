import { announce, WrongSetting } from '#server/platform/announce.ts'
import { readConfig } from '#server/platform/config.ts'
import { mayMigrate } from '#server/platform/database/schema/migrate.ts'
import { createLogger } from '#server/platform/logger.ts'
import { openDatabase } from '#server/start/open-database.ts'
import { startOrExplain } from '#server/start/start-or-explain.ts'

/**
 * Makes or upgrades the schema with the owner's login, so that servers do not need it, and grants access to the login that
 * they use.
 */
await startOrExplain(async (teardown) => {
  const config = readConfig(process.env, announce)
  const url = config.DATABASE_OWNER_URL ?? config.DATABASE_URL
  if (url && !(await mayMigrate(url)))
    throw new WrongSetting(
      'The login may not migrate, because it does not own the database: name the login of its owner in DATABASE_OWNER_URL.',
    )
  await openDatabase(config, { logger: createLogger('warn'), announce, teardown })
  announce('The database is up to date.')
  await teardown.close()
})
