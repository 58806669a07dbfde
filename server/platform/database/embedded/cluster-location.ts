import { createHash } from 'node:crypto'
import { chmod, chown, mkdir, readFile, realpath, rmdir, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { DatabaseCannotStart } from '#server/platform/announce.ts'
import { databaseUser, outsideFolder, ownerOf } from './os-user.ts'
import { runCommand, type OsUser } from '#server/platform/database/embedded/run-command.ts'

/** Where a database is stored, and which user runs it. */
export type ClusterLocation = {
  folder: string
  /** PostgreSQL's own data directory, inside the folder. */
  cluster: string
  password: string
  log: string
  user: OsUser | undefined
  /** True when the folder is not inside the data folder, because the database's user cannot access that. */
  outside: boolean
}

/** Finds the location of this data folder's database, or chooses one if there is none yet. */
export async function chooseClusterLocation(dataDir: string): Promise<ClusterLocation> {
  await mkdir(dataDir, { recursive: true }).catch((error: Error) => {
    throw new DatabaseCannotStart(`The data folder ${dataDir} can't be made (${error.message}): change DATA_DIR.`)
  })
  const inside = join(await realpath(dataDir), 'postgres')
  // Only a database outside the data folder has a note.
  const noted = await readFile(noteIn(dataDir), 'utf8').catch(() => '')
  const folder = noted.trim() || inside
  if (await pathExists(join(folder, 'cluster'))) return reopen(folder, folder !== inside)
  const user = await databaseUser()
  if (await openedFor(inside, user)) return locationAt(inside, user, false)
  return outsideLocation(dataDir, inside, user)
}

/** Written beside the data, so that a moved project finds its database again. */
function noteIn(dataDir: string) {
  return join(dataDir, 'postgres-is-in.txt')
}

function locationAt(folder: string, user: OsUser | undefined, outside: boolean): ClusterLocation {
  const inFolder = (name: string) => join(folder, name)
  return { folder, cluster: inFolder('cluster'), password: inFolder('password'), log: inFolder('log'), user, outside }
}

async function reopen(folder: string, outside: boolean): Promise<ClusterLocation> {
  const user = (await ownerOf(join(folder, 'cluster'))) ?? (await takeOwnership(folder))
  if (await canWrite(folder, user)) return locationAt(folder, user, outside)
  const who = user ? `the user ${user.name}, who runs it,` : 'this user'
  throw new DatabaseCannotStart(`The database is in ${folder}, but ${who} can't write there: give that access back.`)
}

/** Files that root copied here, for example from a backup, belong to root, and PostgreSQL would refuse them. */
async function takeOwnership(folder: string) {
  const user = await databaseUser()
  if (user) await runCommand('chown', ['-R', `${user.uid}:${user.gid}`, folder])
  if (user) await chmod(join(folder, 'cluster'), 0o700)
  return user
}

async function openedFor(folder: string, user: OsUser | undefined) {
  try {
    await mkdir(folder, { recursive: true })
    await giveTo(folder, user)
  } catch (error) {
    throw new DatabaseCannotStart(`The data folder ${dirname(folder)} can't be used by this user: change DATA_DIR.`, {
      cause: error,
    })
  }
  return canWrite(folder, user)
}

async function outsideLocation(dataDir: string, inside: string, user: OsUser | undefined): Promise<ClusterLocation> {
  // An empty folder left behind does no harm.
  await rmdir(inside).catch(() => undefined)
  const parent = await outsideFolder('databases')
  const project = basename(dirname(dirname(inside))) || 'root'
  const folder = join(parent, `${project}-${createHash('sha256').update(inside).digest('hex').slice(0, 12)}`)
  await mkdir(folder, { recursive: true })
  await giveTo(folder, user)
  if (!(await canWrite(folder, user))) {
    throw new DatabaseCannotStart(
      `The user ${user?.name} who runs the database can write neither in ${inside} nor in ${folder}.`,
    )
  }
  await writeFile(noteIn(dataDir), `${folder}\n`)
  return locationAt(folder, user, true)
}

async function giveTo(folder: string, user: OsUser | undefined) {
  if (user) await chown(folder, user.uid, user.gid)
  await chmod(folder, 0o700)
}

async function canWrite(folder: string, user: OsUser | undefined) {
  const { ok } = await runCommand('/bin/sh', ['-c', 'cd "$1" && test -w .', 'sh', folder], user)
  return ok
}

/** An unreadable path exists: treating it as missing would create a second, empty database. */
async function pathExists(path: string) {
  return stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  )
}
