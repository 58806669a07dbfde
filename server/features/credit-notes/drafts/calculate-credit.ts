import { randomUUID } from 'node:crypto'
import type { NewCreditLine } from '#shared/features/credit-notes/credit-lines.ts'
import type { CreditNoteLine } from '#shared/features/credit-notes/credit-lines.ts'
import { whyNotCreditable } from '#shared/features/credit-notes/credit-notes.rules.ts'
import type { VatCode } from '#shared/features/business/vat-codes.reply.ts'
import type { Adjustment, NewAdjustment } from '#shared/features/documents/document-details.ts'
import type { InvoiceLine } from '#shared/features/invoices/invoice-lines.ts'
import { type LineDetails, lineDetailNames, plainLineDetails } from '#shared/features/invoices/line-detail-values.ts'
import { minorToDecimal } from '#shared/i18n/formats.ts'
import { creditedAdjustments, creditedRounding } from '#shared/money/credit-adjustments.ts'
import {
  creditGroups,
  type Credited,
  isPartOf,
  leftOfGross,
  netOfPart,
  remainingOf,
} from '#shared/money/credit-remainder.ts'
import { compareDecimals, shareOf } from '#shared/money/decimal.ts'
import { documentTotals, type VatGroup } from '#shared/money/document-totals.ts'
import { maxAmountMinor } from '#shared/money/minor-units.ts'
import { rateOn } from '#shared/money/vat.ts'
import type { FieldMessage } from '#shared/validation/field-errors.ts'
import { adjustmentsOf, refuseRounding, withRates } from '#server/features/invoices/invoices.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import { omitUndefined } from '#shared/objects.ts'

/** The credited invoice, and what was credited of it before. */
export type Credit = {
  lines: readonly InvoiceLine[]
  vat_groups: readonly VatGroup[]
  allowances: readonly Adjustment[]
  charges: readonly Adjustment[]
  rounding_minor: number
  /** Null in the base currency. */
  vat_base_minor: number | null
  credited: Credited & { vat_base_minor: number }
}

type Context = {
  currency: string
  invoice: Credit | null
  rates: readonly VatCode[]
  defaultVatCode: string
  taxPoint: string
}

class Refusal extends Error {
  readonly field: string
  readonly refusal: FieldMessage
  constructor(field: string, refusal: FieldMessage) {
    super(refusal.key)
    this.field = field
    this.refusal = refusal
  }
}

/** What a credit note without an invoice takes off, adds and rounds as a whole. */
export type OwnAdjustments = {
  allowances: readonly NewAdjustment[]
  charges: readonly NewAdjustment[]
  rounding_minor: number
}

/** The lines and totals of a credit note: never more of a line, or at a rate, than is left of the invoice. */
export function calculateCredit(given: readonly NewCreditLine[], own: OwnAdjustments, context: Context) {
  const refused: Record<string, FieldMessage> = {}
  const lines = given.flatMap((line, index): CreditNoteLine[] => {
    try {
      return [line.invoice_line_id === null ? freeLine(line, context) : partLine(line, line.invoice_line_id, context)]
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused[`lines.${index}.${error.field}`] = error.refusal
      return []
    }
  })
  const { invoice, currency } = context
  const { allowances, charges } = invoice ? creditedAdjustments(lines, invoice) : ownAdjustments(lines, own, context)
  const taken = allowances.flatMap(({ parts }) => parts.map((part) => ({ ...part, net_minor: -part.amount_minor })))
  const added = charges.flatMap(({ parts }) => parts.map((part) => ({ ...part, net_minor: part.amount_minor })))
  const vat_groups = creditGroups([...lines, ...taken, ...added], invoice)
  const sums = {
    allowance_minor: sumOf(allowances.map((one) => one.amount_minor)),
    charge_minor: sumOf(charges.map((one) => one.amount_minor)),
    net_minor: sumOf(vat_groups.map((group) => group.net_minor)),
    vat_minor: sumOf(vat_groups.map((group) => group.vat_minor)),
  }
  const gross_minor = sums.net_minor + sums.vat_minor
  const rounding_minor = invoice ? roundingOf(vat_groups, invoice) : own.rounding_minor
  const whole = whyNotWhole(given, vat_groups, { gross_minor, rounding_minor }, invoice)
  if (whole) refused['lines'] = whole
  if (Object.keys(refused).length > 0) throw new AppError('request.invalid', { fields: refused })
  refuseRounding({ gross_minor, rounding_minor }, currency)
  return { lines, allowances, charges, vat_groups, ...sums, gross_minor, rounding_minor }
}

