import type { DocumentContent } from '#shared/features/documents/document-content.ts'
import type { Address } from '#shared/geography/address.ts'
import { minorToDecimal } from '#shared/i18n/formats.ts'
import { cut, creditorReference, qrReference } from './payment-reference.ts'

type Asked = Pick<DocumentContent, 'bank' | 'currency' | 'payable_minor' | 'number' | 'seller' | 'customer'>

const most = 99_999_999_999

/** Accounts that are only for QR references are recognised by the number of their institution. */
const isQrIban = (iban: string) => iban.slice(4, 9) >= '30000' && iban.slice(4, 9) <= '31999'

/** Whether a document can be paid by a Swiss QR bill: in francs, into a Swiss or Liechtenstein account, by a customer with a complete address. */
export const isSwissBill = ({ bank, currency, payable_minor, number, seller }: Asked) =>
  number !== null &&
  bank !== null &&
  /^(CH|LI)/.test(bank.iban) &&
  currency === 'CHF' &&
  partyIn(seller.name, seller.address) !== null &&
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
    ...noParty,
    minorToDecimal(payable_minor, currency),
    currency,
    ...partyLines(customer.name, customer.billing_address),
    type,
    reference,
    cut(number ?? '', 140),
    'EPD',
  ].join('\r\n')
}

/** As much of a party as the code holds; null without a country, a postcode or a town, because the rules allow no such address. */
function partyIn(name: string, { line1, postcode, city, country }: Address) {
  if (country === '' || postcode === '' || city === '') return null
  return { name: cut(name, 70), street: cut(line1, 70), postcode: cut(postcode, 16), city: cut(city, 35), country }
}

const noParty = Array.from({ length: 7 }, () => '')

function partyLines(name: string, address: Address) {
  const party = partyIn(name, address)
  return party ? ['S', party.name, party.street, '', party.postcode, party.city, party.country] : noParty
}

/** Within Switzerland and Liechtenstein a postcode needs no country before it. */
const isLocal = (country: string) => country === 'CH' || country === 'LI'

/** A party as it is printed beside the code: what the code says of it, and no more. The rules let the receipt go without its street. */
export function printedParty(name: string, address: Address) {
  const party = partyIn(name, address)
  if (!party) return { lines: [cut(name, 70)], without_street: [cut(name, 70)] }
  const town = `${isLocal(party.country) ? '' : `${party.country}-`}${party.postcode} ${party.city}`
  return { lines: [party.name, party.street, town], without_street: [party.name, town] }
}

/** A Swiss QR bill has one size of code; a denser one could not be read. */
export const swissModules = 117
