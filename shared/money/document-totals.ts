import { type Decimal, decimal, dividedTo, subtract, plainDecimal, roundedTo, multiply } from './decimal.ts'
import { maxAmountMinor, minorUnitDigits } from './minor-units.ts'
import { type VatCategory, vatCategories } from './vat.ts'

/** The input of a line's calculation: decimals in plain notation, the price in major units. */
export type LineFigures = {
  quantity: string
  unit_price: string
  discount_percent: string
  /** How many units the price is for; missing: one. */
  base_quantity?: string | undefined
  /** Taken off as an amount, in place of a percentage. */
  discount_minor?: number | undefined
  charge_minor?: number | undefined
}

type Taxed = { vat_code: string; category: VatCategory; rate: string }

export type TaxedLine = LineFigures & Taxed

/**
 * Taken off or added to the whole document: a percentage of the sum of the lines, or an amount. Without a VAT code it belongs to
 * all VAT groups, in proportion to the nets of their lines.
 */
export type TaxedAdjustment = (Taxed | { vat_code: null }) & { percent: string | null; amount_minor: number }

/** What of an allowance or charge belongs to one VAT group. */
export type VatPart = Taxed & { amount_minor: number }

/** What concerns the document as a whole. */
export type DocumentFigures = {
  allowances?: readonly TaxedAdjustment[] | undefined
  charges?: readonly TaxedAdjustment[] | undefined
  /** Added to the gross to reach the amount that is payable. */
  rounding_minor?: number | undefined
  /** Used of what the customer has on account. */
  prepaid_minor?: number | undefined
}

export type VatGroup = Taxed & { net_minor: number; vat_minor: number }

export type DocumentTotals = {
  /** In the order of the lines. */
  line_nets_minor: number[]
  /** In the order in which they are given. */
  allowances_minor: number[]
  charges_minor: number[]
  /** By VAT group, for each of them. */
  allowance_parts: VatPart[][]
  charge_parts: VatPart[][]
  vat_groups: VatGroup[]
  /** The sum of the lines, before what is taken off or added to the whole document. */
  lines_net_minor: number
  allowance_minor: number
  charge_minor: number
  net_minor: number
  /** The total discount of the lines; nets are after discount. */
  discount_minor: number
  vat_minor: number
  gross_minor: number
  rounding_minor: number
  prepaid_minor: number
  payable_minor: number
  /** Beyond the limit the figures are not exact: the document is refused. */
  within_limit: boolean
}

/**
 * The only place where a document is added up, for the screen, the server, print and exports: each line is rounded
 * to the minor unit, and so is each allowance and charge; VAT is calculated once for each category and rate on the sum
 * of all that belongs to it (EN 16931, BR-CO-17).
 */
export function documentTotals(
  lines: readonly TaxedLine[],
  currency: string,
  { allowances = [], charges = [], rounding_minor = 0, prepaid_minor = 0 }: DocumentFigures = {},
): DocumentTotals {
  const digits = minorUnitDigits(currency)
  const counted = lines.map((line) => ({ ...line, ...lineAmounts(line, digits) }))
  const nets = counted.map((line) => line.net)
  const linesNet = sum(nets)
  const lineGroups = groupByRate(counted)
  const adjusted = (one: TaxedAdjustment) => partsOf(one, adjustmentOf(one, linesNet), lineGroups)
  const allowed = allowances.map(adjusted)
  const charged = charges.map(adjusted)
  const allowance = netOf(allowed.flat())
  const charge = netOf(charged.flat())
  const taken = allowed.flat().map((part) => ({ ...part, net: -part.net }))
  const groups = groupByRate([...lineGroups, ...taken, ...charged.flat()]).map((group) => ({
    ...group,
    vat: vatOf(group),
  }))
  const net = linesNet - allowance + charge
  const vat = sum(groups.map((group) => group.vat))
  const amounts = [net, vat, net + vat, linesNet, allowance, charge]
  const parts = [...nets, ...allowed.map(netOf), ...charged.map(netOf)]
  return {
    line_nets_minor: nets.map(Number),
    allowances_minor: allowed.map((one) => Number(netOf(one))),
    charges_minor: charged.map((one) => Number(netOf(one))),
    allowance_parts: allowed.map(inMinor),
    charge_parts: charged.map(inMinor),
    vat_groups: groups.map(({ net: group_net, vat: group_vat, ...group }) => ({
      ...group,
      net_minor: Number(group_net),
      vat_minor: Number(group_vat),
    })),
    lines_net_minor: Number(linesNet),
    allowance_minor: Number(allowance),
    charge_minor: Number(charge),
    net_minor: Number(net),
    discount_minor: Number(sum(counted.map((line) => line.discount))),
    vat_minor: Number(vat),
    gross_minor: Number(net + vat),
    rounding_minor,
    prepaid_minor,
    payable_minor: Number(net + vat) + rounding_minor - prepaid_minor,
    within_limit: [...amounts, ...parts].every((amount) => amount >= -limit && amount <= limit),
  }
}

