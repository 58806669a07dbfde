import { createWriteStream } from 'node:fs'
import { copyFile, chmod, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { onClient } from '#server/platform/database/connection/pool.ts'
import { schemaVersion } from '#server/platform/database/schema/migrate.ts'
import { type BackupInfo, filesIn, thisPlatform, UnusableBackup } from './backup-folder.ts'
import { baseBackup } from './base-backup.ts'

type Source = {
  /** Connects as the owner of everything. */
  url: string
  /** The folder that holds the database. */
  place: string
}

/**
 * Copies the database into a new folder while it is in use. A temporary name is used first, so that an interrupted
 * copy never looks like a backup. Only its owner can read it, because it contains everything.
 */
export async function takeBackup(source: Source, folder: string, { version, now }: { version: string; now: string }) {
  if (await hasAnything(folder)) throw new UnusableBackup(`There is something in ${folder} already: name a new folder.`)
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(dirname(folder), { recursive: true })
  await mkdir(unfinished, { mode: 0o700 })
  const files = filesIn(unfinished)
  const about = await describe(source, { version, now })
  await writeCluster(source.url, files)
  await copyFile(join(source.place, 'password'), files.password)
  await chmod(files.password, 0o600)
  await writeFile(files.about, `${JSON.stringify(about, null, 2)}\n`, { mode: 0o600, flush: true })
  await rm(folder, { recursive: true, force: true })
  await rename(unfinished, folder)
  return { bytes: (await stat(filesIn(folder).archive)).size }
}

async function hasAnything(folder: string) {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new UnusableBackup(`The backup can't be put into ${folder} (${error.message}).`)
  })
  return entries.length > 0
}

async function writeCluster(url: string, files: ReturnType<typeof filesIn>) {
  const manifest: Buffer[] = []
  async function* archive() {
    for await (const { of, bytes } of baseBackup(url)) {
      if (of === 'archive') yield bytes
      else manifest.push(bytes)
    }
  }
  const ownerOnly = { mode: 0o600, flush: true }
  await pipeline(archive, createZstdCompress(), createWriteStream(files.archive, ownerOnly))
  await writeFile(files.manifest, Buffer.concat(manifest), ownerOnly)
}

const describe = ({ url }: Source, { version, now }: { version: string; now: string }): Promise<BackupInfo> =>
  onClient(url, async (client) => {
    const { rows } = await client.query<{ postgres: string }>(`select current_setting('server_version') as postgres`)
    const { postgres = '' } = rows[0] ?? {}
    return { version, taken_at: now, platform: thisPlatform, postgres, schema: await schemaVersion(client) }
  })
