import type { PaymentMeans } from '#shared/einvoices/einvoice.ts'
import type { DocumentContent } from '#shared/features/documents/document-content.ts'
import { collectedBy, type PaymentMeansDetails } from '#shared/features/documents/rare-details.ts'
import { orAbsent } from '#shared/validation/text.ts'

const sepaTransfer = '58'
const transfer = '30'
const sepaDebit = '59'
const debit = '49'
const card = '48'
const notDefined = '1'

const nothingSaid: PaymentMeansDetails = {
  code: '',
  text: '',
  remittance: '',
  card_number: '',
  card_holder: '',
  mandate: '',
  creditor_id: '',
  debited_account: '',
}

/**
 * Transfers and debits in euros are SEPA's. A document that names no account still says that it is to be paid, or was credited. What is
 * taken from a card or an account names none to pay into (BR-DE-23 to 25).
 */
export function paymentOf(content: DocumentContent): PaymentMeans[] {
  const means = content.payment_means ?? nothingSaid
  const collected = collectedBy(content.payment_means)
  const account = collected ? undefined : accountOf(content)
  const reference = means.remittance || (account || collected ? (content.number ?? '') : '')
  return [
    {
      code: saidCode(means, account) || usualCode(content, { collected, hasAccount: account !== undefined }),
      text: orAbsent(means.text),
      remittance: orAbsent(reference),
      account,
      ...cardOf(means),
      ...mandateOf(means),
    },
  ]
}

/** What is transferred names an account (BR-61): a credit note, which names none of ours, cannot say that it is. */
const saidCode = ({ code }: PaymentMeansDetails, account: PaymentMeans['account']) =>
  account === undefined && (code === transfer || code === sepaTransfer) ? '' : code

function accountOf({ kind, bank }: DocumentContent): PaymentMeans['account'] {
  const id = bank && (bank.iban || `${bank.sort_code}${bank.routing_number}${bank.account_number}`)
  if (kind === 'credit_note' || !bank || !id) return undefined
  return { id, name: orAbsent(bank.account_name), bank_id: orAbsent(bank.bic) }
}

function usualCode(
  { currency, bank }: DocumentContent,
  { collected, hasAccount }: { collected: ReturnType<typeof collectedBy>; hasAccount: boolean },
) {
  if (collected === 'card') return card
  if (collected === 'direct_debit') return currency === 'EUR' ? sepaDebit : debit
  if (!hasAccount) return notDefined
  return currency === 'EUR' && bank?.iban !== '' ? sepaTransfer : transfer
}

const cardOf = ({ card_number, card_holder }: PaymentMeansDetails) =>
  card_number === '' ? {} : { card: { number: card_number, holder: orAbsent(card_holder) } }

const mandateOf = ({ mandate, debited_account }: PaymentMeansDetails) =>
  mandate === '' && debited_account === ''
    ? {}
    : { mandate: { id: orAbsent(mandate), debited_account: orAbsent(debited_account) } }
