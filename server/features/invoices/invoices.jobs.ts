import { day, later } from '#shared/dates/instant.ts'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'
import { deleteOldRuns } from './bulk/bulk.queries.ts'

/** The results of a bulk run are useful for a few days; the invoices and the audit trail keep what it did. */
export async function purgeOldBulkRuns({ db, clock }: JobContext) {
  await inTransaction(db, {}, (tx) => deleteOldRuns(tx, later(clock.now(), -30 * day)))
}
