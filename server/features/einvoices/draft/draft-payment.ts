import { paymentMeans as meansCodes } from '#shared/einvoices/codes/codes.ts'
import type { EInvoice, PaymentMeans } from '#shared/einvoices/einvoice.ts'
import type { PaymentMeansDetails } from '#shared/features/documents/rare-details.ts'
import type { FieldReader } from './field-reader.ts'

/** Transfers to an account, and what is not said: our own account says the same. */
const ownWay = new Set(['1', '30', '58'])

const isSpecial = ({ card, mandate }: Pick<PaymentMeans, 'card' | 'mandate'>) =>
  card !== undefined || mandate !== undefined

/** How it is paid, where it is not to the account shown. Whose account that is, is our own business. */
export function paymentMeansOf(document: EInvoice, reader: FieldReader): PaymentMeansDetails | null {
  const index = Math.max(0, document.payment.findIndex(isSpecial))
  const { card, mandate, ...means } = document.payment[index] ?? {}
  document.payment.forEach((other, place) => {
    if (place !== index) leaveOther(other, place, document.payment[index] ?? {}, reader)
  })
  const at = (field: string) => `payment.${index}.${field}`
  const said = {
    code: codeOf(means.code, at('code'), { isOurs: !isSpecial({ card, mandate }), reader }),
    text: reader.line(at('text'), means.text, 500),
    remittance: remittanceOf(document, at('remittance'), means, reader),
    ...cardOf(card, at, reader),
    mandate: reader.line(at('mandate.id'), mandate?.id),
    creditor_id: reader.line('creditor_id', document.creditor_id),
    debited_account: reader.line(at('mandate.debited_account'), mandate?.debited_account),
  }
  return Object.values(said).every((text) => text === '') ? null : said
}

/** The number of the document is what we write by ourselves. */
function remittanceOf(document: EInvoice, at: string, means: PaymentMeans, reader: FieldReader) {
  const [place, said] = document.remittance === undefined ? [at, means.remittance] : ['remittance', document.remittance]
  if (document.remittance !== undefined && means.remittance !== document.remittance)
    reader.leaveOut(at, means.remittance)
  return said?.trim() === document.number?.trim() ? '' : reader.line(place, said)
}

function codeOf(written = '', at: string, { isOurs, reader }: { isOurs: boolean; reader: FieldReader }) {
  const code = written.trim()
  if (code === '' || ownWay.has(code)) {
    // A transfer does not go with a card or a mandate, which say how it is paid by themselves.
    if (!isOurs) reader.leaveOut(at, code)
    return ''
  }
  if (meansCodes.has(code)) return code
  reader.leaveOut(at, code)
  return ''
}

/** A whole card number is not taken over: its last digits say which card it was. */
function cardOf(card: PaymentMeans['card'], at: (field: string) => string, reader: FieldReader) {
  const number = reader.line(at('card.number'), card?.number, 30)
  const digits = number.replaceAll(/\D/g, '')
  const isWhole = digits.length > 10
  if (isWhole) reader.leaveOut(at('card.number'), `…${digits.slice(-4)}`)
  return {
    card_number: isWhole ? digits.slice(-4) : number,
    card_holder: reader.line(at('card.holder'), card?.holder),
  }
}

/** Another card, mandate or reference has no place; another account of the seller's is none of ours. */
function leaveOther(other: PaymentMeans, place: number, kept: PaymentMeans, reader: FieldReader) {
  const said = {
    remittance: [other.remittance, kept.remittance],
    text: [other.text, kept.text],
    card: [other.card?.number, kept.card?.number].map((number) => number?.slice(-4)),
    mandate: [other.mandate?.id, kept.mandate?.id],
  }
  for (const [field, [theirs, ours]] of Object.entries(said))
    if (theirs !== ours) reader.leaveOut(`payment.${place}.${field}`, theirs)
}
