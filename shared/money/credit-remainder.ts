import { compareDecimals, decimal, differenceOf, plainDecimal, shareOf } from './decimal.ts'
import { groupByRate, type VatGroup, vatOf } from './document-totals.ts'
import type { VatCategory } from './vat.ts'

/** A line of the credited invoice. */
export type CreditableLine = { id: string; quantity: string; net_minor: number }

type GroupFigures = Pick<VatGroup, 'category' | 'rate' | 'net_minor' | 'vat_minor'> &
  Partial<Pick<VatGroup, 'vat_code'>>

/** What earlier credit notes have credited of an invoice. */
export type Credited = {
  lines: ReadonlyMap<string, { quantity: string; net_minor: number }>
  vat_groups: readonly GroupFigures[]
  /** Of the allowances and charges of the whole invoice, by `partKey`. */
  adjustments: ReadonlyMap<string, number>
  rounding_minor: number
}

export const nothingCredited: Credited = {
  lines: new Map(),
  vat_groups: [],
  adjustments: new Map(),
  rounding_minor: 0,
}

/** What can still be credited of a line. */
export function remainingOf(line: CreditableLine, credited: Credited) {
  const earlier = credited.lines.get(line.id) ?? { quantity: '0', net_minor: 0 }
  return { quantity: differenceOf(line.quantity, earlier.quantity), net_minor: line.net_minor - earlier.net_minor }
}

/**
 * The net of a part of a line: its share, or for the last part all that is left, so that the parts add up to the
 * line.
 */
export function netOfPart(line: CreditableLine, quantity: string, credited: Credited) {
  const left = remainingOf(line, credited)
  if (compareDecimals(quantity, left.quantity) === 0) return left.net_minor
  if (decimal(line.quantity).units === 0n) return 0
  const share = shareOf(line.net_minor, quantity, line.quantity)
  // Earlier shares that were rounded up may have left less than this one.
  return Math.abs(share) > Math.abs(left.net_minor) ? left.net_minor : share
}

/**
 * How the VAT of a document from another system is kept whose parts are not known. Each credit of it says its VAT itself, and the VAT of
 * the whole is the limit.
 */
export const unknownVat = { vat_code: '', category: 'O', rate: '0' } as const

export const isOfUnknownVat = ({ vat_groups }: { vat_groups: readonly { vat_code?: string }[] }) =>
  vat_groups.some(({ vat_code }) => vat_code === unknownVat.vat_code)

type CreditLine = { net_minor: number; vat_code: string; category: VatCategory; rate: string }

/**
 * The VAT of a credit note, calculated per group like that of any document; but never more than is left of the
 * invoice's, and exactly all that is left with the last of a group's net. So credits in any order add up to the
 * invoice's VAT to the penny.
 */
export function creditGroups(
  lines: readonly CreditLine[],
  invoice: { vat_groups: readonly VatGroup[]; credited: Credited } | null,
) {
  return groupByRate(lines.map((line) => ({ ...line, net: BigInt(line.net_minor) }))).map(
    ({ net, ...group }): VatGroup => {
      const net_minor = Number(net)
      const usual = Number(vatOf({ net, rate: group.rate }))
      const left = invoice && !isOfUnknownVat(invoice) && leftOfGroup(group, invoice)
      if (!left) return { ...group, net_minor, vat_minor: usual }
      const vat_minor = net_minor === left.net_minor ? left.vat_minor : within(usual, left.vat_minor)
      return { ...group, net_minor, vat_minor }
    },
  )
}

/** The VAT groups of an invoice, and what was credited of it before. */
export type CreditedInvoice = { vat_groups: readonly GroupFigures[]; credited: Credited }

/** What can still be credited at a rate. */
export function leftOfGroup(group: Pick<VatGroup, 'category' | 'rate'>, { vat_groups, credited }: CreditedInvoice) {
  const billed = sumOf(vat_groups, group)
  const earlier = sumOf(credited.vat_groups, group)
  return { net_minor: billed.net_minor - earlier.net_minor, vat_minor: billed.vat_minor - earlier.vat_minor }
}

/** What can still be credited in total. Negative lines make it less than what is left of some of the others. */
export const leftOfGross = ({ vat_groups, credited }: CreditedInvoice) =>
  grossOf(vat_groups) - grossOf(credited.vat_groups)

export const leftOfVat = ({ vat_groups, credited }: CreditedInvoice) =>
  vatOfAll(vat_groups) - vatOfAll(credited.vat_groups)

/** The VAT of a foreign invoice in the base currency, and what was credited of it before. */
export type ConvertedInvoice = CreditedInvoice & { vat_base_minor: number; credited_vat_base_minor: number }

/**
 * What a credit of a foreign invoice takes of its VAT in the base currency. Each conversion is rounded, so with the last of the VAT goes
 * all that is left: otherwise an invoice that is credited in parts leaves a penny of VAT in the return.
 */
export function creditedBaseVat({ vat_minor, converted_minor }: ConvertedVat, invoice: ConvertedInvoice) {
  const leftVat = leftOfVat(invoice)
  // Of lines that took something back, some parts lie outside what is left: those are only converted.
  if (vat_minor === 0 || !isPartOf(vat_minor, leftVat)) return converted_minor
  const left = invoice.vat_base_minor - invoice.credited_vat_base_minor
  return vat_minor === leftVat ? left : within(converted_minor, left)
}

type ConvertedVat = { vat_minor: number; converted_minor: number }

const vatOfAll = (groups: readonly GroupFigures[]) => groups.reduce((sum, { vat_minor }) => sum + vat_minor, 0)

const grossOf = (groups: readonly GroupFigures[]) =>
  groups.reduce((sum, { net_minor, vat_minor }) => sum + net_minor + vat_minor, 0)

function sumOf(groups: readonly GroupFigures[], { category, rate }: Pick<VatGroup, 'category' | 'rate'>) {
  const same = groups.filter((group) => group.category === category && plainDecimal(group.rate) === plainDecimal(rate))
  return {
    net_minor: same.reduce((sum, { net_minor }) => sum + net_minor, 0),
    vat_minor: same.reduce((sum, { vat_minor }) => sum + vat_minor, 0),
  }
}

/** Clamps an amount between zero and what is left, which may be negative. */
const within = (amount: number, left: number) => Math.min(Math.max(amount, Math.min(0, left)), Math.max(0, left))

/** Whether a part lies between zero and the whole, which may be negative. */
export const isPartOf = (part: number, whole: number) => part >= Math.min(0, whole) && part <= Math.max(0, whole)
