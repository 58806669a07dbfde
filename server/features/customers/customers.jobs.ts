import { day, later } from '#shared/dates/instant.ts'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'
import { deleteOldImports } from './customer-import.queries.ts'
import { deleteUnusedWords } from './customer-search.queries.ts'

/** Files that were read hold people's addresses, and so do words of contacts that are gone: neither is kept for long. */
export async function purgeOldImports({ db, clock }: JobContext) {
  const weekAgo = later(clock.now(), -7 * day)
  await inTransaction(db, {}, async (tx) => {
    await deleteOldImports(tx, weekAgo)
    await deleteUnusedWords(tx)
  })
}
