import { compare, decimalsOf, numberOf, rounded } from './amounts.ts'
import {
  allowanceRule,
  breakdownRule,
  chargeRule,
  documentRule,
  lineAllowances,
  lineCharges,
  lineRule,
  totalsRule,
} from './places.ts'
import { onlyIn, type Rule, rulesAbout } from './rule.ts'

const lineAllowanceRule = rulesAbout(lineAllowances)
const lineChargeRule = rulesAbout(lineCharges)

const cents = (amount: string | undefined) => decimalsOf(amount) <= 2

/** Zeros at the end do not count here. */
function wholeCents(amount: string | undefined) {
  const value = numberOf(amount)
  return value === null || compare(value, rounded(value)) === 0
}

/** BR-DEC: amounts have two decimals at most. */
export const decimalRules: Rule[] = [
  allowanceRule('BR-DEC-01', 'amount', ({ amount }) => cents(amount)),
  allowanceRule('BR-DEC-02', 'base_amount', ({ base_amount }) => cents(base_amount)),
  chargeRule('BR-DEC-05', 'amount', ({ amount }) => cents(amount)),
  chargeRule('BR-DEC-06', 'base_amount', ({ base_amount }) => cents(base_amount)),
  totalsRule('BR-DEC-09', 'lines', ({ lines }) => cents(lines)),
  totalsRule('BR-DEC-10', 'allowances', ({ allowances }) => cents(allowances)),
  totalsRule('BR-DEC-11', 'charges', ({ charges }) => cents(charges)),
  totalsRule('BR-DEC-12', 'without_vat', ({ without_vat }) => cents(without_vat)),
  onlyIn(
    'cii',
    documentRule('BR-DEC-13', 'vat_totals', ({ vat_totals, currency }) => {
      const amounts = vat_totals.filter((total) => total.currency === currency)
      return (
        amounts.length === 0 || amounts.length < vat_totals.length || amounts.some(({ amount }) => wholeCents(amount))
      )
    }),
  ),
  totalsRule('BR-DEC-14', 'with_vat', ({ with_vat }) => cents(with_vat)),
  onlyIn(
    'cii',
    documentRule('BR-DEC-15', 'vat_totals', ({ vat_totals, vat_currency }) => {
      const amounts = vat_totals.filter((total) => total.currency === vat_currency)
      return vat_currency === undefined || vat_totals.length === 0 || amounts.some(({ amount }) => wholeCents(amount))
    }),
  ),
  totalsRule('BR-DEC-16', 'prepaid', ({ prepaid }) => cents(prepaid)),
  totalsRule('BR-DEC-17', 'rounding', ({ rounding }) => cents(rounding)),
  totalsRule('BR-DEC-18', 'payable', ({ payable }) => cents(payable)),
  breakdownRule('BR-DEC-19', 'taxable_amount', ({ taxable_amount }) => cents(taxable_amount)),
  breakdownRule('BR-DEC-20', 'tax_amount', ({ tax_amount }) => cents(tax_amount)),
  lineRule('BR-DEC-23', 'net', ({ net }) => cents(net)),
  lineAllowanceRule('BR-DEC-24', 'amount', ({ amount }) => cents(amount)),
  lineAllowanceRule('BR-DEC-25', 'base_amount', ({ base_amount }) => cents(base_amount)),
  lineChargeRule('BR-DEC-27', 'amount', ({ amount }) => cents(amount)),
  lineChargeRule('BR-DEC-28', 'base_amount', ({ base_amount }) => cents(base_amount)),
]
