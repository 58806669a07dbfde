import type { VatCode } from '#shared/features/business/vat-codes.reply.ts'
import { whyNotCreditable } from '#shared/features/credit-notes/credit-notes.rules.ts'
import { creditedAdjustments, creditedRounding, partKey } from '#shared/money/credit-adjustments.ts'
import { creditGroups, type Credited, isPartOf, leftOfGross, netOfPart } from '#shared/money/credit-remainder.ts'
import { isPlainDecimal } from '#shared/money/decimal-text.ts'
import { compareDecimals } from '#shared/money/decimal.ts'
import { documentTotals, type VatGroup, type VatPart } from '#shared/money/document-totals.ts'
import { rateOn } from '#shared/money/vat.ts'
import { type AdjustmentValues, figuresOf } from '#web/features/documents/editor/details/whole-values.ts'
import { type LineValues, writtenLines } from '#web/features/documents/editor/lines/line-values.ts'
import { figuresOfLine } from '#web/features/documents/editor/lines/lines-totals.ts'
import type { ChooserSource, CreditableLine, CreditValues, PartValues } from './credit-values.ts'

/** What the totals are computed from: the invoice, or without one the VAT rates on the tax point. */
export type CreditContext = {
  currency: string
  source: ChooserSource | null
  vatCodes: readonly VatCode[]
  taxPoint: string
}

/** The typed values that are added up. */
type CreditedValues = Pick<
  CreditValues,
  'parts' | 'lines' | 'allowances' | 'charges' | 'rounding_minor' | 'prepaid_minor'
>

/** What earlier credit notes have credited. */
const creditedOf = ({ credited_lines, credited_vat_groups, allowances, charges }: ChooserSource): Credited => ({
  lines: new Map(credited_lines.map(({ invoice_line_id, ...taken }) => [invoice_line_id, taken])),
  vat_groups: credited_vat_groups,
  adjustments: new Map(
    [...allowances, ...charges].flatMap(({ id, parts }) =>
      parts.map((part) => [partKey(id, part), part.credited_minor] as const),
    ),
  ),
  // What is left of it is known, and nothing else is asked of it.
  rounding_minor: 0,
})

/** The net amount of a part; 0 while its quantity is not a valid number. */
export function netOfLine(line: CreditableLine, part: PartValues, source: ChooserSource) {
  if (part.net_minor !== null) return part.net_minor
  return isPlainDecimal(part.quantity) ? netOfPart(line, part.quantity, creditedOf(source)) : 0
}

/** Checked while the user types; the server checks it too. */
export function isTooMuch(line: CreditableLine, { quantity, net_minor }: PartValues) {
  if (net_minor !== null) return !isPartOf(net_minor, line.remaining_net_minor)
  if (!isPlainDecimal(quantity)) return false
  const isNegative = compareDecimals(line.remaining_quantity, '0') < 0
  const [least, most] = isNegative ? [line.remaining_quantity, '0'] : ['0', line.remaining_quantity]
  return compareDecimals(quantity, least) < 0 || compareDecimals(quantity, most) > 0
}

type Rate = Pick<VatGroup, 'vat_code' | 'category' | 'rate'>

/** A free line uses a rate of the invoice, or without one that of the tax point. */
const rateOf = (code: string, { source, vatCodes, taxPoint }: CreditContext): Rate | undefined => {
  if (source) return source.vat_groups.find(({ vat_code }) => vat_code === code)
  const found = rateOn(vatCodes, code, taxPoint)
  return found && { vat_code: code, category: found.category, rate: found.rate }
}

const knownRate = (vat_code: string, circumstances: CreditContext): Rate =>
  rateOf(vat_code, circumstances) ?? { vat_code, category: 'O', rate: '0' }

const figuresOfFree = (line: LineValues, circumstances: CreditContext) =>
  figuresOfLine(line, knownRate(line.vat_code, circumstances))

type CreditedLine = Rate & { invoice_line_id: string | null; net_minor: number }

function taxedPart(part: PartValues, { source }: CreditContext): CreditedLine[] {
  const original = source?.lines.find(({ id }) => id === part.invoice_line_id)
  if (!source || !original) return []
  const { id: invoice_line_id, vat_code, category, rate } = original
  return [{ invoice_line_id, vat_code, category, rate, net_minor: netOfLine(original, part, source) }]
}

