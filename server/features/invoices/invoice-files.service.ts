import { findPrintedLink, linkFor } from '#server/features/customer-links/customer-links.service.ts'
import { documentFiles, type PrintContext } from '#server/features/documents/document-files.service.ts'
import { findNumber } from '#server/features/invoices/invoices.queries.ts'
import { readContent } from '#server/features/invoices/invoices.service.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { inTransaction } from '#server/platform/database/connection/database.ts'

export const invoiceFiles = documentFiles({
  kind: 'invoice',
  readContent,
  addToPdf: createPageLink,
  addToPreview: findPageLink,
})

/**
 * The address of the customer page is printed only if APP_URL is set: an address that was guessed from the port would lead
 * customers nowhere, and the stored PDF never changes.
 */
async function createPageLink(context: PrintContext, invoice_id: string) {
  const { db, clock, config } = context
  if (config.APP_URL === undefined) return {}
  const { status } = orNotFound(await findNumber(db, invoice_id))
  if (status !== 'issued') return {}
  const wanted = { invoice_id, contact_email: '', created_by: null, created_at: clock.now() }
  const { url } = await inTransaction(db, {}, (tx) => linkFor(tx, context, wanted))
  return { page_url: url }
}

/** The address that is on the PDF, once the PDF is made. */
async function findPageLink(context: PrintContext, invoiceId: string) {
  if (context.config.APP_URL === undefined) return {}
  const url = await findPrintedLink(context.db, context, invoiceId)
  return url === null ? {} : { page_url: url }
}
