import type { DocumentContent } from '#shared/features/documents/document-content.ts'
import { collectedBy } from '#shared/features/documents/rare-details.ts'
import { minorToDecimal } from '#shared/i18n/formats.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { formatIban } from '#shared/features/banks/banks.rules.ts'
import { isSwissBill, printedParty, swissModules, swissPayload, swissReference } from './swiss-code.ts'
import { encode } from 'uqr'
import { cut } from './payment-reference.ts'

type Asked = Pick<DocumentContent, 'bank' | 'currency' | 'payable_minor' | 'number' | 'payment_means'>

const mostMinor = 99_999_999_999

/** What banking apps read for a SEPA transfer (EPC069-12, version 2); null where there is none to make. */
export function epcPayload({ bank, currency, payable_minor, number, payment_means }: Asked) {
  if (!bank || bank.iban === '' || currency !== 'EUR' || payable_minor <= 0 || payable_minor > mostMinor) return null
  return [
    'BCD',
    '002',
    // UTF-8
    '1',
    'SCT',
    bank.bic,
    cut(bank.account_name, 70),
    bank.iban,
    `EUR${minorToDecimal(payable_minor, 'EUR')}`,
    '',
    '',
    cut(payment_means?.remittance || number || '', 140),
  ].join('\n')
}

/** The largest code that the rules allow: version 13. */
export const epcModules = 69

/** A QR code as a picture of one path. `quiet` is the empty margin in modules. */
export function qrPicture(payload: string, { mostModules, quiet }: { mostModules: number; quiet: number }) {
  const version = (mostModules - 17) / 4
  const { data, size } = encode(payload, { ecc: 'M', border: 0, maxVersion: version })
  const path = data.flatMap((row, y) => runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)).join('')
  const box = `${-quiet} ${-quiet} ${size + 2 * quiet} ${size + 2 * quiet}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><path fill="#000" d="${path}"/></svg>`
}

/** Where dark modules begin, and how many follow each other. */
function runsOf(row: readonly boolean[]) {
  const runs: [number, number][] = []
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1)
    if (!isDark) continue
    if (last && last[0] + last[1] === x) last[1] += 1
    else runs.push([x, 1])
  }
  return runs
}

/** The code that banking apps read, beside the account. Documents from before it print without. */
export function paymentCode(content: DocumentContent, translate: Translate) {
  const payload = content.is_hybrid && !collectedBy(content.payment_means) ? epcPayload(content) : null
  if (payload === null) return null
  return { svg: qrPicture(payload, { mostModules: epcModules, quiet: 0 }), label: translate('document.scan_to_pay') }
}

/** Large enough for an address of two hundred letters. */
const pageModules = 57

/** The code and the address of the page on which the customer sees the document online. */
export function pageCode({ page_url: url }: DocumentContent, translate: Translate) {
  if (url === undefined) return null
  return {
    svg: qrPicture(url, { mostModules: pageModules, quiet: 0 }),
    label: translate('document.view_online'),
    url,
    address: url.replace(/^https?:\/\//, ''),
  }
}

const inGroups = (text: string, size: number) => text.match(new RegExp(`.{1,${size}}`, 'g'))?.join(' ') ?? ''

/** A QR reference is read in groups of five from its end, the other in groups of four from its beginning. */
const printedReference = ({ type, reference }: { type: string; reference: string }) =>
  type === 'QRR' ? `${reference.slice(0, 2)} ${inGroups(reference.slice(2), 5)}` : inGroups(reference, 4)

/** The bill that Swiss customers pay by: receipt and payment part, as its standard lays them out. */
export function swissBill(content: DocumentContent, translate: Translate) {
  const { bank, kind, is_hybrid, is_void = false } = content
  if (!bank || kind !== 'invoice' || !is_hybrid || is_void || !isSwissBill(content)) return null
  if (collectedBy(content.payment_means)) return null
  const { number, seller, customer, currency, payable_minor } = content
  return {
    svg: qrPicture(swissPayload(content), { mostModules: swissModules, quiet: 0 }),
    words: wordsOf(translate),
    account: formatIban(bank.iban),
    creditor: printedParty(bank.account_name || seller.name, seller.address),
    reference: printedReference(swissReference(bank.iban, number ?? '')),
    information: number,
    debtor: printedParty(customer.name, customer.billing_address),
    currency,
    amount: minorToDecimal(payable_minor, currency).replaceAll(/\B(?=(\d{3})+\.)/g, ' '),
  }
}

const wordsOf = (translate: Translate) => ({
  receipt: translate('swiss_bill.receipt'),
  payment: translate('swiss_bill.payment'),
  account: translate('swiss_bill.account'),
  reference: translate('swiss_bill.reference'),
  information: translate('swiss_bill.information'),
  payable_by: translate('swiss_bill.payable_by'),
  currency: translate('swiss_bill.currency'),
  amount: translate('swiss_bill.amount'),
  acceptance: translate('swiss_bill.acceptance'),
  separate: translate('swiss_bill.separate'),
})
