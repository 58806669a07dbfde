import { randomUUID } from 'node:crypto'
import type { CreditNoteLine, NewCreditLine } from '#shared/features/credit-notes/credit-notes.contract.ts'
import { whyNotCreditable } from '#shared/features/credit-notes/credit-notes.rules.ts'
import type { VatCode } from '#shared/features/business/vat-codes.contract.ts'
import type { InvoiceLine } from '#shared/features/invoices/invoice-lines.ts'
import { minorToDecimal } from '#shared/i18n/formats.ts'
import { creditGroups, type Credited, isPartOf, netOfPart, remainingOf } from '#shared/money/credit-remainder.ts'
import { compareDecimals } from '#shared/money/decimal.ts'
import { documentTotals, type VatGroup } from '#shared/money/document-totals.ts'
import { maxAmountMinor } from '#shared/money/minor-units.ts'
import { rateOn } from '#shared/money/vat.ts'
import type { FieldMessage } from '#shared/validation/field-errors.ts'
import { AppError } from '#server/platform/app-error.ts'

/** The credited invoice, and what was credited of it before. */
export type Credit = { lines: readonly InvoiceLine[]; vat_groups: readonly VatGroup[]; credited: Credited }

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

/** The lines and totals of a credit note: never more of a line, or at a rate, than is left of the invoice. */
export function calculateCredit(given: readonly NewCreditLine[], context: Context) {
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
  const { invoice } = context
  const vat_groups = creditGroups(lines, invoice)
  const net_minor = sumOf(lines.map((line) => line.net_minor))
  const vat_minor = sumOf(vat_groups.map((group) => group.vat_minor))
  const gross_minor = net_minor + vat_minor
  const whole = whyNotWhole(given, vat_groups, gross_minor, invoice)
  if (whole) refused['lines'] = whole
  if (Object.keys(refused).length > 0) throw new AppError('request.invalid', { fields: refused })
  return { lines, vat_groups, net_minor, vat_minor, gross_minor }
}

const sumOf = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** What is wrong with the lines as a whole. */
function whyNotWhole(
  given: readonly NewCreditLine[],
  groups: readonly VatGroup[],
  gross_minor: number,
  invoice: Credit | null,
): FieldMessage | null {
  const sources = given.map(({ invoice_line_id }) => invoice_line_id).filter((id) => id !== null)
  if (new Set(sources).size < sources.length) return { key: 'validation.line_twice' }
  const refusal = invoice && whyNotCreditable(groups, invoice)
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
  return { ...common, quantity, net_minor: netOfPart(original, quantity, credited), credited_quantity: quantity }
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
