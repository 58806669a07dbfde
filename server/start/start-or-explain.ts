import { stderr } from 'node:process'
import { announce, DatabaseCannotStart, WrongSetting } from '#server/platform/announce.ts'
import { createTeardown, type Teardown } from './teardown.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { isDatabaseAway, isUntrusted } from '#server/platform/database/connection/database-errors.ts'
import { UnusableBackup } from '#server/platform/database/backup/backup-folder.ts'
import { LoginTooStrong } from '#server/platform/database/connection/login.ts'
import { WrongDatabase } from '#server/platform/database/schema/migrate.ts'

/**
 * Starts, and closes what was opened if that fails or a signal comes.
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

const toldToPerson = [WrongSetting, WrongDatabase, LoginTooStrong, DatabaseCannotStart, UnusableBackup]

/** Errors that an operator can fix are one sentence; bugs are shown in full. */
export function explain(error: unknown) {
  if (!(error instanceof Error)) return String(error)
  if (toldToPerson.some((kind) => error instanceof kind)) return error.message
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'EADDRINUSE')
    return `Another program already listens there: ${error.message}. Stop it, or set PORT to a free one.`
  const advice = isDatabaseAway(error) ? adviceFor(code, error.message) : undefined
  return advice ? `The database of DATABASE_URL ${advice}` : (error.stack ?? error.message)
}

function adviceFor(code: string, message: string) {
  if (code === 'ENOENT' && message.includes('open '))
    return `cannot be trusted without a file that the address names: ${message}.`
  if (code.startsWith('28'))
    return `refuses the login: ${message}. Correct it; \`npm run migrate\`, given DATABASE_OWNER_URL, sets the password of DATABASE_URL.`
  if (isUntrusted(code))
    return `shows a certificate that cannot be trusted: ${message}. Name that of its authority with sslrootcert in the address.`
  if (message.includes('does not support SSL'))
    return 'offers no TLS: switch it on there, or remove sslmode from the address.'
  return `does not answer: ${message || code}.`
}

/** A supervisor may kill the product soon after. */
const stopWithinMs = 7_700

/**
 * On Ctrl-C or SIGTERM, everything is closed in order, once, at any moment. A start in progress fails then, and is
 * awaited, because it may be about to open something.
 */
function stopOnSignal(started: Promise<unknown>, teardown: Teardown) {
  const stop = async () => {
    const overTime = wait(stopWithinMs, undefined, { ref: false })
    const ended = Promise.allSettled([teardown.close(), started])
    await Promise.race([ended, overTime])
    process.exit(0)
  }
  process.once('SIGINT', () => void stop())
  process.once('SIGTERM', () => void stop())
  // A repeated signal changes nothing.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => undefined)
}
