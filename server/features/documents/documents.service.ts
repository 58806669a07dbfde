import { createHash } from 'node:crypto'
import type { DocumentContent } from '#shared/features/documents/document-content.ts'
import { findLogo } from '#server/features/business/business.service.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import type { Typesetter } from '#server/platform/pdf/typesetter.ts'
import { findInvoiceDocument, insertInvoiceDocument } from './documents.queries.ts'
import { typesetPdf, typesetSvg } from './typeset-document.ts'

export { foreseeNumber } from './numbering.service.ts'

type Press = { db: Db; typesetter: Typesetter }

async function logoOf(db: Db, { seller }: DocumentContent) {
  const logo = seller.logo_id === null ? undefined : await findLogo(db, seller.logo_id)
  return logo?.content ?? null
}

export const printPages = async ({ db, typesetter }: Press, content: DocumentContent) =>
  typesetSvg(typesetter, content, await logoOf(db, content))

export async function printPdf({ db, typesetter }: Press, content: DocumentContent) {
  const { bytes } = await typesetPdf(typesetter, content, await logoOf(db, content))
  return bytes
}

/**
 * The PDF of an issued invoice: made at the first wish, kept with its hash, and from then on always the one that was kept.
 * What it says is read only when it has to be made.
 */
export async function invoiceDocument(
  { db, typesetter }: Press,
  invoiceId: string,
  readContent: () => Promise<DocumentContent>,
) {
  const kept = await findInvoiceDocument(db, invoiceId)
  if (kept) return kept
  const content = await readContent()
  const { bytes, pages } = await typesetPdf(typesetter, content, await logoOf(db, content))
  const sha256 = createHash('sha256').update(bytes).digest()
  await inTransaction(db, {}, (tx) =>
    insertInvoiceDocument(tx, { invoice_id: invoiceId, sha256, pages, content: bytes }),
  )
  const made = await findInvoiceDocument(db, invoiceId)
  if (!made) throw new Error(`the document of invoice ${invoiceId} was not kept`)
  return made
}
