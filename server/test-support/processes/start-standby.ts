import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { restoreBackup } from '#server/platform/database/backup/restore-backup.ts'
import { takeBackup } from '#server/platform/database/backup/take-backup.ts'

type Primary = { url: string; place: string }

const announce = () => undefined

/** A streaming standby: a backup of the primary that keeps following it. */
export async function startStandby(primary: Primary, { dataDir, backup }: { dataDir: string; backup: string }) {
  await takeBackup(primary, backup, { version: 'test', now: new Date().toISOString() })
  await restoreBackup({ from: backup, dataDir, force: false, announce })
  await writeFile(join(dataDir, 'postgres', 'cluster', 'standby.signal'), '')
  const { hostname, port, username, password } = new URL(primary.url)
  const settings = {
    fsync: 'off',
    primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
  }
  return startEmbeddedPostgres({ dataDir, announce, settings })
}
