import type { EInvoice, LineVat, VatBreakdown } from '#shared/einvoices/einvoice.ts'
import type { Decimal } from '#shared/money/decimal.ts'
import { compare, equal, minus, numberOf, plus, rounded, sumOfTexts, withinOne, zero } from './amounts.ts'
import {
  allowanceRule,
  allowances,
  breakdownRule,
  chargeRule,
  charges,
  documentRule,
  lineRule,
  lines,
} from './places.ts'
import { filled, present, type Rule, type Syntax } from './rule.ts'
import { isRightTax } from './total-rules.ts'

type CategoryCode = 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | 'L' | 'M'

/** What EN 16931 asks of each category of VAT. Its rules of all categories are made from this table. */
type Category = {
  code: CategoryCode
  /** In the ids of its rules: BR-IC-05. */
  rules: string
  rate: 'positive' | 'not_negative' | 'zero' | 'none'
  /** Where the official rules ask for another one in CII. */
  rateInCii?: 'positive'
  /** How seller and buyer must be known to the tax authority. */
  seller: 'tax_or_vat_id' | 'vat_id' | 'no_vat_id'
  buyer: 'any' | 'vat_or_legal_id' | 'vat_id'
  reason: 'required' | 'forbidden'
  /** One row of the breakdown for each rate, or one for all. */
  rows: 'each_rate' | 'one'
}

const taxed = { seller: 'tax_or_vat_id', buyer: 'any', reason: 'forbidden', rows: 'each_rate' } as const
const untaxed = { rate: 'zero', rows: 'one' } as const

const categories: Category[] = [
  { code: 'S', rules: 'S', rate: 'positive', ...taxed },
  { code: 'Z', rules: 'Z', ...untaxed, seller: 'tax_or_vat_id', buyer: 'any', reason: 'forbidden' },
  { code: 'E', rules: 'E', ...untaxed, seller: 'tax_or_vat_id', buyer: 'any', reason: 'required' },
  { code: 'AE', rules: 'AE', ...untaxed, seller: 'tax_or_vat_id', buyer: 'vat_or_legal_id', reason: 'required' },
  { code: 'K', rules: 'IC', ...untaxed, seller: 'vat_id', buyer: 'vat_id', reason: 'required' },
  { code: 'G', rules: 'G', ...untaxed, seller: 'vat_id', buyer: 'any', reason: 'required' },
  { code: 'O', rules: 'O', rate: 'none', rows: 'one', seller: 'no_vat_id', buyer: 'any', reason: 'required' },
  { code: 'L', rules: 'AF', rate: 'not_negative', rateInCii: 'positive', ...taxed },
  { code: 'M', rules: 'AG', rate: 'not_negative', ...taxed },
]

const rateTests: Record<Category['rate'], (rate: string | undefined) => boolean> = {
  positive: (rate) => compare(numberOf(rate) ?? zero, zero) > 0,
  not_negative: (rate) => (numberOf(rate)?.units ?? -1n) >= 0n,
  zero: (rate) => equal(numberOf(rate), zero),
  none: (rate) => rate === undefined,
}

const rateOf = ({ rate, rateInCii }: Category, syntax: Syntax) => (syntax === 'cii' && rateInCii) || rate

function sellerIsKnown({ seller, tax_representative, buyer }: EInvoice, how: Category['seller']) {
  const vatIds = present(seller?.vat_id) || present(tax_representative?.vat_id)
  if (how === 'no_vat_id') return !vatIds && !present(buyer?.vat_id)
  return vatIds || (how === 'tax_or_vat_id' && present(seller?.tax_id))
}

function buyerIsKnown({ buyer }: EInvoice, how: Category['buyer']) {
  if (how === 'any') return true
  return present(buyer?.vat_id) || (how === 'vat_or_legal_id' && present(buyer?.legal_id))
}

/** Lines, allowances and charges, each with its amount as it counts for the breakdown. */
function partsOf(invoice: EInvoice, code: string, rate?: Decimal) {
  const inGroup = ({ vat }: { vat?: { category?: string | undefined; rate?: string | undefined } | undefined }) =>
    vat?.category === code && (!rate || equal(numberOf(vat.rate), rate))
  return {
    lines: invoice.lines.filter(inGroup),
    allowances: invoice.allowances.filter(inGroup),
    charges: invoice.charges.filter(inGroup),
  }
}

/** CII rounds each of the sums. */
function baseOf(invoice: EInvoice, syntax: Syntax, code: string, rate?: Decimal) {
  const parts = partsOf(invoice, code, rate)
  const sum = (amounts: (string | undefined)[]) =>
    syntax === 'cii' ? rounded(sumOfTexts(amounts)) : sumOfTexts(amounts)
  const charged = sum(parts.charges.map(({ amount }) => amount))
  const allowed = sum(parts.allowances.map(({ amount }) => amount))
  return minus(plus(sum(parts.lines.map(({ net }) => net)), charged), allowed)
}

