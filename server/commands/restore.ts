import { resolve } from 'node:path'
import { announce, WrongSetting } from '#server/platform/announce.ts'
import { readConfig } from '#server/platform/config.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { businessesOn } from '#server/features/system/backed-up-businesses.queries.ts'
import { restoreBackup } from '#server/platform/database/backup/restore-backup.ts'
import { markAsCopy } from '#server/features/system/installation.queries.ts'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import { createLogger } from '#server/platform/logger.ts'
import { databaseOf, openDatabase } from '#server/start/open-database.ts'
import { startOrExplain } from '#server/start/start-or-explain.ts'
import { reportAudit } from './report/report-audit.ts'
import { reportBooks } from './report/report-books.ts'

const usage = 'Usage: npm run restore -- FOLDER [--force]'

/**
 * Replaces DATA_DIR with a backup, starts it, and checks the books and the audit trail of each business in it; exits with 1 when
 * they do not hold.
 */
await startOrExplain(async (teardown) => {
  const words = process.argv.slice(2)
  const force = words.includes('--force')
  const [folder, ...others] = words.filter((word) => word !== '--force')
  if (!folder || folder.startsWith('--') || others.length > 0) throw new WrongSetting(usage)
  const config = readConfig(process.env, announce)
  if (config.DATABASE_URL)
    throw new WrongSetting(
      'DATABASE_URL names a server of your own: restore it with pg_restore, as docs/operating.md says. This command is for the database that comes with the product.',
    )
  const { taken_at } = await restoreBackup({ from: resolve(folder), dataDir: config.DATA_DIR, force, announce })
  const postgres = await startEmbeddedPostgres({ dataDir: config.DATA_DIR, announce })
  await teardown.add('database', 'The database', () => postgres.stop())
  const restored = await businessesOn(postgres.url)
  const proven: boolean[] = []
  for (const BUSINESS of ['demo', 'own'] as const) {
    if (!restored.some((url) => new URL(url).pathname === `/${databaseOf[BUSINESS]}`)) continue
    const { db } = await openDatabase({ ...config, BUSINESS }, { logger: createLogger('error'), announce, teardown })
    await inTransaction(db, {}, markAsCopy)
    proven.push(await reportBooks(db), await reportAudit(db))
  }
  if (proven.includes(false)) process.exitCode = 1
  else
    announce(
      `The backup of ${taken_at} is restored and proven. It sends nothing until \`npm run release-copy\` or an administrator says that it is the real one.`,
    )
  await teardown.close()
})
