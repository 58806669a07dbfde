import type { Creditable } from '#shared/features/credit-notes/credit-notes.reply.ts'
import type { z } from 'zod'
import { pick } from '#shared/objects.ts'
import { type LineDetails, lineDetailsOf, withoutPlainDetails } from '#shared/features/invoices/line-detail-values.ts'
import type { newCreditLine } from '#shared/features/credit-notes/credit-lines.ts'
import type { CreditNoteLine } from '#shared/features/credit-notes/credit-lines.ts'
import type { CreditNote } from '#shared/features/credit-notes/credit-notes.reply.ts'

import {
  type DetailValues,
  detailsBody,
  detailValuesOf,
  plainDetails,
} from '#web/features/documents/editor/details/whole-values.ts'

export type CreditableLine = Creditable['lines'][number]

/** The part of an invoice that the line chooser needs. */
export type ChooserSource = Pick<
  Creditable,
  | 'lines'
  | 'vat_groups'
  | 'credited_vat_groups'
  | 'credited_lines'
  | 'allowances'
  | 'charges'
  | 'remaining_rounding_minor'
  | 'currency'
>

/** A part of a line of the invoice: either a quantity or an amount. */
export type PartValues = {
  invoice_line_id: string
  description: string
  /** Empty if an amount is credited. */
  quantity: string
  /** Null if a quantity is credited. */
  net_minor: number | null
}

/** A line that is not on the invoice, such as a goodwill credit. */
export type FreeValues = {
  invoice_line_id: null
  description: string
  quantity: string
  unit: string
  unit_price: string
  discount_percent: string
  vat_code: string
  item_id: string | null
  account_code: string
} & Partial<LineDetails>

export type LineValues = PartValues | FreeValues

/** The values of the form; of the invoice's lines, only those that are credited. */
export type CreditValues = {
  reason: string
  /** The customer's order. */
  reference: string
  /** What was paid back before. */
  prepaid_minor: number | null
  issue_date: string
  message: string
  exchange_rate: string
  exchange_rate_source: string
  exchange_rate_date: string
  lines: LineValues[]
  /** Allowances, charges and rounding are its own only without an invoice, whose are credited in proportion. */
} & DetailValues

/** A credit note for an invoice uses the exchange rate of the invoice. */
export const noExchange = { exchange_rate: '', exchange_rate_source: '', exchange_rate_date: '' }

/** A new one says what its invoice said. */
export const wholeOfNew = (source: Creditable): DetailValues => ({
  ...detailValuesOf({ ...source, ...saidOfItself }),
  ...notItsOwn,
})

/** What a credit note never says because its invoice did. */
const saidOfItself = {
  despatch_reference: '',
  sales_order_reference: '',
  receiving_reference: '',
  tender_reference: '',
  payment_terms: '',
  preceding: [],
  rounding_minor: 0,
  type_code: '',
  tax_point_code: '' as const,
  notes: [],
  payment_means: null,
  supporting_documents: [],
}

const { allowances, charges, rounding_minor } = plainDetails
const notItsOwn = { allowances, charges, rounding_minor }

export const isPart = (line: LineValues): line is PartValues => line.invoice_line_id !== null

/** Everything that is left of a line. */
export const wholeOf = ({ id, description, remaining_quantity }: CreditableLine): PartValues => ({
  invoice_line_id: id,
  description,
  quantity: remaining_quantity,
  net_minor: null,
})

/** Whether anything of a line can still be credited. */
export const isLeft = ({ remaining_net_minor, remaining_quantity }: CreditableLine) =>
  remaining_net_minor !== 0 || Number(remaining_quantity) !== 0

export const everythingOf = (lines: readonly CreditableLine[]) => lines.filter(isLeft).map(wholeOf)

/** Replaces or removes the part of one line; the lines stay in the order of the invoice. */
export function withPart(
  lines: readonly LineValues[],
  lineId: string,
  part: PartValues | null,
  order: readonly { id: string }[],
): LineValues[] {
  const others = lines.filter((line) => line.invoice_line_id !== lineId)
  const placeOf = (line: LineValues) =>
    isPart(line) ? order.findIndex(({ id }) => id === line.invoice_line_id) : Infinity
  const all = part ? [...others, part] : others
  return all.toSorted((one, other) => Math.min(placeOf(one), order.length) - Math.min(placeOf(other), order.length))
}

function lineValues(line: CreditNoteLine): LineValues {
  const { invoice_line_id, description, credited_quantity, net_minor, quantity, unit, unit_price } = line
  if (invoice_line_id === null) {
    const { discount_percent, vat_code, item_id, account_code } = line
    const made = { item_id, account_code, ...withoutPlainDetails(lineDetailsOf(line)) }
    return { invoice_line_id, description, quantity, unit, unit_price, discount_percent, vat_code, ...made }
  }
  const byAmount = Number(credited_quantity) === 0
  return {
    invoice_line_id,
    description,
    quantity: byAmount ? '' : credited_quantity,
    net_minor: byAmount ? net_minor : null,
  }
}

/** The fields that the form holds as they are sent. */
const asSent = ['reason', 'reference', 'message', 'exchange_rate_source'] as const

export const valuesOf = (note: CreditNote): CreditValues => ({
  ...pick(note, asSent),
  prepaid_minor: note.prepaid_minor || null,
  issue_date: note.issue_date ?? '',
  exchange_rate: note.exchange_rate ?? '',
  exchange_rate_date: note.exchange_rate_date ?? '',
  lines: note.lines.map(lineValues),
  ...detailValuesOf(note),
  ...(note.invoice_id !== null && notItsOwn),
})

type SentLine = z.input<typeof newCreditLine>

const sent = (line: LineValues): SentLine => {
  if (!isPart(line)) return line
  const { invoice_line_id, description, quantity, net_minor } = line
  return net_minor === null ? { invoice_line_id, description, quantity } : { invoice_line_id, description, net_minor }
}

/** An empty free line. */
const isBlank = (line: LineValues) => !isPart(line) && line.description === '' && Number(line.unit_price) === 0

export const toBody = ({ lines, ...values }: CreditValues) => ({
  ...pick(values, asSent),
  prepaid_minor: values.prepaid_minor ?? 0,
  issue_date: values.issue_date || null,
  exchange_rate: values.exchange_rate.trim() || null,
  exchange_rate_date: values.exchange_rate_date || null,
  lines: lines.filter((line) => !isBlank(line)).map(sent),
  ...detailsBody(values),
})
