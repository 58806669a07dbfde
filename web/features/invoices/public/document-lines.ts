/** Lines of a document with their keys and totals, for features that use the same lines. */
export { BankField } from '#web/features/invoices/draft/bank-field.tsx'
export {
  type ChangeLines,
  lineBody,
  lineOf,
  type LineValues,
  linesOrBlank,
  defaultVatCode,
  withVatCode,
  writtenLines,
} from '#web/features/invoices/draft/lines/line-values.ts'
export type { LinePartProps } from '#web/features/invoices/draft/lines/more/line-part.ts'
export type { LineMoreComponent } from '#web/features/invoices/draft/lines/line-row.tsx'
export { LineMore } from '#web/features/invoices/draft/lines/more/line-more-part.tsx'
export { LinesEditor } from '#web/features/invoices/draft/lines/lines-editor.tsx'
export { type InvoiceTotals, totalsOfLines } from '#web/features/invoices/draft/lines/lines-totals.ts'
export { TotalsPanel } from '#web/features/invoices/draft/totals-panel.tsx'
