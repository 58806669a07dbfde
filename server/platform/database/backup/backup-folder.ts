import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

/** A backup is damaged, or is not for this machine. The message explains it to a person. */
export class UnusableBackup extends Error {}

/** The files of a backup: the format of `pg_basebackup --format=tar --compress=zstd`, and two files of our own. */
export const filesIn = (folder: string) => ({
  archive: join(folder, 'base.tar.zst'),
  manifest: join(folder, 'backup_manifest'),
  password: join(folder, 'password'),
  /** Written last: without it the backup is incomplete. */
  about: join(folder, 'counterfoil.json'),
})

const aboutBackup = z.object({
  version: z.string(),
  taken_at: z.string(),
  /** PostgreSQL's files can be read only on the same kind of machine. */
  platform: z.string(),
  postgres: z.string(),
  /** The version of the schema. */
  schema: z.string(),
})

export type BackupInfo = z.output<typeof aboutBackup>

export const thisPlatform = `${process.platform}-${process.arch}`

export async function readBackupInfo(folder: string): Promise<BackupInfo> {
  const text = await readFile(filesIn(folder).about, 'utf8').catch(() => {
    throw new UnusableBackup(`There is no backup in ${folder}: its file counterfoil.json is missing.`)
  })
  const about = aboutBackup.safeParse(JSON.parse(text))
  if (!about.success) throw new UnusableBackup(`The file counterfoil.json in ${folder} is damaged.`)
  return about.data
}

const manifestFile = z.object({
  Files: z.array(z.object({ Path: z.string(), Size: z.number(), Checksum: z.string() })),
  'Manifest-Checksum': z.string(),
})

type Manifest = z.output<typeof manifestFile>

/** PostgreSQL's record of each file; the list ends with its own checksum. */
export async function readManifest(path: string): Promise<Manifest> {
  const text = await readFile(path, 'utf8')
  const manifest = manifestFile.parse(JSON.parse(text))
  const before = text.slice(0, text.lastIndexOf('"Manifest-Checksum"'))
  if (createHash('sha256').update(before).digest('hex') !== manifest['Manifest-Checksum'])
    throw new UnusableBackup('The backup is damaged: its manifest does not fit itself.')
  return manifest
}

export async function verifyFiles({ Files }: Manifest, cluster: string) {
  for (const { Path, Size, Checksum } of Files) {
    const file = join(cluster, Path)
    const { size } = await stat(file).catch(() => ({ size: -1 }))
    if (size !== Size || (await sha256Of(file)) !== Checksum)
      throw new UnusableBackup(`The backup is damaged: ${Path} is not what was backed up.`)
  }
  return Files.length
}

async function sha256Of(file: string) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
