import { chmod, copyFile, mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Announce } from '#server/platform/announce.ts'
import { withExclusiveAccess } from '#server/platform/database/embedded/embedded-postgres.ts'
import { isKnownVersion } from '#server/platform/database/schema/migrate.ts'
import {
  type BackupInfo,
  filesIn,
  readBackupInfo,
  readManifest,
  thisPlatform,
  UnusableBackup,
  verifyFiles,
} from './backup-folder.ts'
import { ownVersion } from '#server/platform/database/embedded/cluster.ts'
import { chooseClusterLocation, type ClusterLocation } from '#server/platform/database/embedded/cluster-location.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { text as readText } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { bareEnvironment } from '#server/platform/database/embedded/run-command.ts'

type Restore = { from: string; dataDir: string; force: boolean; announce: Announce }

/**
 * Replaces the database of this data folder with a backup. Nothing is touched before the backup has been verified.
 */
export async function restoreBackup({ from, dataDir, force, announce }: Restore) {
  const about = await readBackupInfo(from)
  refuseForeign(about)
  const location = await chooseClusterLocation(dataDir)
  await withExclusiveAccess(location, async () => {
    if (!force && (await pathExists(location.cluster)))
      throw new UnusableBackup(
        `There is a database in ${location.folder} already. Name another DATA_DIR, or add --force to put the backup in its location.`,
      )
    announce(`Unpacking the backup of ${about.taken_at} into ${location.folder}`)
    const count = await unpack(from, location)
    announce(`Compared ${count} files with their sums: each is what was backed up.`)
    const kept = await exchange(from, location)
    if (kept) announce(`What was there before is kept in ${kept}; delete it when nobody needs it any more.`)
  })
  return about
}

function refuseForeign({ platform, postgres, schema, version }: BackupInfo) {
  if (platform !== thisPlatform)
    throw new UnusableBackup(
      `The backup was made on ${platform} and can't be read on ${thisPlatform}: move between kinds of machines with pg_dump.`,
    )
  if (postgres.split('.')[0] !== ownVersion)
    throw new UnusableBackup(`The backup is of PostgreSQL ${postgres}, and Counterfoil brings ${ownVersion}.`)
  if (!isKnownVersion(schema))
    throw new UnusableBackup(
      `The backup was made by Counterfoil ${version}, whose schema "${schema}" this version does not know: restore it with that version.`,
    )
}

const unfinishedOf = ({ cluster }: ClusterLocation) => `${cluster}.unfinished`

async function unpack(from: string, location: ClusterLocation) {
  const { archive, manifest: manifestPath } = filesIn(from)
  const manifest = await readManifest(manifestPath)
  const unfinished = unfinishedOf(location)
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  try {
    await unpackArchive(archive, unfinished)
    return await verifyFiles(manifest, unfinished)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** The next start gives the files to the database's user, and recovers up to the end of the backup. */
async function exchange(from: string, location: ClusterLocation) {
  const replaces = await pathExists(location.cluster)
  if (replaces) {
    await rm(keptAs(location.cluster), { recursive: true, force: true })
    await rename(location.cluster, keptAs(location.cluster))
    await rename(location.password, keptAs(location.password))
  }
  await rename(unfinishedOf(location), location.cluster)
  await copyFile(filesIn(from).password, location.password)
  await chmod(location.password, 0o600)
  return replaces ? keptAs(location.cluster) : undefined
}

const keptAs = (path: string) => `${path}.before-restore`

const pathExists = (path: string) =>
  stat(join(path, 'PG_VERSION')).then(
    () => true,
    () => false,
  )

/** tar may stop reading once it has seen the end of the archive. */
const closedEarly = new Set<string | undefined>(['ERR_STREAM_PREMATURE_CLOSE', 'EPIPE'])

/** Every machine has a tar, but not every tar knows zstd. */
async function unpackArchive(archive: string, folder: string) {
  const tar = spawn('tar', ['-x', '--no-same-owner', '-f', '-', '-C', folder], {
    env: bareEnvironment,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const ended = once(tar, 'close')
  const errorOutput = readText(tar.stderr)
  // When tar fails, its own message is more helpful than the broken pipe.
  const fed = await pipeline(createReadStream(archive), createZstdDecompress(), tar.stdin).catch(
    (error: NodeJS.ErrnoException) => error,
  )
  const [code] = await ended
  const complaint = (await errorOutput).trim() || fed?.message
  if (code !== 0 || (fed && !closedEarly.has(fed.code)))
    throw new UnusableBackup(`The backup could not be unpacked: ${complaint}`)
}
