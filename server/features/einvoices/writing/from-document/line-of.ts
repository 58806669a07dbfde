import type { AllowanceCharge, EInvoiceLine, Period } from '#shared/einvoices/einvoice.ts'
import type { DatePeriod } from '#shared/features/documents/date-period.ts'
import type { PrintedLine } from '#shared/features/documents/document-content.ts'
import { unitCodeOf } from '#shared/features/items/unit-codes.ts'
import type { LineAmountPart } from '#shared/features/invoices/line-detail-values.ts'
import { grossPriceOf } from '#shared/features/invoices/invoice-lines.ts'
import { differenceOf } from '#shared/money/decimal.ts'
import { minorToDecimal } from '#shared/i18n/formats.ts'
import { documentTotals } from '#shared/money/document-totals.ts'
import { identified } from './parties-of.ts'
import { orAbsent } from '#shared/validation/text.ts'
import { vatOf } from './vat-of.ts'

/** A unit that has no code counts things. */
const countedThings = 'C62'

/** The first line of a description names what was sold; the others describe it. */
export function lineOf(line: PrintedLine, index: number, currency: string): EInvoiceLine {
  const [name = '', ...described] = line.description.split('\n')
  return {
    id: String(index + 1),
    note: orAbsent(line.note),
    quantity: line.quantity,
    unit: unitOf(line),
    net: minorToDecimal(line.net_minor, currency),
    order_line: orAbsent(line.order_line),
    object: identified(line.invoiced_object),
    accounting: orAbsent(line.accounting_cost),
    period: periodOf(line.period),
    allowances: discountOf(line, currency),
    charges: chargeOf(line, currency),
    price: {
      net: line.unit_price,
      ...priceBefore(line),
      base_quantity: line.base_quantity === '1' ? undefined : line.base_quantity,
      base_unit: line.base_quantity === '1' ? undefined : unitOf(line),
    },
    vat: vatOf(line),
    name: name.trim(),
    description: orAbsent(described.join('\n').trim()),
    seller_item_id: orAbsent(line.seller_item_id),
    buyer_item_id: orAbsent(line.buyer_item_id),
    standard_item_id:
      line.standard_item_id === ''
        ? undefined
        : { id: line.standard_item_id, scheme: line.standard_item_scheme || gtin },
    classifications: [...(line.classification ? [line.classification] : []), ...line.further_classifications].map(
      ({ list, code, version = '' }) => ({ list, code, version: orAbsent(version) }),
    ),
    origin_country: orAbsent(line.origin_country),
    attributes: line.attributes,
  }
}

/** The price before what is taken off it, and how much that is. */
function priceBefore(line: PrintedLine) {
  const gross = grossPriceOf(line)
  return gross === ''
    ? { discount: undefined, gross: undefined }
    : { discount: differenceOf(gross, line.unit_price), gross }
}

const unitOf = ({ unit_code, unit }: PrintedLine) => unit_code || unitCodeOf(unit) || countedThings

/** Global Trade Item Number, of the ICD list. */
const gtin = '0160'

export const periodOf = (period: DatePeriod | null): Period | undefined =>
  period ? { start_date: period.start_date ?? undefined, end_date: period.end_date ?? undefined } : undefined

/** Of UNCL 5189. */
export const discount = '95'
/** Of UNCL 7161: other services. */
export const otherCharge = 'ADR'

const plain = { base_amount: undefined, percent: undefined }

/** A reason has to be named, if only by the code of a usual one. */
export const reasonOf = ({ reason, reason_code }: { reason: string; reason_code: string }, usualCode: string) => ({
  reason: orAbsent(reason),
  reason_code: orAbsent(reason_code) ?? (reason === '' ? usualCode : undefined),
})

/** Several amounts, each with its reason. */
const partsOf = (parts: readonly LineAmountPart[], usualCode: string, currency: string): AllowanceCharge[] =>
  parts.map((part) => ({
    ...plain,
    amount: minorToDecimal(part.amount_minor, currency),
    ...reasonOf(part, usualCode),
  }))

const discountReason = ({ discount_reason: reason, discount_reason_code: reason_code }: PrintedLine) =>
  reasonOf({ reason, reason_code }, discount)

/** A percentage is said with what it is taken of, so that the line can be added up again. */
function discountOf(line: PrintedLine, currency: string): AllowanceCharge[] {
  if (line.discount_parts.length > 0) return partsOf(line.discount_parts, discount, currency)
  if (line.discount_minor !== 0)
    return [{ ...plain, amount: minorToDecimal(line.discount_minor, currency), ...discountReason(line) }]
  if (Number(line.discount_percent) === 0) return []
  const undiscounted = { ...line, vat_code: '', discount_percent: '0', charge_minor: 0 }
  const before = documentTotals([undiscounted], currency).net_minor
  return [
    {
      amount: minorToDecimal(before - (line.net_minor - line.charge_minor), currency),
      base_amount: minorToDecimal(before, currency),
      percent: line.discount_percent,
      ...discountReason(line),
    },
  ]
}

function chargeOf(line: PrintedLine, currency: string): AllowanceCharge[] {
  const { charge_minor, charge_reason: reason, charge_reason_code: reason_code } = line
  if (line.charge_parts.length > 0) return partsOf(line.charge_parts, otherCharge, currency)
  if (charge_minor === 0) return []
  const amount = minorToDecimal(charge_minor, currency)
  return [{ ...plain, amount, ...reasonOf({ reason, reason_code }, otherCharge) }]
}
