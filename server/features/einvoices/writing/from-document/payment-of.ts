import type { PaymentMeans } from '#shared/einvoices/einvoice.ts'
import type { DocumentContent } from '#shared/features/documents/document-content.ts'
import { orAbsent } from './present.ts'

const sepaTransfer = '58'
const transfer = '30'
const notDefined = '1'

const noDetails = { text: undefined, remittance: undefined }

/** Transfers in euros are SEPA's. A document that names no account still says that it is to be paid, or was credited. */
export function paymentOf({ kind, number, currency, bank }: DocumentContent): PaymentMeans[] {
  const account = bank && (bank.iban || `${bank.sort_code}${bank.account_number}`)
  if (kind === 'credit_note' || !bank || !account) return [{ ...noDetails, code: notDefined }]
  return [
    {
      ...noDetails,
      code: currency === 'EUR' && bank.iban !== '' ? sepaTransfer : transfer,
      remittance: number ?? undefined,
      account: { id: account, name: orAbsent(bank.account_name), bank_id: orAbsent(bank.bic) },
    },
  ]
}
