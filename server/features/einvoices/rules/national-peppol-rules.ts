import type { EInvoice, LineVat, Party, PaymentMeans } from '#shared/einvoices/einvoice.ts'
import { compare, numberOf, zero } from './amounts.ts'
import { danishPeppolRules } from './danish-peppol-rules.ts'
import { greekPeppolRules } from './greek-peppol-rules.ts'
import { isNorwegianNumber, isSwedishNumber } from './identifiers.ts'
import { allowances, breakdown, charges, lines, payments } from './places.ts'
import { onlyIn, type Placed, placedOne, present, type Rule, rulesAbout } from './rule.ts'
import { isBothGerman } from './peppol-rules.ts'
import { xrechnungRules } from './xrechnung-rules.ts'

/** What Peppol asks of sellers of single countries, on top of what it asks of all. */

/** Where a seller is: by the VAT number, that of the representative, else by the address. */
const sellerCountry = ({ seller, tax_representative }: EInvoice) =>
  (seller?.vat_id?.slice(0, 2) ?? tax_representative?.vat_id?.slice(0, 2) ?? seller?.address?.country ?? '')
    .trim()
    .toUpperCase()

const isIn = (country: string, party: Party | undefined) => party?.address?.country?.trim().toUpperCase() === country

/** Rules about parts of an invoice, applied only for the buyers that they concern. */
const where = <Item>(applies: (invoice: EInvoice) => boolean, parts: (invoice: EInvoice) => Placed<Item>[]) =>
  rulesAbout((invoice) => (applies(invoice) ? parts(invoice) : []))

const sellers = ({ seller }: EInvoice) => placedOne('seller', seller)
const documents = (invoice: EInvoice) => [{ at: '', item: invoice }]
const isWritten = (text: string | undefined) => text !== undefined && text.trim() !== ''
const isNumber = (text = '') => /^-?(?:\d+\.?\d*|\.\d+)$/.test(text.trim())

const norwegian = where((invoice) => sellerCountry(invoice) === 'NO', sellers)

const isNorwegianVat = (id: string) => isNorwegianNumber(id.slice(2, 11)) && id.slice(11) === 'MVA'

const norwegianRules: Rule[] = [
  norwegian('NO-R-001', 'vat_id', ({ vat_id = '' }) => !vat_id.startsWith('NO') || isNorwegianVat(vat_id)),
  norwegian('NO-R-002', 'tax_id', ({ tax_id }) => tax_id?.trim() === 'Foretaksregisteret', 'warning'),
]

const italian = where((invoice) => sellerCountry(invoice) === 'IT', sellers)

const italianRules: Rule[] = [
  italian('IT-R-001', 'tax_id', ({ tax_id }) => tax_id === undefined || /^[A-Z0-9]{11,16}$/.test(tax_id.trim())),
  italian('IT-R-002', 'address.line_1', ({ address }) => present(address?.line_1)),
  italian('IT-R-003', 'address.city', ({ address }) => present(address?.city)),
  italian('IT-R-004', 'address.postcode', ({ address }) => present(address?.postcode)),
]

const isDutch = ({ seller }: EInvoice) => isIn('NL', seller)
const isWithinNetherlands = (invoice: EInvoice) => isDutch(invoice) && isIn('NL', invoice.buyer)
const isRepresentedThere = (invoice: EInvoice) => isDutch(invoice) && isIn('NL', invoice.tax_representative)

const partAddress = (name: 'seller' | 'buyer' | 'tax_representative') => (invoice: EInvoice) =>
  placedOne(`${name}.address`, invoice[name]?.address)
const legalId = (name: 'seller' | 'buyer') => (invoice: EInvoice) =>
  placedOne(`${name}.legal_id`, invoice[name]?.legal_id)

const isWhole = ({ line_1, city, postcode }: NonNullable<Party['address']>) =>
  present(line_1) && present(city) && present(postcode)
/** The register of companies, or that of public bodies. */
const isDutchRegister = ({ scheme, id }: NonNullable<Party['legal_id']>) =>
  ['0106', '0190'].includes(scheme ?? '') && isWritten(id)
const dutchMeans = new Set(['30', '48', '49', '57', '58', '59'])

