/** What is said of a document as a whole, for features whose forms say it too. */
export { AdjustmentsPart } from '#web/features/invoices/draft/details/adjustments-part.tsx'
export type { Reference } from '#web/features/invoices/draft/details/reference-fields.tsx'
export { ReferencesPart } from '#web/features/invoices/draft/details/references-part.tsx'
export {
  adjustmentBody,
  adjustmentsOf,
  type AdjustmentValues,
  figuresOf,
  type WholeValues,
} from '#web/features/invoices/draft/details/whole-values.ts'
export { useVatOffer } from '#web/features/invoices/draft/vat-offer.ts'
