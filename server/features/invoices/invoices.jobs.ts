import { day, later } from '#shared/dates/instant.ts'
import { printAhead } from '#server/features/documents/documents.service.ts'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'
import { deleteOldRuns } from './bulk/bulk.queries.ts'
import { issuedPdf } from './documents/invoice-pdf.service.ts'

export const printInvoicesAhead = (context: JobContext) =>
  printAhead(context, 'invoices', (id) => issuedPdf({ ...context, typesetter: context.typesetter.whenIdle }, id))

/** Enqueued by servers of the previous release, which may still run beside this one. */
export async function makePdf(context: JobContext, { invoice_id }: { invoice_id: string }) {
  await issuedPdf(context, invoice_id)
}

/** The results of a bulk run are useful for a few days; the invoices and the audit trail keep what it did. */
export async function purgeOldBulkRuns({ db, clock }: JobContext) {
  await inTransaction(db, {}, (tx) => deleteOldRuns(tx, later(clock.now(), -30 * day)))
}
