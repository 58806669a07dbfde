import { createHash } from 'node:crypto'
import type { DocumentContent } from '#shared/features/documents/document-content.ts'
import type { Clock, Instant } from '#shared/dates/instant.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { required } from '#shared/required.ts'
import {
  checkDocument,
  embeddedXml,
  storedXml,
  xmlAttachments,
} from '#server/features/einvoices/written-xml.service.ts'
import { findAttachments } from '#server/features/documents/attachments/attachments.queries.ts'
import * as queries from '#server/features/documents/documents.queries.ts'
import { originalPdf, type Pdf } from '#server/features/documents/originals/originals.service.ts'
import { printPages, printPdf, type Viewer } from '#server/features/documents/printing/print.service.ts'
import { AppError, orNotFound } from '#server/platform/app-error.ts'
import type { Config } from '#server/platform/config.ts'
import { type Db, inTransaction } from '#server/platform/database/connection/database.ts'
import type { DocumentKey, DocumentKind } from '#server/platform/database/schema/tables.ts'
import type { Typesetter } from '#server/platform/pdf/typesetter.ts'

export type PrintContext = {
  db: Db
  typesetter: Typesetter
  clock: Clock
  config: Pick<Config, 'SECRET_KEY' | 'APP_URL'>
  appUrl: string
}

/** What the files of one kind of document are made from. */
export type PrintedKind = {
  kind: DocumentKind
  /** The printed content: frozen for an issued document, current for a draft. */
  readContent: (db: Db, id: string, now: Instant) => Promise<DocumentContent>
  /** What else is printed when the stored PDF is made. */
  addToPdf?: (context: PrintContext, id: string) => Promise<Partial<DocumentContent>>
  /** The same for a preview, which stores nothing. */
  addToPreview?: (context: PrintContext, id: string) => Promise<Partial<DocumentContent>>
}

/** PDF, XML, preview and e-mail attachments of one kind of document. */
export function documentFiles({ kind, readContent, addToPdf, addToPreview }: PrintedKind) {
  const keyOf = (id: string) => queries.documentKey(kind, id)
  const contentOf = ({ db, clock }: PrintContext, id: string) => readContent(db, id, clock.now())

  /** With the files that go inside its XML. */
  async function contentWithFiles(context: PrintContext, id: string): Promise<DocumentContent> {
    const [content, files] = await Promise.all([contentOf(context, id), findAttachments(context.db, keyOf(id))])
    return {
      ...content,
      files: files.map((file) => ({ name: file.file_name, mime: file.content_type, content: file.content })),
    }
  }

  /**
   * The stored PDF of an issued document, or a temporary one of a draft. A void document keeps its PDF as it was issued, and
   * is handed out with a mark and without a request for payment. An imported document has the PDF of the other system.
   */
  async function pdf(context: PrintContext, id: string): Promise<Pdf> {
    const { db } = context
    const of = keyOf(id)
    const [document, stored] = await Promise.all([queries.findDocument(db, of), queries.findStoredPdf(db, of)])
    const { number, status, kind: origin } = orNotFound(document)
    if (origin === 'imported') return originalPdf(db, of, number ?? '')
    if (number === null) {
      const { bytes } = await printPdf(context, await contentOf(context, id))
      return { fileName: 'draft.pdf', content: bytes }
    }
    const fileName = `${number}.pdf`
    const { content, sha256 } =
      stored ?? (await storePdf(context, of, { ...(await contentOf(context, id)), ...(await addToPdf?.(context, id)) }))
    if (status !== 'void') return { fileName, content, etag: sha256.toString('hex') }
    const { bytes: marked } = await printPdf(context, { ...(await contentOf(context, id)), is_void: true })
    return { fileName, content: marked, etag: createHash('sha256').update(marked).digest('hex') }
  }

  async function issuedPdf(context: PrintContext, id: string) {
    const found = await pdf(context, id)
    if (!found.etag) throw new AppError(`${kind}.not_issued`)
    return found
  }

  /** The stored XML of an issued document. */
  async function xml(context: PrintContext, id: string, format: 'ubl' | 'cii') {
    const { number, kind: origin } = orNotFound(await queries.findDocument(context.db, keyOf(id)))
    if (number === null) throw new AppError(`${kind}.not_issued`)
    if (origin === 'imported') throw new AppError('e_invoice.not_expressible')
    const read = () => contentWithFiles(context, id)
    const { content, sha256 } = await storedXml(context.db, keyOf(id), format, read)
    return { fileName: `${number}-${format}.xml`, content, etag: sha256.toString('hex') }
  }

  /** How the document, or a draft as it would be issued, fares by the official rules of e-invoices. */
  async function check(db: Db, id: string, { translate, now }: { translate: Translate; now: Instant }) {
    const { kind: origin } = orNotFound(await queries.findDocument(db, keyOf(id)))
    if (origin === 'imported') throw new AppError('e_invoice.not_expressible')
    return checkDocument(await readContent(db, id, now), translate)
  }

  /** The pages as pictures. */
  async function pages(context: PrintContext, id: string, viewer: Viewer) {
    const { status, kind: origin } = orNotFound(await queries.findDocument(context.db, keyOf(id)))
    // Only the other system knows what it looked like.
    if (origin === 'imported') return { pages: [], is_whole: true }
    const content = await contentOf(context, id)
    const added = status === 'issued' ? await addToPreview?.(context, id) : {}
    return printPages(context, { ...content, ...added, is_void: status === 'void' }, viewer)
  }

  /** Attachments of an e-mail about the document: its PDF and XML, and the files added to it. */
  async function mailAttachments(context: PrintContext, id: string, { attach_pdf }: { attach_pdf: boolean }) {
    const files = await findAttachments(context.db, keyOf(id))
    const added = files.map(({ file_name, content_type, content }) => ({
      filename: file_name,
      contentType: content_type,
      content,
    }))
    if (!attach_pdf) return added
    const { fileName, content } = await issuedPdf(context, id)
    const asXml = await xmlAttachments(context.db, {
      of: keyOf(id),
      number: fileName.replace(/\.pdf$/, ''),
      readContent: () => contentWithFiles(context, id),
    })
    return [{ filename: fileName, contentType: 'application/pdf', content }, ...asXml, ...added]
  }

  return { kind, pdf, issuedPdf, xml, check, pages, mailAttachments }
}

export type DocumentFiles = ReturnType<typeof documentFiles>

/** Prints the PDF of an issued document and stores it with its hash. From then on it is always the stored one. */
async function storePdf(context: PrintContext, of: DocumentKey, content: DocumentContent) {
  const xml = content.is_hybrid ? embeddedXml(content) : null
  const { bytes, pages } = await printPdf(context, content, xml)
  const made = { sha256: createHash('sha256').update(bytes).digest(), pages, content: bytes }
  const isKept = await inTransaction(context.db, {}, (tx) => queries.insertPdf(tx, of, made))
  if (isKept) return made
  const kept = await queries.findStoredPdf(context.db, of)
  return required(kept, `the PDF of ${JSON.stringify(of)} that another process made`)
}
