import {
  allowanceReasons,
  attachmentTypes,
  chargeReasons,
  taxPointCodes,
} from '#shared/einvoices/codes/document-codes.ts'
import { addressSchemes, networkNewcomers, outsideNetwork } from '#shared/einvoices/codes/party-schemes.ts'
import type { AllowanceCharge, EInvoice, EInvoiceLine } from '#shared/einvoices/einvoice.ts'
import type { Decimal } from '#shared/money/decimal.ts'
import {
  absolute,
  compare,
  equal,
  minus,
  numberOf,
  percentOf,
  plus,
  rounded,
  sumOfTexts,
  times,
  zero,
} from './amounts.ts'
import { amountsIn } from './document-rules.ts'
import { isBilling, isProcess, peppolIdentifierRules } from './peppol-identifiers.ts'
import {
  allowances,
  breakdown,
  charges,
  documentRule,
  lineAllowances,
  lineCharges,
  lineRule,
  lines,
  parties,
  paymentRule,
} from './places.ts'
import { onlyIn, placed, placedOne, present, type Rule, rulesAbout, type Syntax } from './rule.ts'

const allowanceChargeRule = rulesAbout((invoice) => [
  ...allowances(invoice),
  ...charges(invoice),
  ...lineAllowances(invoice),
  ...lineCharges(invoice),
])
const anyAllowanceRule = rulesAbout((invoice) => [...allowances(invoice), ...lineAllowances(invoice)])
const anyChargeRule = rulesAbout((invoice) => [...charges(invoice), ...lineCharges(invoice)])
const endpointRule = rulesAbout((invoice) =>
  parties(invoice).flatMap(({ at, item }) => placedOne(`${at}.electronic_address`, item.electronic_address)),
)
const fileRule = rulesAbout((invoice) =>
  placed('attachments', invoice.attachments).flatMap(({ at, item }) => placedOne(`${at}.file`, item.file)),
)

const twoCents: Decimal = { units: 2n, scale: 2 }
const half: Decimal = { units: 5n, scale: 1 }

/** By how much a line or a percentage may be off. */
type Slack = (invoice: EInvoice) => Decimal

/** XRechnung lets forints be rounded to whole ones. */
export const germanSlack: Slack = ({ currency }) => (currency === 'HUF' ? half : twoCents)
const one = { units: 1n, scale: 0 }

export const isBothGerman = ({ seller, buyer }: EInvoice) =>
  [seller, buyer].every((party) => party?.address?.country?.toUpperCase() === 'DE')

/** An amount with a percentage is that percentage of its base. */
function isPercentage({ amount, base_amount, percent }: AllowanceCharge, slack: Decimal) {
  const [base, share] = [numberOf(base_amount), numberOf(percent)]
  if (!base || !share) return true
  return compare(absolute(minus(numberOf(amount) ?? zero, percentOf(base, share))), slack) <= 0
}

/** Quantity times price for its base quantity, plus charges, less allowances. */
function isLineNet({ net, quantity, price, allowances: less, charges: more }: EInvoiceLine, slack: Decimal) {
  const stated = numberOf(price?.base_quantity)
  const base = stated && stated.units !== 0n ? stated : one
  const added = minus(
    rounded(sumOfTexts(more.map(({ amount }) => amount))),
    rounded(sumOfTexts(less.map(({ amount }) => amount))),
  )
  const worth = times(numberOf(quantity) ?? one, numberOf(price?.net) ?? zero)
  const difference = minus(times(numberOf(net) ?? zero, base), plus(worth, times(added, base)))
  return compare(absolute(difference), times(slack, absolute(base))) <= 0
}

function hasSameSign(invoice: EInvoice) {
  if (!present(invoice.vat_currency)) return true
  const [own] = amountsIn(invoice, invoice.currency)
  const [other] = amountsIn(invoice, invoice.vat_currency)
  const [first, second] = [numberOf(own?.amount), numberOf(other?.amount)]
  return first !== null && second !== null && first.units * second.units >= 0n
}

const isNetOfGross = ({ price }: EInvoiceLine) => {
  const [net, gross, discount] = [numberOf(price?.net), numberOf(price?.gross), numberOf(price?.discount)]
  return gross === null || (discount !== null && equal(net, minus(gross, discount)))
}