function taxedLine(line: LineValues, circumstances: CreditContext): CreditedLine {
  const figures = figuresOfFree(line, circumstances)
  const { net_minor } = documentTotals([figures], circumstances.currency)
  return { ...knownRate(line.vat_code, circumstances), invoice_line_id: null, net_minor }
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

type Adjusted = { id: string; reason: string; net_minor: number; parts: readonly VatPart[] }
type Own = { adjustments: Adjusted[]; allowances_minor: number[]; charges_minor: number[] }

/** With its sign. */
const signed = (sign: 1 | -1, adjustment: Omit<Adjusted, 'net_minor'>): Adjusted => {
  const parts = adjustment.parts.map((part) => ({ ...part, amount_minor: sign * part.amount_minor }))
  return { ...adjustment, parts, net_minor: sum(parts.map(({ amount_minor }) => amount_minor)) }
}

/** What goes with the credited lines of what was allowed and charged on the whole invoice; there are none of its own. */
function sharesOf(credited: readonly CreditedLine[], source: ChooserSource): Own {
  const { allowances, charges } = creditedAdjustments(credited, { ...source, credited: creditedOf(source) })
  const adjustments = [...allowances.map((one) => signed(-1, one)), ...charges.map((one) => signed(1, one))]
  return { adjustments, allowances_minor: [], charges_minor: [] }
}

const signedParts = (adjustments: readonly AdjustmentValues[], parts: readonly VatPart[][], sign: 1 | -1) =>
  adjustments.map(({ key: id, reason }, index) => signed(sign, { id, reason, parts: parts[index] ?? [] }))

/** What a credit note without an invoice takes off and adds as a whole, as the server works it out. */
function ownAdjustments(values: CreditedValues, circumstances: CreditContext): Own {
  const rated = (adjustment: AdjustmentValues) => {
    const { vat_code } = adjustment
    return { ...figuresOf(adjustment), ...(vat_code === null ? { vat_code } : knownRate(vat_code, circumstances)) }
  }
  const figures = writtenLines(values.lines).map((line) => figuresOfFree(line, circumstances))
  const totals = documentTotals(figures, circumstances.currency, {
    allowances: values.allowances.map(rated),
    charges: values.charges.map(rated),
  })
  return {
    adjustments: [
      ...signedParts(values.allowances, totals.allowance_parts, -1),
      ...signedParts(values.charges, totals.charge_parts, 1),
    ],
    allowances_minor: totals.allowances_minor,
    charges_minor: totals.charges_minor,
  }
}

export type CreditTotals = ReturnType<typeof creditTotals>

/** The totals as they will be when it is issued, computed by the same functions as on the server. */
export function creditTotals(values: CreditedValues, circumstances: CreditContext) {
  const { source } = circumstances
  const own_lines = writtenLines(values.lines).map((line) => taxedLine(line, circumstances))
  const credited = [...values.parts.flatMap((part) => taxedPart(part, circumstances)), ...own_lines]
  const invoice = source && {
    vat_groups: source.vat_groups,
    credited: creditedOf(source),
    rounding_minor: source.remaining_rounding_minor,
  }
  const own = source ? sharesOf(credited, source) : ownAdjustments(values, circumstances)
  const parts = own.adjustments.flatMap((one) => one.parts)
  const vat_groups = creditGroups(
    [...credited, ...parts.map((part) => ({ ...part, net_minor: part.amount_minor }))],
    invoice,
  )
  const lines_net_minor = sum(credited.map((line) => line.net_minor))
  const net_minor = sum(vat_groups.map((group) => group.net_minor))
  const vat_minor = sum(vat_groups.map((group) => group.vat_minor))
  const rounding_minor = invoice
    ? creditedRounding(vat_groups, {
        left_gross_minor: leftOfGross(invoice),
        left_rounding_minor: invoice.rounding_minor,
      })
    : (values.rounding_minor ?? 0)
  const refusal = invoice && whyNotCreditable(vat_groups, invoice, rounding_minor)
  const gross_minor = net_minor + vat_minor
  const prepaid_minor = values.prepaid_minor ?? 0
  const credited_minor = gross_minor + rounding_minor
  return {
    lines_net_minor,
    line_nets_minor: own_lines.map((line) => line.net_minor),
    ...own,
    net_minor,
    vat_minor,
    gross_minor,
    rounding_minor,
    credited_minor,
    prepaid_minor,
    payable_minor: credited_minor - prepaid_minor,
    vat_groups,
    refusal,
  }
}

/** A credit note first reduces what is owed on the invoice; the rest becomes the customer's credit. */
export function outcomeOf(grossMinor: number, outstandingMinor: number) {
  const off_minor = Math.max(0, Math.min(grossMinor, outstandingMinor))
  return { off_minor, credit_minor: grossMinor - off_minor, owed_minor: outstandingMinor - off_minor }
}
