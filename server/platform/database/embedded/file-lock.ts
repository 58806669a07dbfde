import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseCannotStart } from '#server/platform/announce.ts'

/**
 * Node has no file locks. SQLite's are those of the operating system: they end with their process, however it dies,
 * so that no stale lock is left for a later start.
 */
export type FileLock = {
  /** Safe to call again. */
  release(): void
}

const retryMs = 50

export function trySharedLock(file: string) {
  return tryLock(file, 'begin; select count(*) from sqlite_master')
}

export function tryExclusiveLock(file: string) {
  return tryLock(file, 'begin exclusive')
}

export async function waitForLock(tryOnce: () => FileLock | undefined, limitMs: number, refusal: string) {
  const giveUpAt = Date.now() + limitMs
  for (;;) {
    const lock = tryOnce()
    if (lock) return lock
    if (Date.now() > giveUpAt) throw new DatabaseCannotStart(refusal)
    await delay(retryMs)
  }
}

function tryLock(file: string, statements: string): FileLock | undefined {
  const handle = new DatabaseSync(file, { timeout: 0 })
  try {
    handle.exec(statements)
    return { release: () => handle.isOpen && handle.close() }
  } catch (error) {
    handle.close()
    if (isBusy(error)) return undefined
    throw error
  }
}

function isBusy(error: unknown) {
  const sqliteBusy = 5
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
}
