import type { AllowanceCharge, EInvoice, Totals, VatBreakdown } from '#shared/einvoices/einvoice.ts'
import type { Decimal } from '#shared/money/decimal.ts'
import { absolute, equal, minus, numberOf, percentOf, plus, rounded, sumOfTexts, withinOne, zero } from './amounts.ts'
import { amountsIn } from './document-rules.ts'
import { breakdownRule, documentRule, totalsRule } from './places.ts'
import { onlyIn, placed, present, type Rule, rulesAbout, type Syntax } from './rule.ts'

const vatTotalRule = rulesAbout((invoice) =>
  placed('vat_totals', invoice.vat_totals).filter(({ item }) => item.currency === invoice.currency),
)

const orZero = (text: string | undefined) => numberOf(text) ?? zero

function isSumOf(total: string | undefined, parts: AllowanceCharge[]) {
  if (total === undefined) return parts.length === 0
  return equal(numberOf(total), rounded(sumOfTexts(parts.map(({ amount }) => amount))))
}

/** UBL rounds a sum only where there is one. */
function addsUpWithoutVat({ lines, charges, allowances, without_vat }: Totals, _: EInvoice, syntax: Syntax) {
  const net = numberOf(lines)
  if (!net) return false
  const isSum = syntax === 'cii' || charges !== undefined || allowances !== undefined
  const sum = minus(plus(net, orZero(charges)), orZero(allowances))
  return equal(numberOf(without_vat), isSum ? rounded(sum) : sum)
}

/** In CII a document without VAT may leave the amount of VAT out. */
function addsUpWithVat(invoice: EInvoice, syntax: Syntax) {
  if (invoice.currency === undefined) return true
  const [without, withVat] = [numberOf(invoice.totals?.without_vat), numberOf(invoice.totals?.with_vat)]
  const amounts = amountsIn(invoice, invoice.currency)
  const added = without && amounts.length === 1 && rounded(plus(without, orZero(amounts[0]?.amount)))
  return (added && equal(withVat, added)) || (syntax === 'cii' && equal(withVat, without))
}

/** CII never rounds here, UBL only what is worked out. */
function addsUpToPay({ with_vat, prepaid, rounding, payable }: Totals, _: EInvoice, syntax: Syntax) {
  const [withVat, stated] = [numberOf(with_vat), numberOf(payable)]
  if (!withVat || !stated) return false
  const due = minus(withVat, orZero(prepaid))
  const left = minus(stated, orZero(rounding))
  if (syntax === 'cii') return equal(left, due)
  return equal(rounding === undefined ? left : rounded(left), prepaid === undefined ? due : rounded(due))
}

const isZeroRounded = (value: Decimal | null) => value !== null && rounded(value, 0).units === 0n

/** The tax is the taxable amount times the rate, within one unit of the currency. */
export function isRightTax({ rate, tax_amount, taxable_amount }: VatBreakdown, inclusive: boolean) {
  const [percent, tax, base] = [numberOf(rate), numberOf(tax_amount), numberOf(taxable_amount)]
  if (!percent || isZeroRounded(percent)) return isZeroRounded(tax)
  if (!tax || !base) return false
  return withinOne(absolute(tax), rounded(percentOf(absolute(base), percent)), inclusive)
}

const isSumOfVat = ({ amount }: { amount?: string | undefined }, { vat_breakdown }: EInvoice) =>
  equal(numberOf(amount), rounded(sumOfTexts(vat_breakdown.map(({ tax_amount }) => tax_amount))))

/** The total in the currency of the VAT accounts has no breakdown in UBL. */
function areSumOfVat({ vat_totals, currency: own, vat_currency, vat_breakdown }: EInvoice) {
  const totals = vat_totals.filter(
    ({ currency }) => vat_currency === undefined || currency === own || currency !== vat_currency,
  )
  const sum = sumOfTexts(totals.map(({ amount }) => amount))
  return totals.length > 0 && equal(sum, rounded(sumOfTexts(vat_breakdown.map(({ tax_amount }) => tax_amount))))
}

const hasVat = ({ category }: VatBreakdown) => present(category)

/** BR-12 to 15, 45 to 48, CO-10 to 17. */
export const totalRules: Rule[] = [
  totalsRule('BR-12', 'lines', ({ lines }) => present(lines)),
  totalsRule('BR-13', 'without_vat', ({ without_vat }) => present(without_vat)),
  totalsRule('BR-14', 'with_vat', ({ with_vat }) => present(with_vat)),
  totalsRule('BR-15', 'payable', ({ payable }) => present(payable)),
  breakdownRule('BR-45', 'taxable_amount', ({ taxable_amount }) => present(taxable_amount)),
  breakdownRule('BR-46', 'tax_amount', ({ tax_amount }) => present(tax_amount)),
  breakdownRule('BR-47', 'category', hasVat),
  breakdownRule('BR-48', 'rate', ({ category, rate }) => present(rate) || category === 'O'),
  totalsRule('BR-CO-10', 'lines', ({ lines }, invoice) =>
    equal(numberOf(lines), rounded(sumOfTexts(invoice.lines.map(({ net }) => net)))),
  ),
  totalsRule('BR-CO-11', 'allowances', ({ allowances }, invoice) => isSumOf(allowances, invoice.allowances)),
  totalsRule('BR-CO-12', 'charges', ({ charges }, invoice) => isSumOf(charges, invoice.charges)),
  totalsRule('BR-CO-13', 'without_vat', addsUpWithoutVat),
  onlyIn('cii', vatTotalRule('BR-CO-14', 'amount', isSumOfVat)),
  onlyIn(
    'ubl',
    documentRule('BR-CO-14', 'vat_totals', (invoice) => invoice.vat_breakdown.length === 0 || areSumOfVat(invoice)),
  ),
  documentRule('BR-CO-15', 'totals.with_vat', (invoice, _, syntax) => addsUpWithVat(invoice, syntax)),
  totalsRule('BR-CO-16', 'payable', addsUpToPay),
  breakdownRule('BR-CO-17', 'tax_amount', (part, _, syntax) => isRightTax(part, syntax === 'cii')),
]
