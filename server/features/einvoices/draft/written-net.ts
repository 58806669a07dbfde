import type { AllowanceCharge, EInvoiceLine } from '#shared/einvoices/einvoice.ts'
import type { DraftLine } from '#shared/features/einvoices/e-invoice-draft.ts'
import { documentTotals } from '#shared/money/document-totals.ts'
import { numberOf } from '../rules/amounts.ts'
import type { FieldReader } from './field-reader.ts'

const untaxed = { vat_code: '', category: 'O' as const, rate: '0' }

/** How far a rounded net may be from what quantity and price come to. */
const tolerance = 0.02

const sumOf = (parts: readonly AllowanceCharge[]) => parts.reduce((sum, { amount = '0' }) => sum + Number(amount), 0)

/** Whether quantity, price, allowances and charges come to the net that is written, if the price is for so many. */
export function isAddedUp({ quantity, price, net, allowances, charges }: EInvoiceLine, base: string) {
  const found = (Number(quantity) * Number(price?.net)) / Number(base) - sumOf(allowances) + sumOf(charges)
  return Math.abs(found - Number(net)) <= tolerance
}

/**
 * Ours is worked out; the amount in the file may be rounded in another way, or not add up at all. The difference becomes a charge or
 * a discount, so that the document comes to the same, and is listed.
 */
export function withWrittenNet(
  draft: DraftLine,
  { net }: EInvoiceLine,
  location: string,
  reader: FieldReader,
): DraftLine {
  if (numberOf(net) === null) return draft
  const difference = reader.minor(location, net) - documentTotals([{ ...draft, ...untaxed }], reader.currency).net_minor
  if (difference === 0) return draft
  reader.leaveOut(location, net)
  return difference < 0 && Number(draft.discount_percent) === 0
    ? adjusted(draft, 'discount', -difference)
    : adjusted(draft, 'charge', difference)
}

function adjusted(draft: DraftLine, kind: 'discount' | 'charge', by: number): DraftLine {
  const parts = draft[`${kind}_parts`]
  return {
    ...draft,
    [`${kind}_minor`]: draft[`${kind}_minor`] + by,
    [`${kind}_parts`]: parts.length === 0 ? [] : [...parts, { amount_minor: by, reason: '', reason_code: '' }],
  }
}
