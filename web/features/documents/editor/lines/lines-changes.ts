import { maxLines } from '#shared/features/invoices/invoice-lines.ts'
import { withSignInQuantity } from '#shared/money/decimal-text.ts'
import { isBlankLine, type LineValues } from './line-values.ts'

/** The columns with fields, in their order. */
export const cells = ['description', 'quantity', 'unit', 'unit_price', 'discount_percent', 'vat_code'] as const
export type Cell = (typeof cells)[number]

export type CellPosition = { index: number; cell: Cell }

export const canMove = (lines: readonly LineValues[], from: number, to: number) =>
  from !== to && from >= 0 && to >= 0 && from < lines.length && to < lines.length

export function moveLine(lines: readonly LineValues[], from: number, to: number) {
  const line = lines[from]
  return line ? lines.toSpliced(from, 1).toSpliced(to, 0, line) : [...lines]
}

/** Moves a minus sign from the price of a line to its quantity. */
export const withSignMoved = (lines: LineValues[], key: string) =>
  lines.map((line) => (line.key === key ? withSignInQuantity(line) : line))

/** Pasted lines replace a blank line, otherwise they are inserted after it, up to the maximum number of lines. */
export function withPasted(lines: readonly LineValues[], at: number, pasted: readonly LineValues[]) {
  const here = lines[at]
  const isReplaced = here !== undefined && isBlankLine(here)
  const room = maxLines - lines.length + (isReplaced ? 1 : 0)
  const taken = pasted.slice(0, Math.max(0, room))
  const first = isReplaced ? at : at + 1
  return { lines: lines.toSpliced(first, isReplaced ? 1 : 0, ...taken), first, count: taken.length }
}
