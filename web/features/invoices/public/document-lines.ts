/** The lines of a document with their keys, their sums and the way they are sent: for whatever is made of the same lines. */
export { BankField } from '../bank-field.tsx'
export {
  type ChangeLines,
  lineBody,
  lineOf,
  type LineValues,
  orBlank,
  usualVatCode,
  withVatCode,
  writtenLines,
} from '../line-values.ts'
export { LinesEditor } from '../lines-editor.tsx'
export { type InvoiceTotals, totalsOfLines } from '../lines-totals.ts'
export { TotalsPanel } from '../totals-panel.tsx'
export { useVatOffer } from '../vat-offer.ts'
