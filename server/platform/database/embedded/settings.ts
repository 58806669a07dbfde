import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClusterLocation } from '#server/platform/database/embedded/cluster-location.ts'
import { replaceFile } from '#server/platform/database/embedded/replace-file.ts'

const defaults = {
  listen_addresses: '127.0.0.1',
  max_connections: '100',
  shared_buffers: '128MB',
  // One business needs few processes: its data is mostly in memory, and nothing subscribes to it.
  io_workers: '1',
  max_logical_replication_workers: '0',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'on',
  log_filename: 'postgresql-%a.log',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
  log_line_prefix: '%m [%p] ',
  // The details of an error contain values, which must not be in a log.
  log_error_verbosity: 'terse',
}

/** macOS allows 104 bytes for the path of a socket, fewer than Linux; its name and the port take up to 16. */
const longestFolder = 86

/**
 * We own postgresql.conf and write it on each start, so that a changed setting also reaches existing data. ALTER
 * SYSTEM writes to another file, which overrides it.
 */
export async function writeSettings(location: ClusterLocation, changes: Record<string, string>) {
  const { cluster, log, user } = location
  const folders = { log_directory: log, unix_socket_directories: socketFolder(location) }
  const settings = Object.entries({ ...defaults, ...folders, ...changes })
  const lines = settings.map(([name, value]) => `${name} = '${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`)
  const warning = '# Written by Counterfoil on each start. Use ALTER SYSTEM for settings of your own.'
  await replaceFile(join(cluster, 'postgresql.conf'), [warning, ...lines, ''].join('\n'), user)
}

/** A round trip through the socket costs a third less than over the network. Paths of sockets must be short. */
const socketFolder = ({ folder }: ClusterLocation) =>
  Buffer.byteLength(folder) <= longestFolder ? `"${folder.replaceAll('"', '""')}"` : ''

/** PostgreSQL truncates a log only when it runs at midnight: one that is stopped every evening never would. */
export async function removeOldLogs({ log }: ClusterLocation) {
  const weekMs = 6 * 24 * 60 * 60 * 1000
  const largestBytes = 20 * 1024 * 1024
  // Before the first start there is no folder.
  for (const name of await readdir(log).catch(() => [])) {
    const { mtimeMs, size } = await stat(join(log, name))
    if (mtimeMs < Date.now() - weekMs || size > largestBytes) await rm(join(log, name))
  }
}

/** A killed server leaves its socket, and beside it its pid, which by now may be that of another process. */
export async function removeOldSockets({ folder }: ClusterLocation) {
  for (const name of await readdir(folder))
    if (name.startsWith('.s.PGSQL.')) await rm(join(folder, name), { force: true })
}
