import { chmod, mkdir, stat } from 'node:fs/promises'
import { DatabaseCannotStart } from '#server/platform/announce.ts'
import { type OsUser, runCommand } from './run-command.ts'
import { join } from 'node:path'

const ownUser = 'counterfoil'

function isRoot() {
  return process.getuid?.() === 0
}

/**
 * PostgreSQL refuses to run as root: then it runs as `postgres` if that user exists, otherwise as a user created for
 * it.
 */
export async function databaseUser(): Promise<OsUser | undefined> {
  if (!isRoot()) return undefined
  const existing = (await findUser('postgres')) ?? (await findUser(ownUser))
  return existing ?? createUser()
}

/** Existing data stays with its owner, whichever users the machine has gained or lost since. */
export async function ownerOf(folder: string): Promise<OsUser | undefined> {
  if (!isRoot()) return undefined
  const { uid, gid } = await stat(folder)
  return uid === 0 ? undefined : { name: `number ${uid}`, uid, gid }
}

async function findUser(name: string): Promise<OsUser | undefined> {
  const [uid, gid] = await Promise.all([runCommand('id', ['-u', name]), runCommand('id', ['-g', name])])
  if (!uid.ok || !gid.ok) return undefined
  return { name, uid: Number(uid.output), gid: Number(gid.output) }
}

async function createUser(): Promise<OsUser> {
  const made = await runCommand('useradd', ['--system', '--user-group', '--shell', '/usr/sbin/nologin', ownUser])
  const user = await findUser(ownUser)
  if (user) return user
  throw new DatabaseCannotStart(
    `PostgreSQL does not run as root, and no user could be made for it (${made.output}): ` +
      'start Counterfoil as another user, or set DATABASE_URL to a PostgreSQL server of your own.',
  )
}

const root = '/var/lib/counterfoil'

/** A folder outside the project, for what the database's user could not access inside it. Only root gets here. */
export async function outsideFolder(name: string) {
  const folder = join(root, name)
  await mkdir(folder, { recursive: true })
  // Set again, because root's umask may have removed the permission.
  await chmod(root, 0o755)
  await chmod(folder, 0o755)
  return folder
}