const limit = BigInt(maxAmountMinor)
const hundred = decimal('100')
const percent = decimal('0.01')

/** The net of a line, and what was taken off to reach it. */
function lineAmounts(line: LineFigures, digits: number) {
  const { quantity, unit_price, discount_percent, base_quantity = '1' } = line
  const value = multiply(decimal(quantity), decimal(unit_price))
  const base = base_quantity === '1' ? null : decimal(base_quantity)
  const rounded = (amount: Decimal) => (base ? dividedTo(amount, base, digits) : roundedTo(amount, digits))
  const whole = rounded(value)
  const share = multiply(subtract(hundred, decimal(discount_percent)), percent)
  const left = (discount_percent === '0' ? whole : rounded(multiply(value, share))) - BigInt(line.discount_minor ?? 0)
  return { net: left + BigInt(line.charge_minor ?? 0), discount: whole - left }
}

/** What an allowance or charge comes to. */
const adjustmentOf = ({ percent: share, amount_minor }: TaxedAdjustment, linesNet: bigint) =>
  share === null ? BigInt(amount_minor) : roundedTo(multiply(multiply(integer(linesNet), decimal(share)), percent), 0)

export type NetOfGroup = Taxed & { net: bigint }

/** Where nothing stands on any line yet. Such a document is not issued. */
const untaxed = { vat_code: '', category: 'O', rate: '0' } as const

/**
 * What of an allowance or charge belongs to each VAT group: all of it to its own, or without one to each in proportion to its
 * lines, in the order of descending rates. The last takes the remainder, and none takes more than the ones before it have left.
 */
function partsOf(one: TaxedAdjustment, amount: bigint, groups: readonly NetOfGroup[]): NetOfGroup[] {
  if (one.vat_code !== null) return [{ ...taxOf(one), net: amount }]
  const whole = netOf(groups)
  const sharing = groups
    .filter(({ net }) => whole !== 0n && net !== 0n)
    .toSorted((a, b) => Number(b.rate) - Number(a.rate))
  const last = sharing.pop()
  if (!last || amount === 0n) return [{ ...taxOf(groups[0] ?? untaxed), net: amount }]
  const isOneSided = sharing.every(({ net }) => net > 0n === last.net > 0n)
  let left = amount
  const parts = sharing.map((group) => {
    const share = dividedTo(integer(amount * group.net), integer(whole), 0)
    const net = isOneSided && magnitude(share) > magnitude(left) ? left : share
    left -= net
    return { ...taxOf(group), net }
  })
  return [...parts, { ...taxOf(last), net: left }].filter(({ net }) => net !== 0n)
}

const taxOf = ({ vat_code, category, rate }: Taxed): Taxed => ({ vat_code, category, rate })

const magnitude = (units: bigint) => (units < 0n ? -units : units)

const netOf = (parts: readonly NetOfGroup[]) => sum(parts.map(({ net }) => net))

const inMinor = (parts: readonly NetOfGroup[]): VatPart[] =>
  parts.map(({ net, ...tax }) => ({ ...tax, amount_minor: Number(net) }))

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
  roundedTo(multiply(multiply(integer(net), decimal(rate)), percent), 0)

const integer = (units: bigint): Decimal => ({ units, scale: 0 })

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

/** Converts an amount: `rate` is how many units of the target currency one unit is worth. */
export function convertMinor(minor: number, from: string, to: string, rate: string) {
  const amount = { units: BigInt(minor), scale: minorUnitDigits(from) }
  return Number(roundedTo(multiply(amount, decimal(rate)), minorUnitDigits(to)))
}
