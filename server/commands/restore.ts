import { resolve } from 'node:path'
import { announce } from '#server/platform/announce.ts'
import { readConfig } from '#server/platform/config.ts'
import { WrongSetting } from '#server/platform/wrong-setting.ts'
import { restoreBackup } from '#server/platform/database/backup/restore-backup.ts'
import { markAsCopy } from '#server/features/system/installation.queries.ts'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import { createLogger } from '#server/platform/logger.ts'
import { openDatabase } from '#server/start/open-database.ts'
import { startOrExplain } from '#server/start/start-or-explain.ts'
import { reportAudit } from './report/report-audit.ts'
import { reportBooks } from './report/report-books.ts'

const usage = 'Usage: npm run restore -- FOLDER [--force]'

/**
 * Replaces DATA_DIR with a backup, starts it, and checks its books and its audit trail; exits with 1 when they do
 * not hold.
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
  const { db } = await openDatabase(config, {
    logger: createLogger('error'),
    announce,
    teardown,
  })
  await inTransaction(db, {}, markAsCopy)
  const proven = [await reportBooks(db), await reportAudit(db)]
  if (proven.includes(false)) process.exitCode = 1
  else
    announce(
      `The backup of ${taken_at} is restored and proven. It sends nothing until \`npm run release-copy\` or an administrator says that it is the real one.`,
    )
  await teardown.close()
})