const rowsOf = (invoice: EInvoice, code: string) => invoice.vat_breakdown.filter(({ category }) => category === code)

/** Whether the breakdown has a row for what is used, and none for what is not. */
function isBrokenDown(invoice: EInvoice, { code, rows }: Category, syntax: Syntax) {
  const used = partsOf(invoice, code)
  const others = used.allowances.length + used.charges.length
  const count = rowsOf(invoice, code).length
  if (rows === 'each_rate') {
    if (syntax === 'ubl') return used.lines.length + others > 0 === count > 0
    return [used.lines.length, others].every((parts) => parts === 0 || parts + count >= 2)
  }
  if (syntax === 'ubl') return used.lines.length + others + count === 0 || count === 1
  if (count === 0) return code === 'O' || used.lines.length + others === 0
  return count === 1 && used.lines.length + others > 0
}

/** UBL and CII tolerate a difference of less than one in different categories. */
function isRightBase(row: VatBreakdown, invoice: EInvoice, category: Category, syntax: Syntax) {
  const [taxable, rate] = [numberOf(row.taxable_amount), numberOf(row.rate)]
  if (category.rows === 'each_rate') return !rate || isBaseOfRate(taxable, rate, invoice, category, syntax)
  const base = baseOf(invoice, syntax, category.code)
  if (syntax === 'ubl' || category.code === 'O') return equal(taxable, base)
  return taxable !== null && withinOne(taxable, base)
}

function isBaseOfRate(
  taxable: Decimal | null,
  rate: Decimal,
  invoice: EInvoice,
  { code }: Category,
  syntax: Syntax,
): boolean {
  const base = baseOf(invoice, syntax, code, rate)
  if (syntax === 'cii') return equal(taxable, base)
  const parts = partsOf(invoice, code, rate)
  const isUsed = parts.lines.length + parts.allowances.length + parts.charges.length > 0
  return taxable !== null && (code !== 'S' || isUsed) && withinOne(taxable, base)
}

function isRightVat(row: VatBreakdown, { rate, code }: Category, syntax: Syntax) {
  if (rate === 'zero' || rate === 'none') return equal(numberOf(row.tax_amount), zero)
  if (syntax === 'cii' && code !== 'S') return true
  return numberOf(row.rate) !== null && isRightTax(row, false)
}

const hasReason = ({ exemption_reason, exemption_code }: VatBreakdown) =>
  present(exemption_reason) || present(exemption_code)

function rulesOf(category: Category): Rule[] {
  const { code, rules, seller, buyer, reason } = category
  const id = (number: string) => `BR-${rules}-${number}`
  // One finding: of two that are unknown, the seller is named first.
  const parties = (number: string, part: 'lines' | 'allowances' | 'charges') => [
    documentRule(
      id(number),
      'seller.vat_id',
      (invoice) => partsOf(invoice, code)[part].length === 0 || sellerIsKnown(invoice, seller),
    ),
    documentRule(
      id(number),
      'buyer.vat_id',
      (invoice) =>
        partsOf(invoice, code)[part].length === 0 || !sellerIsKnown(invoice, seller) || buyerIsKnown(invoice, buyer),
    ),
  ]
  const hasRate = ({ vat }: { vat?: LineVat | undefined }, _: EInvoice, syntax: Syntax) =>
    vat?.category !== code || rateTests[rateOf(category, syntax)](vat.rate)
  const row =
    (test: (part: VatBreakdown, invoice: EInvoice, syntax: Syntax) => boolean) =>
    (part: VatBreakdown, invoice: EInvoice, syntax: Syntax) =>
      part.category !== code || test(part, invoice, syntax)
  return [
    documentRule(id('01'), 'vat_breakdown', (invoice, _, syntax) => isBrokenDown(invoice, category, syntax)),
    ...parties('02', 'lines'),
    ...parties('03', 'allowances'),
    ...parties('04', 'charges'),
    lineRule(id('05'), 'vat.rate', hasRate),
    allowanceRule(id('06'), 'vat.rate', hasRate),
    chargeRule(id('07'), 'vat.rate', hasRate),
    breakdownRule(
      id('08'),
      'taxable_amount',
      row((part, invoice, syntax) => isRightBase(part, invoice, category, syntax)),
    ),
    breakdownRule(
      id('09'),
      'tax_amount',
      row((part, _, syntax) => isRightVat(part, category, syntax)),
    ),
    breakdownRule(
      id('10'),
      'exemption_reason',
      row((part) => hasReason(part) === (reason === 'required')),
    ),
  ]
}

const others = (items: { item: { vat?: { category?: string | undefined } | undefined } }[]) =>
  items.some(({ item }) => item.vat?.category !== undefined && item.vat.category !== 'O')
