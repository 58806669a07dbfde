import { type Decimal, decimal, subtract, plainDecimal, roundedTo, multiply } from './decimal.ts'
import { maxAmountMinor, minorUnitDigits } from './minor-units.ts'
import { type VatCategory, vatCategories } from './vat.ts'

/** The input of a line's calculation: decimals in plain notation, the price in major units. */
export type LineFigures = { quantity: string; unit_price: string; discount_percent: string }

export type TaxedLine = LineFigures & { vat_code: string; category: VatCategory; rate: string }

export type VatGroup = { vat_code: string; category: VatCategory; rate: string; net_minor: number; vat_minor: number }

export type DocumentTotals = {
  /** In the order of the lines. */
  line_nets_minor: number[]
  vat_groups: VatGroup[]
  net_minor: number
  /** The total discount of the lines; nets are after discount. */
  discount_minor: number
  vat_minor: number
  gross_minor: number
  /** Beyond the limit the figures are not exact: the document is refused. */
  within_limit: boolean
}

/**
 * The only place where a document is added up, for the screen, the server, print and exports: each line is rounded
 * to the minor unit, VAT is calculated once for each category and rate on the sum of its lines (EN 16931, BR-CO-17).
 */
export function documentTotals(lines: readonly TaxedLine[], currency: string): DocumentTotals {
  const digits = minorUnitDigits(currency)
  const counted = lines.map((line) => ({ ...line, net: netOf(line, digits) }))
  const discounts = counted.map((line) => netOf({ ...line, discount_percent: '0' }, digits) - line.net)
  const groups = groupByRate(counted).map((group) => ({ ...group, vat: vatOf(group) }))
  const nets = counted.map((line) => line.net)
  const net = sum(nets)
  const vat = sum(groups.map((group) => group.vat))
  return {
    line_nets_minor: nets.map(Number),
    vat_groups: groups.map(({ net: group_net, vat: group_vat, ...group }) => ({
      ...group,
      net_minor: Number(group_net),
      vat_minor: Number(group_vat),
    })),
    net_minor: Number(net),
    discount_minor: Number(sum(discounts)),
    vat_minor: Number(vat),
    gross_minor: Number(net + vat),
    within_limit: [net, vat, net + vat, ...nets].every((amount) => amount >= -limit && amount <= limit),
  }
}

const limit = BigInt(maxAmountMinor)
const hundred = decimal('100')
const percent = decimal('0.01')

function netOf({ quantity, unit_price, discount_percent }: LineFigures, digits: number) {
  const share = multiply(subtract(hundred, decimal(discount_percent)), percent)
  return roundedTo(multiply(multiply(decimal(quantity), decimal(unit_price)), share), digits)
}

export type NetOfGroup = { vat_code: string; category: VatCategory; rate: string; net: bigint }

/** Sums the nets by category and rate, in display order. */
export function groupByRate(lines: readonly NetOfGroup[]) {
  const groups = new Map<string, NetOfGroup>()
  for (const { vat_code, category, rate, net } of lines) {
    const shown = plainDecimal(rate)
    const key = `${category} ${shown}`
    const group = groups.get(key) ?? { vat_code, category, rate: shown, net: 0n }
    group.net += net
    // Two codes may share a category and rate; which of them names the group must not depend on the order of the
    // lines.
    if (vat_code < group.vat_code) group.vat_code = vat_code
    groups.set(key, group)
  }
  return [...groups.values()].toSorted(byCategoryThenRate)
}

const byCategoryThenRate = (a: { category: VatCategory; rate: string }, b: { category: VatCategory; rate: string }) =>
  vatCategories.indexOf(a.category) - vatCategories.indexOf(b.category) || Number(b.rate) - Number(a.rate)

export const vatOf = ({ net, rate }: Pick<NetOfGroup, 'net' | 'rate'>) =>
  roundedTo(multiply(multiply(whole(net), decimal(rate)), percent), 0)

const whole = (units: bigint): Decimal => ({ units, scale: 0 })

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

/** Converts an amount: `rate` is how many units of the target currency one unit is worth. */
export function convertMinor(minor: number, from: string, to: string, rate: string) {
  const amount = { units: BigInt(minor), scale: minorUnitDigits(from) }
  return Number(roundedTo(multiply(amount, decimal(rate)), minorUnitDigits(to)))
}
