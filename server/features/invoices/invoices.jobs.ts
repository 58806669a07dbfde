import { day, later } from '#shared/dates/instant.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'
import { deleteOldRuns } from './bulk.queries.ts'
import { issuedPdf } from './invoice-pdf.service.ts'

/** So that the document is there before anyone asks for it. Run again, it finds its work done. */
export async function makePdf(context: JobContext, { invoice_id }: { invoice_id: string }) {
  await issuedPdf(context, invoice_id)
}

/** How a run of many fared is of use for a few days; the invoices and the audit trail keep what it did. */
export async function forgetOldRuns({ db, clock }: JobContext) {
  await inTransaction(db, {}, (tx) => deleteOldRuns(tx, later(clock.now(), -30 * day)))
}