const sumOf = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

const roundingOf = (groups: readonly VatGroup[], invoice: Credit) =>
  creditedRounding(groups, {
    left_gross_minor: leftOfGross(invoice),
    left_rounding_minor: invoice.rounding_minor - invoice.credited.rounding_minor,
  })

function ownAdjustments(
  lines: readonly CreditNoteLine[],
  { allowances, charges }: OwnAdjustments,
  { currency, ...taxing }: Context,
) {
  const rated = withRates({ lines: [], allowances, charges }, taxing)
  return adjustmentsOf(rated, documentTotals(lines, currency, rated))
}

/** What is wrong with the lines as a whole. */
function whyNotWhole(
  given: readonly NewCreditLine[],
  groups: readonly VatGroup[],
  { gross_minor, rounding_minor }: { gross_minor: number; rounding_minor: number },
  invoice: Credit | null,
): FieldMessage | null {
  const sources = given.map(({ invoice_line_id }) => invoice_line_id).filter((id) => id !== null)
  if (new Set(sources).size < sources.length) return { key: 'validation.line_twice' }
  const refusal = invoice && whyNotCreditable(groups, invoice, rounding_minor)
  if (refusal) return { key: refusal }
  if (gross_minor < 0) return { key: 'validation.below_zero' }
  return gross_minor > maxAmountMinor ? { key: 'validation.amount_limit' } : null
}

/** A part of a line of the invoice, by quantity or by amount; with neither, all that is left of it. */
function partLine(line: NewCreditLine, lineId: string, { invoice, currency }: Context): CreditNoteLine {
  const original = invoice?.lines.find(({ id }) => id === lineId)
  if (!invoice || !original) throw new Refusal('invoice_line_id', { key: 'validation.unknown_line' })
  const { credited } = invoice
  const left = remainingOf(original, credited)
  const common = {
    ...original,
    id: randomUUID(),
    invoice_line_id: lineId,
    description: line.description ?? original.description,
  }
  const amount = amountOf(line, original, credited)
  if (amount !== null && amount !== left.net_minor)
    return { ...common, ...amountLine(amount, left.net_minor, currency) }
  const quantity = amount === null ? (line.quantity ?? left.quantity) : left.quantity
  if (!isQuantityOf(quantity, left.quantity)) throw new Refusal('quantity', { key: 'validation.more_than_creditable' })
  const net_minor = netOfPart(original, quantity, credited)
  return {
    ...common,
    ...amountsOfPart(original, quantity, net_minor, currency),
    quantity,
    net_minor,
    credited_quantity: quantity,
  }
}

/** What was taken off and charged on a line goes with its parts, so that each of them adds up. */
function amountsOfPart(original: InvoiceLine, quantity: string, net_minor: number, currency: string) {
  if (original.discount_minor === 0 && original.charge_minor === 0) return {}
  const isWhole = compareDecimals(quantity, original.quantity) === 0
  const charge_minor = isWhole ? original.charge_minor : shareOf(original.charge_minor, quantity, original.quantity)
  const plain = documentTotals([{ ...original, quantity, discount_minor: 0, charge_minor: 0 }], currency).net_minor
  const discount_minor = plain + charge_minor - net_minor
  return {
    charge_minor,
    discount_minor,
    // It is unknown which of them a part consists of.
    ...(discount_minor !== original.discount_minor && { discount_parts: [] }),
    ...(charge_minor !== original.charge_minor && { charge_parts: [] }),
  }
}

