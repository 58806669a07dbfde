import { stderr } from 'node:process'
import { WrongSetting } from '#server/platform/config.ts'
import { UnusableBackup } from '#server/platform/database/embedded/backup-folder.ts'
import { DatabaseCannotStart } from '#server/platform/database/embedded/cannot-start.ts'
import { WrongDatabase } from '#server/platform/database/migrate.ts'

const toldToPerson = [WrongSetting, WrongDatabase, DatabaseCannotStart, UnusableBackup]

/** What an operator can mend is told in one sentence; what is our fault is told whole. */
export async function startOrExplain(start: () => Promise<void>) {
  try {
    await start()
  } catch (error) {
    stderr.write(`${explain(error)}\n`)
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