/** Whether the buyer has nothing to pay. */
function isPaid({ kind, totals }: EInvoice) {
  const payable = compare(numberOf(totals?.payable) ?? zero, zero)
  return kind === 'invoice' ? payable <= 0 : payable >= 0
}

const dutchRules: Rule[] = [
  where((invoice) => isDutch(invoice) && invoice.kind === 'credit_note', documents)(
    'NL-R-001',
    'preceding',
    ({ preceding }) => preceding.some(({ number }) => present(number)),
  ),
  where(isDutch, partAddress('seller'))('NL-R-002', '', isWhole),
  where(isDutch, legalId('seller'))('NL-R-003', '', isDutchRegister),
  where(isWithinNetherlands, partAddress('buyer'))('NL-R-004', '', isWhole),
  where(isWithinNetherlands, legalId('buyer'))('NL-R-005', '', isDutchRegister),
  where(isRepresentedThere, partAddress('tax_representative'))('NL-R-006', '', isWhole),
  where(isDutch, documents)('NL-R-007', 'payment', (invoice) => invoice.payment.length > 0 || isPaid(invoice)),
  where(isWithinNetherlands, payments)('NL-R-008', 'code', ({ code = '' }) => dutchMeans.has(code.trim())),
  where(isDutch, lines)('NL-R-009', 'order_line', (line, { order_reference }) =>
    line.order_line === undefined ? true : present(order_reference),
  ),
]

const isSwedish = ({ seller }: EInvoice) => seller?.address?.country === 'SE'
const isTaxedInSweden = (invoice: EInvoice) => isSwedish(invoice) && invoice.seller?.vat_id?.startsWith('SE') === true
const isWithinSweden = (invoice: EInvoice) => isSwedish(invoice) && invoice.buyer?.address?.country === 'SE'

const swedishVat = where(isTaxedInSweden, sellers)
const swedishNumber = where(isSwedish, legalId('seller'))
const swedishTax = where((invoice) => isSwedish(invoice) && invoice.seller?.legal_id !== undefined, sellers)
const swedishRate = where(isTaxedInSweden, (invoice): Placed<LineVat>[] => [
  ...breakdown(invoice).map(({ at, item: { category, rate } }) => ({ at, item: { category, rate } })),
  ...[...lines(invoice), ...allowances(invoice), ...charges(invoice)].flatMap(({ at, item }) =>
    placedOne(`${at}.vat`, item.vat),
  ),
])
const swedishPayment = where(isSwedish, payments)
const giro = (bank: string) =>
  where(isSwedish, (invoice) =>
    payments(invoice).filter(({ item }) => item.code?.trim() === '30' && item.account?.bank_id?.trim() === bank),
  )
const [plusgiro, bankgiro] = [giro('SE:PLUSGIRO'), giro('SE:BANKGIRO')]
const accountOf = ({ account }: PaymentMeans) => account?.id?.trim()
const hasLength = (text: string | undefined, least: number, most: number) =>
  text === undefined || (text.length >= least && text.length <= most)
const isUsualRate = ({ category, rate }: LineVat) => category !== 'S' || [25, 12, 6].includes(Number(rate ?? 'none'))

const swedishRules: Rule[] = [
  swedishVat('SE-R-001', 'vat_id', ({ vat_id = '' }) => vat_id.trim().length === 14),
  swedishVat('SE-R-002', 'vat_id', ({ vat_id = '' }) => isNumber(vat_id.slice(2, 14))),
  swedishNumber('SE-R-003', '', ({ id }) => isNumber(id)),
  swedishNumber('SE-R-004', '', ({ id }) => id.trim().length === 10),
  swedishNumber('SE-R-013', '', ({ id }) => isSwedishNumber(id.trim())),
  swedishTax('SE-R-005', 'tax_id', ({ tax_id }) => (tax_id ?? approved).trim().toUpperCase() === approved),
  swedishRate('SE-R-006', 'rate', isUsualRate),
  plusgiro('SE-R-007', 'account.id', (means) => isNumber(accountOf(means) ?? '0'), 'warning'),
  plusgiro('SE-R-010', 'account.id', (means) => hasLength(accountOf(means), 2, 8), 'warning'),
  bankgiro('SE-R-008', 'account.id', (means) => isNumber(accountOf(means) ?? '0'), 'warning'),
  bankgiro('SE-R-009', 'account.id', (means) => hasLength(accountOf(means), 7, 8), 'warning'),
  swedishPayment('SE-R-011', 'code', ({ code = '' }) => !['50', '56'].includes(code), 'warning'),
  where(isWithinSweden, payments)('SE-R-012', 'code', ({ code }) => code !== '31', 'warning'),
]

