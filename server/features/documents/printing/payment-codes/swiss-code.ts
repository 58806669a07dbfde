import type { DocumentContent } from '#shared/features/documents/document-content.ts'
import type { Address } from '#shared/geography/address.ts'
import { minorToDecimal } from '#shared/i18n/formats.ts'
import { cut } from './cut.ts'
import { creditorReference, qrReference } from './payment-reference.ts'

type Asked = Pick<DocumentContent, 'bank' | 'currency' | 'payable_minor' | 'number' | 'seller' | 'customer'>

const most = 99_999_999_999

/** The accounts that are only for QR references are told by the number of their institution. */
const isQrIban = (iban: string) => iban.slice(4, 9) >= '30000' && iban.slice(4, 9) <= '31999'

/** Whether a document can be paid by a Swiss QR bill: in francs, into a Swiss or Liechtenstein account. */
export const isSwissBill = ({ bank, currency, payable_minor, number }: Asked) =>
  number !== null &&
  bank !== null &&
  /^(CH|LI)/.test(bank.iban) &&
  currency === 'CHF' &&
  payable_minor > 0 &&
  payable_minor <= most

export function swissReference(iban: string, number: string) {
  if (isQrIban(iban)) return { type: 'QRR', reference: qrReference(number) }
  const reference = creditorReference(number)
  return { type: reference === '' ? 'NON' : 'SCOR', reference }
}

/** What the code of a Swiss QR bill says (version 2.3, structured addresses). */
export function swissPayload({ bank, currency, payable_minor, number, seller, customer }: Asked) {
  const iban = bank?.iban ?? ''
  const { type, reference } = swissReference(iban, number ?? '')
  return [
    'SPC',
    '0200',
    '1',
    iban,
    ...partyLines(bank?.account_name || seller.name, seller.address),
    // The ultimate creditor is not used yet.
    ...Array.from({ length: 7 }, () => ''),
    minorToDecimal(payable_minor, currency),
    currency,
    ...partyLines(customer.name, customer.billing_address),
    type,
    reference,
    cut(number ?? '', 140),
    'EPD',
  ].join('\r\n')
}

/** Without a country there is no address that the rules allow: then only the fields stand there, empty. */
function partyLines(name: string, { line1, postcode, city, country }: Address) {
  if (country === '' || postcode === '' || city === '') return Array.from({ length: 7 }, () => '')
  return ['S', cut(name, 70), cut(line1, 70), '', cut(postcode, 16), cut(city, 35), country]
}

/** A Swiss QR bill has one size of code; a denser one could not be read. */
export const swissModules = 117
