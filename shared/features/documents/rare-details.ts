import type { PaymentMeansDetails, RareDetails } from './rare-detail-fields.ts'

export type { PaymentMeansDetails, RareDetails }

/** Only these, of anything that has them. */
export const rareDetailsOf = (document: RareDetails): RareDetails => ({
  type_code: document.type_code,
  tax_point_code: document.tax_point_code,
  notes: document.notes,
  invoiced_object: document.invoiced_object,
  payment_means: document.payment_means,
  supporting_documents: document.supporting_documents,
})

export const rareDetailNames = [
  'type_code',
  'tax_point_code',
  'notes',
  'invoiced_object',
  'payment_means',
  'supporting_documents',
] as const satisfies (keyof RareDetails)[]

const cardCodes = ['48', '54', '55']
const debitCodes = ['49', '59']

/** Whether we take the money ourselves, from a card or an account, so that nobody is asked to send it. */
export function collectedBy(means: PaymentMeansDetails | null): 'card' | 'direct_debit' | null {
  if (!means) return null
  const { code, card_number, mandate, creditor_id, debited_account } = means
  if (debitCodes.includes(code)) return 'direct_debit'
  if (cardCodes.includes(code)) return 'card'
  if (code !== '') return null
  if (mandate !== '' || creditor_id !== '' || debited_account !== '') return 'direct_debit'
  return card_number === '' ? null : 'card'
}