/** XRechnung asks the same of CII, where a price before discount may have none. */
export const germanPriceRule = onlyIn(
  'cii',
  lineRule('PEPPOL-EN16931-R046', 'price.net', ({ price }) => {
    const [net, gross] = [numberOf(price?.net), numberOf(price?.gross)]
    return gross === null || equal(net, minus(gross, numberOf(price?.discount) ?? zero))
  }),
)

/** What Peppol and XRechnung ask alike on top of EN 16931. */
export const sharedPeppolRules = (slack: Slack): Rule[] => [
  documentRule('PEPPOL-EN16931-R001', 'process', (invoice) => present(invoice.process)),
  documentRule(
    'PEPPOL-EN16931-R005',
    'vat_currency',
    ({ vat_currency, currency }) => !present(vat_currency) || vat_currency !== currency,
  ),
  documentRule(
    'PEPPOL-EN16931-R010',
    'buyer.electronic_address',
    ({ buyer }) => !buyer || present(buyer.electronic_address),
  ),
  documentRule(
    'PEPPOL-EN16931-R020',
    'seller.electronic_address',
    ({ seller }) => !seller || present(seller.electronic_address),
  ),
  allowanceChargeRule('PEPPOL-EN16931-R040', 'amount', (part, invoice) => isPercentage(part, slack(invoice))),
  allowanceChargeRule(
    'PEPPOL-EN16931-R041',
    'base_amount',
    ({ percent, base_amount }) => !present(percent) || present(base_amount),
  ),
  allowanceChargeRule(
    'PEPPOL-EN16931-R042',
    'percent',
    ({ percent, base_amount }) => present(percent) || !present(base_amount),
  ),
  onlyIn('ubl', lineRule('PEPPOL-EN16931-R046', 'price.net', isNetOfGross)),
  documentRule('PEPPOL-EN16931-R055', 'vat_totals', hasSameSign),
  paymentRule(
    'PEPPOL-EN16931-R061',
    'mandate.id',
    ({ code, mandate }) => !['49', '59'].includes(code ?? '') || present(mandate?.id),
  ),
  lineRule(
    'PEPPOL-EN16931-R110',
    'period.start_date',
    ({ period }, invoice) =>
      !present(period?.start_date) ||
      !present(invoice.period?.start_date) ||
      period.start_date >= invoice.period.start_date,
  ),
  lineRule(
    'PEPPOL-EN16931-R111',
    'period.end_date',
    ({ period }, invoice) =>
      !present(period?.end_date) || !present(invoice.period?.end_date) || period.end_date <= invoice.period.end_date,
  ),
  lineRule('PEPPOL-EN16931-R120', 'net', (line, invoice) => isLineNet(line, slack(invoice))),
  lineRule(
    'PEPPOL-EN16931-R121',
    'price.base_quantity',
    ({ price }) => !present(price?.base_quantity) || compare(numberOf(price.base_quantity) ?? zero, zero) > 0,
  ),
  lineRule(
    'PEPPOL-EN16931-R130',
    'price.base_unit',
    ({ price, quantity, unit }) => !present(price?.base_unit) || !present(quantity) || price.base_unit === unit,
  ),
]

const invoiceTypes =
  '71 80 82 84 102 218 219 326 331 380 382 383 384 386 388 393 395 553 575 623 780 817 870 875 876 877'.split(' ')
const creditNoteTypes = ['381', '396', '81', '83', '532']
const onlyInGermany = ['326', '384']

const isBillingOf = ({ kind, type_code, process: id = '' }: EInvoice, wanted: EInvoice['kind'], syntax: Syntax) =>
  kind === wanted && present(type_code) && isBilling(id, syntax)

/** Of the reasons why there is no VAT, those that belong to one category. */
const categoryOfReason = {
  P0104: ['VATEX-EU-G', 'G'],
  P0105: ['VATEX-EU-O', 'O'],
  P0106: ['VATEX-EU-IC', 'K'],
  P0107: ['VATEX-EU-AE', 'AE'],
  P0108: ['VATEX-EU-D', 'E'],
  P0109: ['VATEX-EU-F', 'E'],
  P0110: ['VATEX-EU-I', 'E'],
  P0111: ['VATEX-EU-J', 'E'],
} as const

const reasonRules = Object.entries(categoryOfReason).map(([number, [reason, wanted]]) =>
  onlyIn(
    'ubl',
    rulesAbout(breakdown)(
      `PEPPOL-EN16931-${number}`,
      'category',
      ({ exemption_code, category }) => exemption_code?.toUpperCase() !== reason || category === wanted,
    ),
  ),
)

