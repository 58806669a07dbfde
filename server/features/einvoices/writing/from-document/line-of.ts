import type { EInvoiceLine } from '#shared/einvoices/einvoice.ts'
import type { PrintedLine } from '#shared/features/documents/document-content.ts'
import { unitCodeOf } from '#shared/features/items/unit-codes.ts'
import { minorToDecimal } from '#shared/i18n/formats.ts'
import { documentTotals } from '#shared/money/document-totals.ts'
import { orAbsent } from './present.ts'
import { vatOf } from './vat-of.ts'

/** A unit that has no code counts things. */
const countedThings = 'C62'

/** The first line of a description names what was sold; the others describe it. */
export function lineOf(line: PrintedLine, index: number, currency: string): EInvoiceLine {
  const [name = '', ...described] = line.description.split('\n')
  return {
    id: String(index + 1),
    note: undefined,
    quantity: line.quantity,
    unit: unitCodeOf(line.unit) || countedThings,
    net: minorToDecimal(line.net_minor, currency),
    order_line: undefined,
    accounting: undefined,
    allowances: discountOf(line, currency),
    charges: [],
    price: {
      net: line.unit_price,
      discount: undefined,
      gross: undefined,
      base_quantity: undefined,
      base_unit: undefined,
    },
    vat: vatOf(line),
    name: name.trim(),
    description: orAbsent(described.join('\n').trim()),
    seller_item_id: undefined,
    buyer_item_id: undefined,
    classifications: [],
    origin_country: undefined,
    attributes: [],
  }
}

/** The percentage is said with what it is taken of, so that the line can be added up again. */
function discountOf(line: PrintedLine, currency: string) {
  if (Number(line.discount_percent) === 0) return []
  const undiscounted = { ...line, vat_code: '', discount_percent: '0' }
  const before = documentTotals([undiscounted], currency).net_minor
  return [
    {
      amount: minorToDecimal(before - line.net_minor, currency),
      base_amount: minorToDecimal(before, currency),
      percent: line.discount_percent,
      reason: undefined,
      /** Discount. */
      reason_code: '95',
    },
  ]
}
