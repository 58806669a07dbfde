import { isNamedPaymentMeans } from '#shared/einvoices/codes/named-codes.ts'
import type { DocumentContent } from '#shared/features/documents/document-content.ts'
import { collectedBy, type PaymentMeansDetails } from '#shared/features/documents/rare-details.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import type { DocumentFormatter } from './document-formatter.ts'
import { formatIban } from '#shared/features/banks/banks.rules.ts'

export type PaymentRow = [label: string, value: string | null, weight?: 'strong']

export const printedRows = (rows: readonly PaymentRow[]) =>
  rows.flatMap(([label, value, weight]) => (value ? [{ label, value, strong: weight === 'strong' }] : []))

/** How it is paid, by its own words or by the name of its code. */
export function meansInWords(means: PaymentMeansDetails | null, translate: Translate) {
  if (!means) return null
  const { code, text } = means
  return text || (isNamedPaymentMeans(code) ? translate(`einvoices.means.${code}`) : null)
}

const looksLikeIban = (account: string) => /^[A-Z]{2}\d{2}/.test(account)

/** How the amount is collected from a card or an account; null if the customer has to transfer it. */
export function howItIsTaken({ payment_means: means, number }: DocumentContent, { translate }: DocumentFormatter) {
  const collected = collectedBy(means)
  if (!means || collected === null) return null
  const { debited_account: account } = means
  const rows: PaymentRow[] = [
    [
      translate('document.payment_method'),
      meansInWords(means, translate) ?? translate(collected === 'card' ? 'einvoices.means.48' : 'einvoices.means.49'),
    ],
    [translate('document.card'), means.card_number && `… ${means.card_number}`],
    [translate('document.card_holder'), means.card_holder],
    [translate('document.mandate'), means.mandate],
    [translate('document.creditor_id'), means.creditor_id],
    [translate('document.debited_account'), looksLikeIban(account) ? formatIban(account) : account],
    [translate('document.payment_reference'), means.remittance || number, 'strong'],
  ]
  return { title: translate('document.how_it_is_paid'), ask: null, rows: printedRows(rows) }
}
