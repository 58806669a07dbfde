import type { DocumentContent, PrintedLine } from '#shared/features/documents/document-content.ts'

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
export function excerptOf(content: DocumentContent) {
  let cost = 0
  const tooMuch = content.lines.findIndex((line, index) => (cost += costOf(line)) > mostCost && index > 0)
  const lines = tooMuch < 0 ? content.lines : content.lines.slice(0, tooMuch)
  return { content: { ...content, lines }, leftOut: content.lines.length - lines.length }
}

/** As many of the first pages as fit into a preview. */
export function firstPages(pages: string[]) {
  let bytes = 0
  const tooMuch = pages.findIndex((page, index) => (bytes += page.length) > mostBytes && index > 0)
  return pages.slice(0, Math.min(mostPages, tooMuch < 0 ? pages.length : tooMuch))
}
