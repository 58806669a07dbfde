import type { AllowanceCharge } from '#shared/einvoices/einvoice.ts'
import { numberOf } from './amounts.ts'
import { hasScheme } from './party-rules.ts'
import { allowanceRule, chargeRule, lineAllowances, lineCharges, lineRule, lines } from './places.ts'
import { filled, placed, placedOne, present, type Rule, rulesAbout } from './rule.ts'

const lineAllowanceRule = rulesAbout(lineAllowances)
const lineChargeRule = rulesAbout(lineCharges)
const attributeRule = rulesAbout((invoice) =>
  lines(invoice).flatMap(({ at, item }) => placed(`${at}.attributes`, item.attributes)),
)
const standardIdRule = rulesAbout((invoice) =>
  lines(invoice).flatMap(({ at, item }) => placedOne(`${at}.standard_item_id`, item.standard_item_id)),
)
const classificationRule = rulesAbout((invoice) =>
  lines(invoice).flatMap(({ at, item }) => placed(`${at}.classifications`, item.classifications)),
)

const hasAmount = ({ amount }: AllowanceCharge) => present(amount)
const hasReason = ({ reason, reason_code }: AllowanceCharge) => present(reason) || present(reason_code)
const hasVat = ({ vat }: AllowanceCharge) => present(vat?.category)
const notNegative = (amount: string | undefined) => (numberOf(amount)?.units ?? -1n) >= 0n

/** BR-21 to 28, 31 to 44, 54, 64 and 65, and the rules CO that repeat some of them. */
export const lineRules: Rule[] = [
  lineRule('BR-21', 'id', ({ id }) => filled(id)),
  lineRule('BR-22', 'quantity', ({ quantity }) => present(quantity)),
  lineRule('BR-23', 'unit', ({ unit }) => present(unit)),
  lineRule('BR-24', 'net', ({ net }) => present(net)),
  lineRule('BR-25', 'name', ({ name }) => filled(name)),
  lineRule('BR-26', 'price.net', ({ price }) => present(price?.net)),
  lineRule('BR-27', 'price.net', ({ price }) => notNegative(price?.net)),
  lineRule('BR-28', 'price.gross', ({ price }) => !present(price?.gross) || notNegative(price.gross)),
  lineRule('BR-CO-04', 'vat.category', ({ vat }) => present(vat?.category)),
  allowanceRule('BR-31', 'amount', hasAmount),
  allowanceRule('BR-32', 'vat.category', hasVat),
  allowanceRule('BR-33', 'reason', hasReason),
  allowanceRule('BR-CO-21', 'reason', hasReason),
  chargeRule('BR-36', 'amount', hasAmount),
  chargeRule('BR-37', 'vat.category', hasVat),
  chargeRule('BR-38', 'reason', hasReason),
  chargeRule('BR-CO-22', 'reason', hasReason),
  lineAllowanceRule('BR-41', 'amount', hasAmount),
  lineAllowanceRule('BR-42', 'reason', hasReason),
  lineAllowanceRule('BR-CO-23', 'reason', hasReason),
  lineChargeRule('BR-43', 'amount', hasAmount),
  lineChargeRule('BR-44', 'reason', hasReason),
  lineChargeRule('BR-CO-24', 'reason', hasReason),
  attributeRule('BR-54', 'value', ({ name, value }) => present(name) && present(value)),
  standardIdRule('BR-64', 'scheme', hasScheme),
  classificationRule('BR-65', 'list', ({ list }, _, syntax) => (syntax === 'ubl' ? present(list) : filled(list))),
]
