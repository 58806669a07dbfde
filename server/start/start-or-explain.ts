import { stderr } from 'node:process'
import { announce } from '#server/platform/announce.ts'
import { WrongSetting } from '#server/platform/config.ts'
import { UnusableBackup } from '#server/platform/database/backup/backup-folder.ts'
import { DatabaseCannotStart } from '#server/platform/database/embedded/cannot-start.ts'
import { LoginTooStrong } from '#server/platform/database/connection/login.ts'
import { WrongDatabase } from '#server/platform/database/schema/migrate.ts'
import { stopOnSignal } from './stop-on-signal.ts'
import { createTeardown, type Teardown } from './teardown.ts'

const toldToPerson = [WrongSetting, WrongDatabase, LoginTooStrong, DatabaseCannotStart, UnusableBackup]

/**
 * Starts, and closes what was opened if that fails or a signal comes. Errors that an operator can fix are one
 * sentence; bugs are shown in full.
 */
export async function startOrExplain(start: (teardown: Teardown) => Promise<void>) {
  const teardown = createTeardown(announce)
  const started = Promise.try(start, teardown)
  stopOnSignal(started, teardown)
  try {
    await started
  } catch (error) {
    // A start fails when its resources are closed on shutdown, which is not an error.
    if (teardown.isClosing()) return
    stderr.write(`${explain(error)}\n`)
    await teardown.close()
    process.exit(1)
  }
}

function explain(error: unknown) {
  if (!(error instanceof Error)) return String(error)
  if (toldToPerson.some((kind) => error instanceof kind)) return error.message
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'EADDRINUSE')
    return `Another program already listens there: ${error.message}. Stop it, or set PORT to a free one.`
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return `The database of DATABASE_URL does not answer: ${error.message}.`
  return error.stack ?? error.message
}