const dateRule = rulesAbout((invoice) =>
  (['issue_date', 'due_date', 'tax_point_date'] as const)
    .flatMap((field) => placedOne(field, invoice[field]))
    .concat(
      placedOne('period.start_date', invoice.period?.start_date),
      placedOne('period.end_date', invoice.period?.end_date),
      placedOne('delivery.date', invoice.delivery?.date),
      lines(invoice).flatMap(({ at, item }) => [
        ...placedOne(`${at}.period.start_date`, item.period?.start_date),
        ...placedOne(`${at}.period.end_date`, item.period?.end_date),
      ]),
    ),
)

export function isDate(text: string) {
  const date = new Date(`${text}T00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(text)
}

const network = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'

/** Letters are of use elsewhere, not in the network; UBL follows its newer list. */
const isNetworkScheme = (scheme: string | undefined, syntax: Syntax) =>
  (scheme === undefined && syntax === 'ubl') ||
  (scheme !== undefined &&
    addressSchemes.has(scheme) &&
    /^\d+$/.test(scheme) &&
    !(syntax === 'ubl' ? outsideNetwork : networkNewcomers).has(scheme))

/** In CII also one with a subject is one too many, and Germany has no exception. */
const hasOneNote = (invoice: EInvoice, _: EInvoice, syntax: Syntax) =>
  syntax === 'ubl'
    ? invoice.notes.length <= 1 || isBothGerman(invoice)
    : invoice.notes.length <= 1 && invoice.notes.every(({ subject_code }) => !present(subject_code))

const inList = (list: ReadonlySet<string>, code: string | undefined) => code === undefined || list.has(code)

/** What Peppol BIS Billing 3 asks on top, beyond the rules that it shares with XRechnung. */
export const peppolRules: Rule[] = [
  ...sharedPeppolRules(() => twoCents),
  documentRule('PEPPOL-EN16931-R002', 'notes', hasOneNote),
  documentRule(
    'PEPPOL-EN16931-R003',
    'buyer_reference',
    ({ buyer_reference, order_reference }) => present(buyer_reference) || present(order_reference),
  ),
  documentRule(
    'PEPPOL-EN16931-R004',
    'specification',
    ({ specification = '' }, _, syntax) =>
      specification.startsWith(network) && (syntax === 'cii' || !specification.includes('::')),
  ),
  documentRule('PEPPOL-EN16931-R007', 'process', ({ process: id = '' }, _, syntax) => isProcess(id, syntax)),
  fileRule('PEPPOL-EN16931-CL001', 'mime', ({ mime }) => inList(attachmentTypes, mime)),
  anyAllowanceRule('PEPPOL-EN16931-CL002', 'reason_code', ({ reason_code }) => inList(allowanceReasons, reason_code)),
  anyChargeRule('PEPPOL-EN16931-CL003', 'reason_code', ({ reason_code }) => inList(chargeReasons, reason_code)),
  onlyIn(
    'ubl',
    documentRule('PEPPOL-EN16931-CL006', 'tax_point_code', ({ tax_point_code }) =>
      inList(taxPointCodes, tax_point_code),
    ),
  ),
  endpointRule('PEPPOL-EN16931-CL008', 'scheme', ({ scheme }, _, syntax) => isNetworkScheme(scheme, syntax)),
  documentRule(
    'PEPPOL-EN16931-P0100',
    'type_code',
    (invoice, _, syntax) => !isBillingOf(invoice, 'invoice', syntax) || invoiceTypes.includes(invoice.type_code ?? ''),
  ),
  onlyIn(
    'ubl',
    documentRule(
      'PEPPOL-EN16931-P0101',
      'type_code',
      (invoice, _, syntax) =>
        !isBillingOf(invoice, 'credit_note', syntax) || creditNoteTypes.includes(invoice.type_code ?? ''),
    ),
  ),
  onlyIn(
    'ubl',
    documentRule(
      'PEPPOL-EN16931-P0112',
      'type_code',
      (invoice) =>
        invoice.kind === 'credit_note' || !onlyInGermany.includes(invoice.type_code ?? '') || isBothGerman(invoice),
    ),
  ),
  ...reasonRules,
  dateRule('PEPPOL-EN16931-F001', '', isDate),
  ...peppolIdentifierRules,
]
