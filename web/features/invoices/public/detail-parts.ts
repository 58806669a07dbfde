/** Fields that are loaded when what is folded away is opened, for forms that say the same. */
export {
  DeliveryFields,
  PaidBackField,
  PaymentTermsField,
  RoundingField,
} from '#web/features/invoices/draft/details/detail-parts.tsx'
export { PartyFields } from '#web/features/invoices/draft/details/party-fields.tsx'
export { PaymentMeansFields } from '#web/features/invoices/draft/details/payment-means-fields.tsx'
export { RareFields } from '#web/features/invoices/draft/details/rare-fields.tsx'
export type { RareForm } from '#web/features/invoices/draft/details/rare-form.ts'
export { ReferenceFields } from '#web/features/invoices/draft/details/reference-fields.tsx'
export { PeriodDates } from '#web/features/invoices/draft/lines/more/line-more.tsx'
