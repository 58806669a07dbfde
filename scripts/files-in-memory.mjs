import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const place = '/dev/shm'
const gigabyte = 1024 ** 3

/**
 * Temporary files of this process and its children go into memory where there is plenty. Tests make and remove hundreds
 * of databases, each of a thousand files, and a disk looks at every file that was just removed before it makes another.
 */
export function keepTemporaryFilesInMemory() {
  if (!hasRoom()) return
  const folder = mkdtempSync(join(place, 'counterfoil-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  // As open as the folder that it stands for: PostgreSQL has a user of its own.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
}

/** A whole run holds about a gigabyte at a time. */
function hasRoom() {
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
    const [, , kind, options] = mounts.map((line) => line.split(' ')).find(([, where]) => where === place)
    const { bavail, bsize } = statfsSync(place)
    const available = process.availableMemory?.() ?? freemem()
    const isUsable = kind === 'tmpfs' && !options.includes('noexec')
    return isUsable && bavail * bsize > 3 * gigabyte && available > 6 * gigabyte
  } catch {
    return false
  }
}