const approved = 'GODKÄND FÖR F-SKATT'

const xrechnungNumber = /^BR-DE-(\d+)(?:-([ab]))?$/

/** BR-DE-23-a is DE-R-023-1. */
function peppolName(rule: string) {
  if (rule === 'BR-TMP-2') return 'DE-R-T02'
  const [, number, part] = xrechnungNumber.exec(rule) ?? []
  if (number === undefined || number === '21') return undefined
  return `DE-R-${number.padStart(3, '0')}${part ? `-${part === 'a' ? 1 : 2}` : ''}`
}

/** Peppol repeats rules of XRechnung under names of its own, for invoices within Germany, and in UBL only. */
export const germanPeppolRules: Rule[] = xrechnungRules.flatMap((rule) => {
  const id = peppolName(rule.id)
  if (id === undefined) return []
  const broken: Rule['broken'] = (invoice, syntax) => (isBothGerman(invoice) ? rule.broken(invoice, syntax) : [])
  return [onlyIn('ubl', { ...rule, id, broken })]
})

/** What Peppol asks of Icelandic sellers, some of it for Icelandic buyers alone. It asks so in UBL only. */

const isIcelandic = ({ seller }: EInvoice) => seller?.address?.country === 'IS'
const isWithinIceland = (invoice: EInvoice) => isIcelandic(invoice) && invoice.buyer?.address?.country === 'IS'

const documentRule = where(isIcelandic, (invoice) => [{ at: '', item: invoice }])
const sellerRule = where(isIcelandic, ({ seller }) => placedOne('seller', seller))
const buyerRule = where(isWithinIceland, ({ buyer }) => placedOne('buyer', buyer))
const paymentRule = where(isIcelandic, payments)

/** The kennitala, which people and companies have alike. */
const isRegistered = ({ legal_id }: Party) => legal_id?.scheme === '0196'
const hasStreet = ({ address }: Party) => present(address?.line_1) && present(address.postcode)

/** Bank, ledger and number in one. */
const hasWholeAccount = ({ account }: PaymentMeans) => account?.id?.trim().length === 12
const paidBy =
  (means: string) =>
  (payment: PaymentMeans): boolean =>
    payment.code !== means || hasWholeAccount(payment)

/** The last day to pay without interest, which is written as a supporting document beside the due date. */
const lastDays = ({ attachments }: EInvoice) =>
  attachments.filter(({ description }) => description === 'EINDAGI').map(({ id = '' }) => id)
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
/** A credit note has its due date elsewhere. */
const dueDateOf = ({ kind, due_date }: EInvoice) => (kind === 'invoice' ? due_date : undefined)

const icelandicRules: Rule[] = [
  documentRule('IS-R-001', 'type_code', ({ type_code }) => ['380', '381'].includes(type_code ?? ''), 'warning'),
  sellerRule('IS-R-002', 'legal_id', isRegistered),
  sellerRule('IS-R-003', 'address', hasStreet),
  buyerRule('IS-R-004', 'legal_id', isRegistered),
  buyerRule('IS-R-005', 'address', hasStreet),
  paymentRule('IS-R-006', 'account', paidBy('9')),
  paymentRule('IS-R-007', 'account', paidBy('42')),
  documentRule('IS-R-008', 'attachments', (invoice) => lastDays(invoice).every(isDay)),
  documentRule('IS-R-009', 'due_date', (invoice) => lastDays(invoice).length === 0 || present(dueDateOf(invoice))),
  documentRule('IS-R-010', 'attachments', (invoice) => {
    const due = dueDateOf(invoice)
    return lastDays(invoice).every((day) => due !== undefined && due <= day)
  }),
]

const icelandicPeppolRules = icelandicRules.map((rule) => onlyIn('ubl', rule))

export const nationalPeppolRules: Rule[] = [
  ...norwegianRules,
  ...italianRules,
  ...dutchRules,
  ...swedishRules,
  ...danishPeppolRules,
  ...greekPeppolRules,
  ...icelandicPeppolRules,
]
