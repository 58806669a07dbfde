import { AppError } from '#server/platform/app-error.ts'
import { isCopy } from '#server/platform/database/connection/copy.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { countWaitingEmails, releaseCopy } from './installation.queries.ts'

/** With what a copy holds back, which goes out once it is released. */
export const readCopy = async (db: Db) => ({ is_copy: await isCopy(db), waiting_emails: await countWaitingEmails(db) })

export async function releaseIfCopy(tx: Tx) {
  if (!(await isCopy(tx))) throw new AppError('copy.released')
  await releaseCopy(tx)
}