/** A line from a response contains both; if they agree, the quantity is used. */
function amountOf({ quantity, net_minor }: NewCreditLine, original: InvoiceLine, credited: Credited) {
  if (net_minor === undefined) return null
  const isThatQuantity =
    quantity !== undefined &&
    isQuantityOf(quantity, remainingOf(original, credited).quantity) &&
    netOfPart(original, quantity, credited) === net_minor
  return isThatQuantity ? null : net_minor
}

function amountLine(net_minor: number, left: number, currency: string) {
  if (!isPartOf(net_minor, left)) throw new Refusal('net_minor', { key: 'validation.more_than_creditable' })
  return {
    quantity: net_minor < 0 ? '-1' : '1',
    unit: '',
    unit_code: '',
    base_quantity: '1',
    discount_minor: 0,
    discount_reason: '',
    discount_reason_code: '',
    charge_minor: 0,
    charge_reason: '',
    charge_reason_code: '',
    discount_parts: [],
    charge_parts: [],
    unit_price: minorToDecimal(Math.abs(net_minor), currency),
    discount_percent: '0',
    net_minor,
    credited_quantity: '0',
  }
}

const isQuantityOf = (part: string, whole: string) =>
  compareDecimals(whole, '0') < 0
    ? compareDecimals(part, '0') <= 0 && compareDecimals(part, whole) >= 0
    : compareDecimals(part, '0') >= 0 && compareDecimals(part, whole) <= 0

/** A line that is not on the invoice. */
function freeLine(line: NewCreditLine, { currency, rates, defaultVatCode, taxPoint }: Context): CreditNoteLine {
  const vat_code = line.vat_code ?? defaultVatCode
  const rate = rateOn(rates, vat_code, taxPoint)
  if (!rate) throw new Refusal('vat_code', { key: 'validation.unknown_vat_code' })
  const figures = {
    quantity: line.quantity ?? '1',
    unit_price: line.unit_price ?? '0',
    discount_percent: line.discount_percent ?? '0',
    ...detailsOf(line),
    vat_code,
    category: rate.category,
    rate: rate.rate,
  }
  const { net_minor, within_limit } = documentTotals([figures], currency)
  if (!within_limit) throw new Refusal('unit_price', { key: 'validation.amount_limit' })
  return {
    ...figures,
    id: randomUUID(),
    invoice_line_id: null,
    description: line.description ?? '',
    unit: line.unit ?? '',
    net_minor,
    credited_quantity: '0',
    ...madeOf(line),
  }
}

/** What a new line says besides what every line has. */
const detailsOf = (line: NewCreditLine): LineDetails => ({
  ...plainLineDetails,
  ...omitUndefined(Object.fromEntries(lineDetailNames.map((name) => [name, line[name]])) as Partial<LineDetails>),
})

const madeOf = ({ item_id = null, account_code = '' }: NewCreditLine) => ({ item_id, account_code })

/** Everything that is left of an invoice. */
export function remainingLines(invoice: Credit | null): NewCreditLine[] {
  if (!invoice) return []
  const isLeft = (line: InvoiceLine) => {
    const left = remainingOf(line, invoice.credited)
    return left.net_minor !== 0 || compareDecimals(left.quantity, '0') !== 0
  }
  return invoice.lines.filter(isLeft).map(({ id }) => ({ invoice_line_id: id }))
}

/** The line as it was entered: by quantity if it has one, otherwise by amount. */
export const asEntered = ({
  invoice_line_id,
  credited_quantity,
  net_minor,
  ...line
}: CreditNoteLine): NewCreditLine => {
  if (invoice_line_id === null) return { ...line, invoice_line_id }
  const { description } = line
  return credited_quantity === '0'
    ? { invoice_line_id, description, net_minor }
    : { invoice_line_id, description, quantity: credited_quantity }
}