const otherRows = (invoice: EInvoice) =>
  invoice.vat_breakdown.some(({ category }) => category !== undefined && category !== 'O')
const aloneIfOutside = (invoice: EInvoice, isMixed: boolean) => rowsOf(invoice, 'O').length === 0 || !isMixed

/** Outside the scope of VAT is the whole document, or nothing of it. */
const outsideRules: Rule[] = [
  documentRule('BR-O-11', 'vat_breakdown', (invoice, _, syntax) =>
    aloneIfOutside(invoice, otherRows(invoice) || (syntax === 'cii' && others(lines(invoice)))),
  ),
  documentRule('BR-O-12', 'lines', (invoice, _, syntax) =>
    aloneIfOutside(invoice, others(lines(invoice)) || (syntax === 'cii' && otherRows(invoice))),
  ),
  documentRule('BR-O-13', 'allowances', (invoice, _, syntax) =>
    aloneIfOutside(invoice, others(allowances(invoice)) || (syntax === 'cii' && others(charges(invoice)))),
  ),
  documentRule('BR-O-14', 'charges', (invoice, _, syntax) =>
    aloneIfOutside(invoice, others(charges(invoice)) || (syntax === 'cii' && others(allowances(invoice)))),
  ),
]

/** A supply to another country of the Union says when and where to it was delivered. */
const intraCommunityRules: Rule[] = [
  documentRule('BR-IC-11', 'delivery.date', (invoice, _, syntax) => {
    const { delivery, period, tax_point_code } = invoice
    const hasPeriod = present(period?.start_date) || present(period?.end_date)
    return (
      rowsOf(invoice, 'K').length === 0 ||
      filled(delivery?.date) ||
      hasPeriod ||
      (syntax === 'ubl' && present(tax_point_code))
    )
  }),
  documentRule(
    'BR-IC-12',
    'delivery.address.country',
    (invoice) => rowsOf(invoice, 'K').length === 0 || filled(invoice.delivery?.address?.country),
  ),
]

const codesIn = (invoice: EInvoice) =>
  new Set([
    ...invoice.vat_breakdown.map(({ category }) => category),
    ...[...invoice.lines, ...invoice.allowances, ...invoice.charges].map(({ vat }) => vat?.category),
  ])

function countriesIn({ seller, buyer, tax_representative, delivery, lines: all }: EInvoice) {
  const parties = [seller, buyer, tax_representative, delivery].map((party) => party?.address?.country)
  return [...parties, ...all.map(({ origin_country }) => origin_country)].filter(present)
}

/** Split payment exists in Italy only. */
const splitPaymentRules: Rule[] = [
  documentRule(
    'BR-B-01',
    'vat_breakdown',
    (invoice) => !codesIn(invoice).has('B') || countriesIn(invoice).every((country) => country === 'IT'),
  ),
  documentRule('BR-B-02', 'vat_breakdown', (invoice) => {
    const used = codesIn(invoice)
    return !used.has('B') || !used.has('S')
  }),
]

export const vatCategoryRules: Rule[] = [
  ...categories.flatMap(rulesOf),
  ...outsideRules,
  ...intraCommunityRules,
  ...splitPaymentRules,
]

type CategoryMessage =
  | (typeof partyMessages)[Category['seller']][Category['buyer']]
  | `category_rate_${Category['rate']}`
  | `category_reason_${Category['reason']}`
  | 'category_rows'
  | 'category_base'
  | 'category_tax_zero'
  | 'vat_amount'

const partyMessages = {
  tax_or_vat_id: { any: 'category_seller', vat_or_legal_id: 'category_both', vat_id: 'category_both' },
  vat_id: { any: 'category_seller_vat', vat_or_legal_id: 'category_both', vat_id: 'category_both_vat' },
  no_vat_id: { any: 'category_no_vat_ids', vat_or_legal_id: 'category_no_vat_ids', vat_id: 'category_no_vat_ids' },
} as const

function messageOfNumber(category: Category, number: number, syntax: Syntax): CategoryMessage {
  const { rate, seller, buyer, reason } = category
  if (number === 1) return 'category_rows'
  if (number <= 4) return partyMessages[seller][buyer]
  if (number <= 7) return `category_rate_${rateOf(category, syntax)}`
  if (number === 8) return 'category_base'
  if (number === 9) return rate === 'zero' || rate === 'none' ? 'category_tax_zero' : 'vat_amount'
  return `category_reason_${reason}`
}

/** The text of a rule that is made from the table, and the category that it is about. */
export function messageOfCategoryRule(rule: string, syntax: Syntax) {
  const [, name, number] = /^BR-([A-Z]{1,2})-(0[1-9]|10)$/.exec(rule) ?? []
  const category = categories.find(({ rules }) => rules === name)
  return category && { category: category.code, message: messageOfNumber(category, Number(number), syntax) }
}
