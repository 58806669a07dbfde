import { createHash } from 'node:crypto'
import type { DocumentContent } from '#shared/features/documents/document-content.ts'
import type { EInvoiceProfile } from '#shared/features/documents/party-identifiers.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { AppError } from '#server/platform/app-error.ts'
import { type Db, inTransaction } from '#server/platform/database/connection/database.ts'
import type { DocumentKey } from '#server/platform/database/schema/tables.ts'
import { readEInvoiceFile } from './einvoices.service.ts'
import { findXml, insertXml, type XmlFormat } from './e-invoices.queries.ts'
import { gapsOfOtherProfiles, isExchangedAsXml } from './issue-gaps.service.ts'
import { ciiOf } from './writing/from-document/cii-of.ts'
import { eInvoiceOf, isExpressible } from './writing/from-document/e-invoice-of.ts'
import { filesInside } from './writing/from-document/files-of.ts'
import { writeCii } from './writing/write-cii.ts'
import { writeUbl } from './writing/write-ubl.ts'

export { isExchangedAsXml, isExpressible }

function written(content: DocumentContent, format: XmlFormat, profile: EInvoiceProfile) {
  const files = new Map(filesInside(content).map(({ name, content: bytes }) => [name, bytes]))
  return Buffer.from(
    format === 'ubl' ? writeUbl(eInvoiceOf(content, profile), files) : writeCii(ciiOf(content, profile), files),
  )
}

/** What a Factur-X file embeds: always under EN 16931 itself. Null where the document cannot be said in it. */
export const embeddedXml = (content: DocumentContent) =>
  isExpressible(content) ? written(content, 'cii', 'factur_x') : null

/**
 * The XML of an issued document: written on the first request, stored with its hash, and always the stored one from
 * then on. Its content is read only if it has to be written.
 */
export async function storedXml(
  db: Db,
  of: DocumentKey,
  format: XmlFormat,
  readContent: () => Promise<DocumentContent>,
) {
  const kept = await findXml(db, of, format)
  if (kept) return kept
  const content = await readContent()
  if (!isExpressible(content)) throw new AppError('e_invoice.not_expressible')
  const xml = written(content, format, content.customer.e_invoice_profile)
  const sha256 = createHash('sha256').update(xml).digest()
  await inTransaction(db, {}, (tx) => insertXml(tx, { ...of, format, sha256, content: xml }))
  const made = await findXml(db, of, format)
  if (!made) throw new Error(`the e-invoice of ${JSON.stringify(of)} was not kept`)
  return made
}

/** What goes with the PDF of a message: those whose profile is exchanged as XML get it too, as UBL. */
export async function xmlAttachments(
  db: Db,
  { of, number, readContent }: { of: DocumentKey; number: string; readContent: () => Promise<DocumentContent> },
) {
  const document = await readContent()
  const isAsked = isExchangedAsXml(document.customer.e_invoice_profile)
  if (!isAsked || !isExpressible(document)) return []
  const { content } = await storedXml(db, of, 'ubl', () => Promise.resolve(document))
  return [{ filename: `${number}.xml`, contentType: 'application/xml', content }]
}

/** The PDF and the XML of a document, as a message that is being written lists them. */
export const filesToAttach = (number: string | null, profile: EInvoiceProfile) =>
  (isExchangedAsXml(profile) ? ['pdf', 'xml'] : ['pdf']).map((type) => ({
    file_name: `${number}.${type}`,
    size_bytes: null,
  }))

/** Judges a document by the XML that it has, or would have, in the syntax that its profile is exchanged in. */
export function checkDocument(content: DocumentContent, translate: Translate) {
  const { e_invoice_profile: profile } = content.customer
  const xml = written({ ...content, number: content.number ?? '1' }, profile === 'factur_x' ? 'cii' : 'ubl', profile)
  const { valid, findings } = readEInvoiceFile(xml, translate)
  const other_profiles = gapsOfOtherProfiles(content).map(({ profile: other, gaps }) => ({
    profile: other,
    gaps: gaps.map(({ field, key, params }) => ({ field, message: translate(key, params) })),
  }))
  return { valid, findings, other_profiles }
}
