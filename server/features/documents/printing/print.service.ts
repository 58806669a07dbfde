import type { DocumentContent, PrintedLine } from '#shared/features/documents/document-content.ts'
import type { ReceiptContent } from '#shared/features/documents/receipt-content.ts'
import type { StatementContent } from '#shared/features/documents/statement-content.ts'
import { findLogo } from '#server/features/business/business.service.ts'
import { typesetPdf, typesetSvg } from '#server/features/documents/typesetting/typeset-document.ts'
import { typesetReceipt, typesetStatement } from '#server/features/documents/typesetting/typeset-letter.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { limitConcurrency } from '#server/platform/limit-concurrency.ts'
import type { Typesetter } from '#server/platform/pdf/typesetter.ts'

/**
 * About twenty pages. An image takes a thousand times the memory of its text, so a full preview could exhaust a
 * small server.
 */
const mostCost = 72_000
const mostPages = 25
const mostBytes = 8 * 1024 * 1024

/** The space that a line takes on paper, in characters: its row, its text, and its line breaks. */
const costOf = ({ description }: PrintedLine) => 80 + description.length + 60 * (description.split('\n').length - 1)

/** As many of the first lines as fit into a preview, and how many are left out. The totals are always shown. */
function excerptOf(content: DocumentContent) {
  let cost = 0
  const tooMuch = content.lines.findIndex((line, index) => (cost += costOf(line)) > mostCost && index > 0)
  const lines = tooMuch < 0 ? content.lines : content.lines.slice(0, tooMuch)
  return { content: { ...content, lines }, leftOut: content.lines.length - lines.length }
}

/** As many of the first pages as fit into a preview. */
function firstPages(pages: string[]) {
  let bytes = 0
  const tooMuch = pages.findIndex((page, index) => (bytes += page.length) > mostBytes && index > 0)
  return pages.slice(0, Math.min(mostPages, tooMuch < 0 ? pages.length : tooMuch))
}

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
