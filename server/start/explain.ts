import { WrongSetting, DatabaseCannotStart } from '#server/platform/start-errors.ts'
import { isDatabaseAway, isUntrusted } from '#server/platform/database/connection/database-errors.ts'
import { UnusableBackup } from '#server/platform/database/backup/backup-folder.ts'
import { LoginTooStrong } from '#server/platform/database/connection/login.ts'
import { WrongDatabase } from '#server/platform/database/schema/migrate.ts'

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
