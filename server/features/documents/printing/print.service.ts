import type { DocumentContent } from '#shared/features/documents/document-content.ts'
import type { ReceiptContent } from '#shared/features/documents/receipt-content.ts'
import type { StatementContent } from '#shared/features/documents/statement-content.ts'
import { findLogo } from '#server/features/business/business.service.ts'
import { typesetPdf, typesetSvg } from '#server/features/documents/typesetting/typeset-document.ts'
import { typesetReceipt, typesetStatement } from '#server/features/documents/typesetting/typeset-letter.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { limitConcurrency } from '#server/platform/limit-concurrency.ts'
import type { Typesetter } from '#server/platform/pdf/typesetter.ts'
import { excerptOf, firstPages } from './preview-excerpt.ts'

type PrintContext = { db: Db; typesetter: Typesetter }

async function logoOf(db: Db, { seller }: Pick<DocumentContent, 'seller'>) {
  const logo = seller.logo_id === null ? undefined : await findLogo(db, seller.logo_id)
  return logo?.content ?? null
}

/** The reader of a preview, and the signal that they have left. */
export type Viewer = { user_id: string; signal: AbortSignal }

/** A user who keeps typing needs only the newest preview: older ones are cancelled, and few run at once. */
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

/** With the XML that is embedded in a Factur-X file. */
export const printPdf = async ({ db, typesetter }: PrintContext, content: DocumentContent, xml: Buffer | null = null) =>
  typesetPdf(typesetter, content, { logo: await logoOf(db, content), xml })

export async function printReceipt({ db, typesetter }: PrintContext, content: ReceiptContent) {
  const { bytes } = await typesetReceipt(typesetter, content, await logoOf(db, content))
  return bytes
}

export async function printStatement({ db, typesetter }: PrintContext, content: StatementContent) {
  const { bytes } = await typesetStatement(typesetter, content, await logoOf(db, content))
  return bytes
}
