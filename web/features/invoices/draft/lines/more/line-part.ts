import type { LineDetailValues } from '#web/features/invoices/draft/lines/line-values.ts'

/** What a group of the folded fields of a line needs. */
export type LinePartProps = {
  details: LineDetailValues
  change: (change: Partial<LineDetailValues>) => void
  name: (field: string) => string
}
