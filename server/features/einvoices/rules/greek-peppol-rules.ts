import type { EInvoice, EInvoiceAttachment, Identifier, Party } from '#shared/einvoices/einvoice.ts'
import { isGreekNumber } from './identifiers.ts'
import { onlyIn, placed, placedOne, type Placed, type Rule, rulesAbout } from './rule.ts'

/** What Peppol asks of Greek sellers, of UBL alone. */

const countryOf = (code = '') => code.trim().toUpperCase()
const greek = ['GR', 'EL']

/** The country of a party: by its VAT number, that of the representative, else by the address. */
const isGreek = (party: Party | undefined, by?: Party) =>
  greek.includes(countryOf(party?.vat_id?.slice(0, 2) ?? by?.vat_id?.slice(0, 2) ?? party?.address?.country))

const isSender = ({ seller, tax_representative }: EInvoice) => isGreek(seller, tax_representative)
const isSellerItself = ({ seller }: EInvoice) => isGreek(seller)
const isInGreece = (invoice: EInvoice) => isSender(invoice) && invoice.seller?.address?.country === 'GR'
const isWithinGreece = (invoice: EInvoice) => isSender(invoice) && isGreek(invoice.buyer)

const where = <Item>(applies: (invoice: EInvoice) => boolean, parts: (invoice: EInvoice) => Placed<Item>[]) =>
  rulesAbout((invoice) => (applies(invoice) ? parts(invoice) : []))

const documents = (invoice: EInvoice) => [{ at: '', item: invoice }]
const sellers = ({ seller }: EInvoice) => placedOne('seller', seller)
const buyers = ({ buyer }: EInvoice) => placedOne('buyer', buyer)

/** A number is made of six parts: who, when, which branch, which kind, series and number. */
const numberRule = where(isSender, ({ number }) => placedOne('number', number?.split('|')))

const branches = /^\s*\+?\d+\s*$/
const kinds = new Set(['1.1', '1.6', '2.1', '2.4', '5.1', '5.2'])

function isTheirNumber([first = '']: string[], { seller, tax_representative }: EInvoice) {
  const numbers = [seller, tax_representative].map((party) => party?.vat_id?.slice(2, 11))
  return first.trim().length === 9 && isGreekNumber(first) && numbers.includes(first)
}

const isIssueDate = ([, day = '']: string[], { issue_date = '' }: EInvoice) =>
  /^(?:0?[1-9]|[12]\d|3[01])\/(?:0?[1-9]|1[0-2])\/(?:19|20)\d{2}/.test(day) &&
  day === issue_date.split('-').toReversed().join('/')

const isGreekVat = ({ vat_id = '' }: Party) => vat_id.startsWith('EL') && isGreekNumber(vat_id.slice(2))
const isGreekAddress = ({ id, scheme }: Identifier) => scheme === '9933' && isGreekNumber(id)

const [mark, url] = ['##M.AR.K##', '##INVOICE|URL##']
const described = (text: string) => (invoice: EInvoice) =>
  placed('attachments', invoice.attachments).filter(({ item }) => item.description === text)
const countOf = (invoice: EInvoice, text: string) => described(text)(invoice).length

const rules: Rule[] = [
  numberRule('GR-R-001-1', '', (parts) => parts.length === 6),
  numberRule('GR-R-001-2', '', isTheirNumber),
  numberRule('GR-R-001-3', '', isIssueDate),
  numberRule('GR-R-001-4', '', ([, , branch = '']) => branches.test(branch)),
  numberRule('GR-R-001-5', '', ([, , , kind = '']) => kinds.has(kind)),
  numberRule('GR-R-001-6', '', ([, , , , series = '']) => series !== ''),
  numberRule('GR-R-001-7', '', ([, , , , , last = '']) => last !== ''),
  where(isSender, sellers)('GR-R-002', 'trading_name', ({ trading_name = '' }) => trading_name !== ''),
  where(isSender, sellers)('GR-S-011', 'vat_id', isGreekVat, 'warning'),
  where(isSender, sellers)('GR-R-003', 'vat_id', (seller) => seller.vat_id === undefined || isGreekVat(seller)),
  where(isInGreece, documents)('GR-R-004-1', 'attachments', (invoice) => countOf(invoice, mark) === 1),
  where(isInGreece, described(mark))('GR-R-004-2', 'id', ({ id = '' }: EInvoiceAttachment) => /^[1-9]/.test(id)),
  where(isInGreece, documents)('GR-S-008-1', 'attachments', (invoice) => countOf(invoice, url) === 1, 'warning'),
  where(isInGreece, documents)('GR-R-008-2', 'attachments', (invoice) => countOf(invoice, url) <= 1),
  where(isSender, described(url))('GR-R-008-3', 'location', ({ location = '' }) => location.trim() !== ''),
  where(isSender, buyers)('GR-R-005', 'trading_name', ({ trading_name = '' }) => trading_name !== ''),
  where(isSellerItself, ({ seller }) => placedOne('seller.electronic_address', seller?.electronic_address))(
    'GR-R-009',
    '',
    isGreekAddress,
  ),
  where(isWithinGreece, buyers)('GR-R-006', 'vat_id', isGreekVat),
  where(isWithinGreece, ({ buyer }) => placedOne('buyer.electronic_address', buyer?.electronic_address))(
    'GR-R-010',
    '',
    isGreekAddress,
  ),
]

export const greekPeppolRules = rules.map((rule) => onlyIn('ubl', rule))
