import { inTransaction } from '#server/platform/database/connection/database.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'
import { deleteUnusedWords } from './customer-search.queries.ts'

/** Words of contacts that are gone are not kept for long. */
export async function purgeUnusedWords({ db }: JobContext) {
  await inTransaction(db, {}, (tx) => deleteUnusedWords(tx))
}
