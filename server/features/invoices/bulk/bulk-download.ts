import { AppError } from '#server/platform/app-error.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { zipOf } from '#server/platform/files/zip.ts'
import { findNames } from './bulk.queries.ts'
import type { PrintContext } from '#server/features/documents/document-files.service.ts'
import { invoiceFiles } from '#server/features/invoices/invoice-files.service.ts'

/** The selected invoices that have a document, in the order of the request. What was brought in may have none. */
async function issuedOf(db: Db, invoiceIds: string[]) {
  const found = new Map((await findNames(db, invoiceIds)).map((invoice) => [invoice.id, invoice]))
  const issued = invoiceIds.filter((id) => found.get(id)?.number)
  if (issued.length === 0) throw new AppError('invoice.not_issued')
  const printed = issued.filter((id) => found.get(id)?.has_pdf)
  if (printed.length === 0) throw new AppError('document.no_original')
  return printed
}

/** One PDF for printing: the stored documents, page by page. */
export async function mergedPdf(printContext: PrintContext, invoiceIds: string[]) {
  // A large library for a rare request, so it is not loaded at the start.
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const merged = await PDFDocument.create()
  for (const id of await issuedOf(printContext.db, invoiceIds)) {
    const { content } = await invoiceFiles.issuedPdf(printContext, id)
    const single = await PDFDocument.load(content, { updateMetadata: false }).catch(() => null)
    // An original that only its own program can read.
    if (!single) throw new AppError('originals.unreadable')
    for (const page of await merged.copyPages(single, single.getPageIndices())) merged.addPage(page)
  }
  return Buffer.from(await merged.save())
}

export const zippedPdfs = (printContext: PrintContext, invoiceIds: string[]) => zipOf(pdfsOf(printContext, invoiceIds))

async function* pdfsOf(printContext: PrintContext, invoiceIds: string[]) {
  for (const id of await issuedOf(printContext.db, invoiceIds)) {
    const { fileName, content } = await invoiceFiles.issuedPdf(printContext, id)
    yield { name: fileName, content }
  }
}
