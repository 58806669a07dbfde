import { createHash } from 'node:crypto'
import { AppError, orNotFound } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import { findPrintedLink, linkFor } from '#server/features/customer-links/customer-links.service.ts'
import {
  asDocumentFile,
  asMailAttachment,
  findDocument,
  storedDocument,
  printPages,
  printPdf,
  type Viewer,
} from '#server/features/documents/documents.service.ts'
import { storedXml, xmlAttachments } from '#server/features/einvoices/written-xml.service.ts'
import { originalPdf, type Pdf } from '#server/features/documents/originals/originals.service.ts'
import { type Db, inTransaction } from '#server/platform/database/connection/database.ts'
import type { Typesetter } from '#server/platform/pdf/typesetter.ts'
import { findAttachments } from '#server/features/invoices/drafts/attachments.queries.ts'
import { findNumber } from '#server/features/invoices/invoices.queries.ts'
import { readContent } from '#server/features/invoices/invoices.service.ts'

export type PrintContext = {
  db: Db
  typesetter: Typesetter
  clock: Clock
  config: Pick<Config, 'SECRET_KEY' | 'APP_URL'>
  appUrl: string
}

/**
 * The stored PDF of an issued invoice, or a temporary one of a draft. That of a void invoice stays stored as it was
 * issued, and is handed out with a mark and without a request for payment. Of one that was brought in it is the original.
 */
export async function invoicePdf(printContext: PrintContext, invoiceId: string): Promise<Pdf> {
  const { db } = printContext
  const of = { invoice_id: invoiceId }
  const [invoice, kept] = await Promise.all([findNumber(db, invoiceId), findDocument(db, of)])
  const { number, status, kind } = orNotFound(invoice)
  if (kind === 'imported') return originalPdf(db, of, number ?? '')
  const read = contentReader(printContext, invoiceId)
  if (number === null) return { fileName: 'draft.pdf', content: await printPdf(printContext, await read()) }
  const fileName = `${number}.pdf`
  const { content, sha256 } = await storedDocument(printContext, of, kept, async () => ({
    ...(await read()),
    ...(await newPageOf(printContext, invoiceId)),
  }))
  if (status !== 'void') return { fileName, content, etag: sha256.toString('hex') }
  const marked = await printPdf(printContext, { ...(await read()), is_void: true })
  return { fileName, content: marked, etag: createHash('sha256').update(marked).digest('hex') }
}

/** The stored XML of an issued invoice. */
export async function invoiceXml(printContext: PrintContext, invoiceId: string, format: 'ubl' | 'cii') {
  const { db } = printContext
  const { number, kind } = orNotFound(await findNumber(db, invoiceId))
  if (number === null) throw new AppError('invoice.not_issued')
  if (kind === 'imported') throw new AppError('e_invoice.not_expressible')
  const read = wholeReader(printContext, invoiceId)
  const { content, sha256 } = await storedXml(db, { invoice_id: invoiceId }, format, read)
  return { fileName: `${number}-${format}.xml`, content, etag: sha256.toString('hex') }
}

export async function issuedPdf(printContext: PrintContext, invoiceId: string) {
  const pdf = await invoicePdf(printContext, invoiceId)
  if (!pdf.etag) throw new AppError('invoice.not_issued')
  return pdf
}

export async function invoicePages(printContext: PrintContext, invoiceId: string, viewer: Viewer) {
  const { status, kind } = orNotFound(await findNumber(printContext.db, invoiceId))
  // What it looked like is known to the system that it comes from.
  if (kind === 'imported') return { pages: [], is_whole: true }
  const content = await readContent(printContext.db, invoiceId, printContext.clock.now())
  const page = status === 'issued' ? await knownPageOf(printContext, invoiceId) : {}
  return printPages(printContext, { ...content, ...page, is_void: status === 'void' }, viewer)
}

/**
 * What is printed stays for ever, so the page is named only where the address of this installation is known to be its own: one that
 * was guessed from the port would lead customers nowhere.
 */
async function newPageOf(printContext: PrintContext, invoice_id: string) {
  const { db, clock, config } = printContext
  if (config.APP_URL === undefined) return {}
  const { status } = orNotFound(await findNumber(db, invoice_id))
  if (status !== 'issued') return {}
  const wanted = { invoice_id, contact_email: '', created_by: null, created_at: clock.now() }
  const { url } = await inTransaction(db, {}, (tx) => linkFor(tx, printContext, wanted))
  return { page_url: url }
}

/** The same as is on the PDF, once that is made. */
async function knownPageOf(printContext: PrintContext, invoiceId: string) {
  const { db, config } = printContext
  if (config.APP_URL === undefined) return {}
  const url = await findPrintedLink(db, printContext, invoiceId)
  return url === null ? {} : { page_url: url }
}

/** Attachments of a message about an invoice: its PDF, and the files added to it. */
export async function mailAttachments(
  printContext: PrintContext,
  email: { invoice_id: string | null; attach_pdf: boolean },
) {
  if (email.invoice_id === null) return []
  const files = await findAttachments(printContext.db, email.invoice_id)
  const added = files.map(asMailAttachment)
  if (!email.attach_pdf) return added
  const { fileName, content } = await issuedPdf(printContext, email.invoice_id)
  const xml = await xmlAttachments(printContext.db, {
    of: { invoice_id: email.invoice_id },
    number: fileName.replace(/\.pdf$/, ''),
    readContent: wholeReader(printContext, email.invoice_id),
  })
  return [{ filename: fileName, contentType: 'application/pdf', content }, ...xml, ...added]
}

const contentReader =
  ({ db, clock }: PrintContext, invoiceId: string) =>
  () =>
    readContent(db, invoiceId, clock.now())

/** With the files that go inside its XML. */
const wholeReader = (printContext: PrintContext, invoiceId: string) => async () => {
  const [content, files] = await Promise.all([
    contentReader(printContext, invoiceId)(),
    findAttachments(printContext.db, invoiceId),
  ])
  return { ...content, files: files.map(asDocumentFile) }
}
