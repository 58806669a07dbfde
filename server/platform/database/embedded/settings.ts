import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Place } from '#server/platform/database/embedded/place.ts'
import { replaceFile } from '#server/platform/database/embedded/replace-file.ts'

const defaults = {
  listen_addresses: '127.0.0.1',
  max_connections: '100',
  shared_buffers: '256MB',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'on',
  log_filename: 'postgresql-%a.log',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
  log_line_prefix: '%m [%p] ',
  // The details of an error hold the values that it was about, which are nobody's business in a log.
  log_error_verbosity: 'terse',
}

/** Of the 104 bytes that macOS has for the address of a socket, less than Linux, its name and the port take up to 16. */
const longestFolder = 86

/**
 * The whole postgresql.conf is ours and written anew on each start, so that a setting that we change later reaches data
 * that is there already. What an administrator sets with ALTER SYSTEM lies in another file and goes before it.
 */
export async function writeSettings(place: Place, changes: Record<string, string>) {
  const { cluster, log, user } = place
  const folders = { log_directory: log, unix_socket_directories: socketFolder(place) }
  const settings = Object.entries({ ...defaults, ...folders, ...changes })
  const lines = settings.map(([name, value]) => `${name} = '${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`)
  const warning = '# Written by Counterfoil on each start. Use ALTER SYSTEM for settings of your own.'
  await replaceFile(join(cluster, 'postgresql.conf'), [warning, ...lines, ''].join('\n'), user)
}

/** By its socket each trip to the database costs a third less than by the network. The system has no room for long names. */
const socketFolder = ({ folder }: Place) =>
  Buffer.byteLength(folder) <= longestFolder ? `"${folder.replaceAll('"', '""')}"` : ''

/** PostgreSQL empties a log only when it runs through midnight: one that is stopped every evening would never. */
export async function removeOldLogs({ log }: Place) {
  const weekMs = 6 * 24 * 60 * 60 * 1000
  const largestBytes = 20 * 1024 * 1024
  for (const name of await readdir(log).catch(() => [])) {
    const { mtimeMs, size } = await stat(join(log, name))
    if (mtimeMs < Date.now() - weekMs || size > largestBytes) await rm(join(log, name))
  }
}

/** A server that was killed leaves its socket, and beside it the number of its process, which by now may be that of a stranger. */
export async function removeOldSockets({ folder }: Place) {
  for (const name of await readdir(folder))
    if (name.startsWith('.s.PGSQL.')) await rm(join(folder, name), { force: true })
}
