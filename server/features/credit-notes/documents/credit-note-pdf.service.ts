import type { Translate } from '#shared/i18n/translate.ts'
import type { DocumentContent } from '#shared/features/documents/document-content.ts'
import { businessOn } from '#server/features/business/business.service.ts'
import {
  asDocumentFile,
  asMailAttachment,
  findDocument,
  storedDocument,
  printPages,
  printPdf,
  type Viewer,
} from '#server/features/documents/documents.service.ts'
import { checkDocument, storedXml, xmlAttachments } from '#server/features/einvoices/written-xml.service.ts'
import { originalPdf, type Pdf } from '#server/features/documents/originals/originals.service.ts'
import { AppError, orNotFound } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import type { Typesetter } from '#server/platform/pdf/typesetter.ts'
import { findAttachments } from '#server/features/credit-notes/attachments/credit-note-attachments.queries.ts'
import { creditContent } from '#server/features/credit-notes/drafts/credit-content.ts'
import { completeCredit, givenFields } from '#server/features/credit-notes/drafts/credit-drafts.service.ts'
import { findCreditNote } from '#server/features/credit-notes/credit-notes.queries.ts'

export type PrintContext = { db: Db; typesetter: Typesetter; clock: Clock }

async function readContent({ db, clock }: PrintContext, creditNoteId: string): Promise<DocumentContent> {
  const note = orNotFound(await findCreditNote(db, creditNoteId))
  const credited = { number: note.invoice_number, issue_date: note.invoice_issue_date }
  if (note.parties) {
    const issue_date = note.issue_date ?? note.document_date
    const tax_point = note.tax_point ?? note.document_date
    return creditContent({ ...note, issue_date, tax_point }, note.parties, credited)
  }
  const draft = await completeCredit(db, givenFields(note), await businessOn(db, clock.now()))
  const { fields, issue_date, tax_point } = draft
  return creditContent({ ...fields, number: null, issue_date, tax_point }, draft.parties, credited)
}

/** With the files that go inside its XML. */
async function readWhole(printContext: PrintContext, creditNoteId: string): Promise<DocumentContent> {
  const [content, files] = await Promise.all([
    readContent(printContext, creditNoteId),
    findAttachments(printContext.db, creditNoteId),
  ])
  return { ...content, files: files.map(asDocumentFile) }
}

export async function creditNotePdf(printContext: PrintContext, creditNoteId: string): Promise<Pdf> {
  const { db } = printContext
  const of = { credit_note_id: creditNoteId }
  const [note, kept] = await Promise.all([findCreditNote(db, creditNoteId), findDocument(db, of)])
  const { number, kind } = orNotFound(note)
  if (kind === 'imported') return originalPdf(db, of, number ?? '')
  const read = () => readContent(printContext, creditNoteId)
  if (number === null) return { fileName: 'draft.pdf', content: await printPdf(printContext, await read()) }
  const { content, sha256 } = await storedDocument(printContext, of, kept, read)
  return { fileName: `${number}.pdf`, content, etag: sha256.toString('hex') }
}

/** The stored XML of an issued credit note. */
export async function creditNoteXml(printContext: PrintContext, creditNoteId: string, format: 'ubl' | 'cii') {
  const { number, kind } = orNotFound(await findCreditNote(printContext.db, creditNoteId))
  if (number === null) throw new AppError('credit_note.not_issued')
  if (kind === 'imported') throw new AppError('e_invoice.not_expressible')
  const read = () => readWhole(printContext, creditNoteId)
  const { content, sha256 } = await storedXml(printContext.db, { credit_note_id: creditNoteId }, format, read)
  return { fileName: `${number}-${format}.xml`, content, etag: sha256.toString('hex') }
}

export async function creditNoteVerdict(printContext: PrintContext, creditNoteId: string, translate: Translate) {
  const { kind } = orNotFound(await findCreditNote(printContext.db, creditNoteId))
  if (kind === 'imported') throw new AppError('e_invoice.not_expressible')
  return checkDocument(await readContent(printContext, creditNoteId), translate)
}

export async function creditNotePages(printContext: PrintContext, creditNoteId: string, viewer: Viewer) {
  const { kind } = orNotFound(await findCreditNote(printContext.db, creditNoteId))
  // What it looked like is known to the system that it comes from.
  if (kind === 'imported') return { pages: [], is_whole: true }
  return printPages(printContext, await readContent(printContext, creditNoteId), viewer)
}

/** Attachments of a message about a credit note: its PDF, and the files added to it. */
export async function creditNoteAttachments(
  printContext: PrintContext,
  email: { credit_note_id: string | null; attach_pdf: boolean },
) {
  if (email.credit_note_id === null) return []
  const creditNoteId = email.credit_note_id
  const added = (await findAttachments(printContext.db, creditNoteId)).map(asMailAttachment)
  if (!email.attach_pdf) return added
  const { fileName, content, etag } = await creditNotePdf(printContext, creditNoteId)
  if (!etag) throw new AppError('credit_note.not_issued')
  const xml = await xmlAttachments(printContext.db, {
    of: { credit_note_id: creditNoteId },
    number: fileName.replace(/\.pdf$/, ''),
    readContent: () => readWhole(printContext, creditNoteId),
  })
  return [{ filename: fileName, contentType: 'application/pdf', content }, ...xml, ...added]
}
