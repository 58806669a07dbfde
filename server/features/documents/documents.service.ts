import { createHash } from 'node:crypto'
import { required } from '#shared/required.ts'
import type { DocumentContent } from '#shared/features/documents/document-content.ts'
import type { ReceiptContent } from '#shared/features/documents/receipt-content.ts'
import type { StatementContent } from '#shared/features/documents/statement-content.ts'
import { findLogo } from '#server/features/business/business.service.ts'
import { embeddedXml } from '#server/features/einvoices/written-xml.service.ts'
import { limitConcurrency } from '#server/platform/limit-concurrency.ts'
import { type Db, inTransaction } from '#server/platform/database/connection/database.ts'
import type { Typesetter } from '#server/platform/pdf/typesetter.ts'
import { type Documented, findDocument, insertDocument, type StoredDocument } from './documents.queries.ts'
import { excerptOf, firstPages } from './printing/preview-excerpt.ts'
import { typesetPdf, typesetSvg } from './typesetting/typeset-document.ts'
import type { ReportContent } from './printing/print-report.ts'
import { typesetReceipt, typesetStatement } from './typesetting/typeset-letter.ts'
import { typesetReport } from './typesetting/typeset-report.ts'

export {
  asDocumentFile,
  asMailAttachment,
  type NewAttachment,
  newAttachment,
  refuseManyAttachments,
  type Upload,
} from './attached-file.ts'
export { originalOf } from './originals/originals.queries.ts'
export { type Documented, findDocument } from './documents.queries.ts'
export { printAhead } from './printing/print-ahead.ts'
export { payableToBank, sellerOf } from './document-parties.ts'
export { detailColumns } from './detail-columns.ts'
export { isSaid, readAdjustments, wholeAsColumns, wholeOf, withoutDetails } from './document-details.ts'
export { readCreditNoteLines, readCreditNoteRow, readInvoiceRow } from './frozen-document.ts'
export { sumsOf } from './stored-sums.ts'
export type { ReportContent, ReportSection } from './printing/print-report.ts'
export { printedAmount } from './printing/printed-figures.ts'
export {
  earlierThanLast,
  lastIssueDate,
  numberRequest,
  previewNextNumber,
  takeNextNumber,
  takeNextNumbers,
} from './numbering/numbering.service.ts'
export { numberOfCount, type NumberRequest, takingNumbers } from './numbering/numbering.queries.ts'

type PrintContext = { db: Db; typesetter: Typesetter }

async function logoOf(db: Db, { seller }: Pick<DocumentContent, 'seller'>) {
  const logo = seller.logo_id === null ? undefined : await findLogo(db, seller.logo_id)
  return logo?.content ?? null
}

/** The reader of a preview, and the signal that they have left. */
export type Viewer = { user_id: string; signal: AbortSignal }

/** Someone who keeps typing wants only the newest preview: older ones are cancelled, and few run at once. */
const previews = limitConcurrency({ running: 2, waiting: 4 })

/** The document as images for the screen; a very long one is shortened, and says so. */
export async function printPages(
  { db, typesetter }: PrintContext,
  whole: DocumentContent,
  { user_id, signal }: Viewer,
) {
  const { content, leftOut } = excerptOf(whole)
  const logo = await logoOf(db, content)
  const { pages } = await previews(user_id, signal, () => typesetSvg(typesetter, content, { logo, leftOut, signal }))
  const first = firstPages(pages)
  return { pages: first, is_whole: leftOut === 0 && first.length === pages.length }
}

export async function printPdf({ db, typesetter }: PrintContext, content: DocumentContent) {
  const { bytes } = await typesetPdf(typesetter, content, { logo: await logoOf(db, content), xml: null })
  return bytes
}

export async function printReceipt({ db, typesetter }: PrintContext, content: ReceiptContent) {
  const { bytes } = await typesetReceipt(typesetter, content, await logoOf(db, content))
  return bytes
}

export async function printStatement({ db, typesetter }: PrintContext, content: StatementContent) {
  const { bytes } = await typesetStatement(typesetter, content, await logoOf(db, content))
  return bytes
}

export async function printReport(typesetter: Typesetter, content: ReportContent) {
  const { bytes } = await typesetReport(typesetter, content)
  return bytes
}

/**
 * The PDF of an issued document: made on the first request, stored with its hash, and always the stored one from
 * then on. Its content is read only if it has to be made.
 */
export async function storedDocument(
  { db, typesetter }: PrintContext,
  of: Documented,
  /** What `findDocument` says, which the caller may ask together with other things. */
  kept: StoredDocument | undefined,
  readContent: () => Promise<DocumentContent>,
): Promise<StoredDocument> {
  if (kept) return kept
  const content = await readContent()
  const xml = content.is_hybrid ? embeddedXml(content) : null
  const { bytes, pages } = await typesetPdf(typesetter, content, { logo: await logoOf(db, content), xml })
  const sha256 = createHash('sha256').update(bytes).digest()
  const made = { sha256, pages, content: bytes }
  const isKept = await inTransaction(db, {}, (tx) => insertDocument(tx, of, made))
  if (isKept) return made
  return required(await findDocument(db, of), `the document of ${JSON.stringify(of)} that another process made`)
}
