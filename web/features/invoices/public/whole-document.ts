/** What is said of a document as a whole, for features whose forms say it too. */
export { AdjustmentsPart } from '#web/features/invoices/draft/details/adjustments-part.tsx'
export { PartsInWords } from '#web/features/invoices/draft/details/parts-in-words.tsx'
export { DetailsPart } from '#web/features/invoices/draft/details/details-part.tsx'
export {
  adjustmentBody,
  adjustmentsOf,
  type AdjustmentValues,
  type DetailValues,
  detailsBody,
  detailValuesOf,
  figuresOf,
  isAboutFolded,
  plainDetails,
  writtenTexts,
} from '#web/features/invoices/draft/details/whole-values.ts'
export {
  foldedLabel,
  noOtherParties,
  partiesBody,
  partyValuesOf,
} from '#web/features/invoices/draft/details/party-values.ts'
export { plainRare, rareBody, rareValuesOf } from '#web/features/invoices/draft/details/rare-values.ts'
export { useVatOffer } from '#web/features/invoices/draft/vat-offer.ts'
