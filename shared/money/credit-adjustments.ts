import type { Credited } from './credit-remainder.ts'
import { plainDecimal } from './decimal.ts'
import type { VatGroup, VatPart } from './document-totals.ts'
import type { VatCategory } from './vat.ts'

type Rated = { category: VatCategory; rate: string }

/** What was taken off or added to the whole of the credited invoice, by VAT group. */
type CreditableAdjustment = { id: string; parts: readonly VatPart[] }

type BilledLine = Rated & { id: string; net_minor: number }

/** What this credit note takes of a line of the invoice. */
type CreditedPart = { invoice_line_id: string | null; net_minor: number }

type AdjustedInvoice<One> = {
  lines: readonly BilledLine[]
  allowances: readonly One[]
  charges: readonly One[]
  credited: Credited
}

/** Names what of an allowance or charge belongs to one VAT group. */
export const partKey = (id: string, part: Rated) => `${id} ${keyOf(part)}`

/**
 * How much of each allowance and charge of an invoice goes with a credit of its lines, by VAT group: in proportion to the lines
 * of its rate, or to all lines if there are none. What is credited so far is rounded, and not each part: so the parts come to
 * the whole, and together with the lines never to more than is left at a rate.
 */
export function creditedAdjustments<One extends CreditableAdjustment>(
  parts: readonly CreditedPart[],
  invoice: AdjustedInvoice<One>,
) {
  const signed = (adjustments: readonly One[], sign: 1 | -1) =>
    adjustments.flatMap(({ id, parts: ofGroups }) =>
      ofGroups.map((part) => ({ ...part, key: partKey(id, part), sign })),
    )
  const all = [...signed(invoice.allowances, -1), ...signed(invoice.charges, 1)]
  const shares = new Map<string, number>()
  for (const group of Map.groupBy(all, keyOf).values()) {
    const { part, whole } = progressOf(basisOf(group[0], invoice.lines), parts, invoice.credited)
    let before = 0
    for (const { key, amount_minor, sign: direction } of group) {
      const until = before + direction * amount_minor
      const share = shareSoFar(until, part, whole) - shareSoFar(before, part, whole)
      // Adding zero makes a plain zero of a negative one.
      shares.set(key, direction * share - (invoice.credited.adjustments.get(key) ?? 0) + 0)
      before = until
    }
  }
  return { allowances: takenOf(invoice.allowances, shares), charges: takenOf(invoice.charges, shares) }
}

/** Of each adjustment what is credited of it; of which nothing is, is left out. */
const takenOf = <One extends CreditableAdjustment>(adjustments: readonly One[], shares: ReadonlyMap<string, number>) =>
  adjustments.flatMap((one) => {
    const parts = one.parts
      .map((part) => ({ ...part, amount_minor: shares.get(partKey(one.id, part)) ?? 0 }))
      .filter(({ amount_minor }) => amount_minor !== 0)
    const amount_minor = parts.reduce((sum, part) => sum + part.amount_minor, 0)
    return parts.length === 0 ? [] : [{ ...one, percent: null, amount_minor, parts }]
  })

const keyOf = ({ category, rate }: Rated) => `${category} ${plainDecimal(rate)}`

/** The lines in proportion to which something is credited. */
function basisOf(adjustment: Rated | undefined, lines: readonly BilledLine[]) {
  const own = lines.filter((line) => adjustment && keyOf(line) === keyOf(adjustment))
  return sumOf(own) === 0 ? lines : own
}

/** How much of these lines is credited, this time included, between nothing and all of it. */
function progressOf(basis: readonly BilledLine[], parts: readonly CreditedPart[], credited: Credited) {
  const ids = new Set(basis.map(({ id }) => id))
  const now = parts.filter(({ invoice_line_id }) => invoice_line_id !== null && ids.has(invoice_line_id))
  const earlier = basis.map(({ id }) => credited.lines.get(id) ?? { net_minor: 0 })
  const whole = sumOf(basis)
  const part = Math.min(Math.max(sumOf(earlier) + sumOf(now), Math.min(0, whole)), Math.max(0, whole))
  return { part, whole }
}

/**
 * The share of an amount, half rounded up on either side of zero: so the difference of two shares is never further from its
 * own exact value than a unit. Where the lines come to nothing, it is credited at once.
 */
function shareSoFar(amount: number, part: number, whole: number) {
  if (whole === 0) return amount
  const [numerator, divisor] = [2n * BigInt(amount) * BigInt(part) * sign(whole), 2n * BigInt(whole) * sign(whole)]
  return Number(floored(numerator + divisor / 2n, divisor))
}

const sign = (amount: number) => (amount < 0 ? -1n : 1n)

const floored = (units: bigint, divisor: bigint) => {
  const quotient = units / divisor
  return quotient * divisor > units ? quotient - 1n : quotient
}

const sumOf = (amounts: readonly { net_minor: number }[]) =>
  amounts.reduce((total, { net_minor }) => total + net_minor, 0)

/** The rounding of an invoice goes with the credit that takes the last of its gross. */
export function creditedRounding(
  groups: readonly VatGroup[],
  { left_gross_minor, left_rounding_minor }: { left_gross_minor: number; left_rounding_minor: number },
) {
  const gross_minor = groups.reduce((total, { net_minor, vat_minor }) => total + net_minor + vat_minor, 0)
  return gross_minor === left_gross_minor ? left_rounding_minor : 0
}
