import { day, later } from '#shared/dates/instant.ts'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'
import { deleteUnconfirmedImports } from './imports.queries.ts'

const keptDays = 7

/** Files that were read and never confirmed hold people's addresses: they are not kept for long. */
export async function purgeOldImports({ db, clock }: JobContext) {
  await inTransaction(db, {}, (tx) => deleteUnconfirmedImports(tx, later(clock.now(), -keptDays * day)))
}
