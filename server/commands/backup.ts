import { resolve } from 'node:path'
import { announce, WrongSetting } from '#server/platform/announce.ts'
import { readConfig } from '#server/platform/config.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { takeBackup } from '#server/platform/database/backup/take-backup.ts'
import { version } from '#server/platform/version.ts'
import { businessesOn, noteBackup } from '#server/features/system/backed-up-businesses.queries.ts'
import { startOrExplain } from '#server/start/start-or-explain.ts'

const usage = 'Usage: npm run backup -- [--to=FOLDER]'

/** Copies the bundled database into a folder, whether the product is running or stopped. */
await startOrExplain(async (teardown) => {
  const began = performance.now()
  const now = new Date().toISOString()
  const folder = readFolder(process.argv.slice(2)) ?? resolve('backups', now.slice(0, 19).replaceAll(':', '-'))
  const { DATABASE_URL, DATA_DIR } = readConfig(process.env, announce)
  if (DATABASE_URL)
    throw new WrongSetting(
      'DATABASE_URL names a server of your own: back it up with pg_dump, as docs/operating.md says. This command is for the database that comes with the product.',
    )
  const database = await startEmbeddedPostgres({ dataDir: DATA_DIR, announce })
  await teardown.add('database', 'The database', () => database.stop())
  const businesses = await businessesOn(database.url)
  const [url] = businesses
  if (url === undefined)
    throw new WrongSetting(`There is nothing to back up in ${DATA_DIR}: no business was started there.`)
  const { bytes } = await takeBackup({ ...database, url }, folder, { version, now })
  for (const business of businesses) await noteBackup(business, now)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  announce(`Backed up into ${folder} (${(bytes / 1_000_000).toFixed(1)} MB, ${seconds} s).`)
  announce('It holds everything, the key of the database included: keep it where only you can read it.')
  await teardown.close()
})

function readFolder(words: string[]) {
  const [word, ...others] = words
  if (word === undefined) return undefined
  const folder = word.startsWith('--to=') ? word.slice('--to='.length) : ''
  if (folder === '' || others.length > 0) throw new WrongSetting(usage)
  return resolve(folder)
}
