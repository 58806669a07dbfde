import type { Creditable } from '#shared/features/credit-notes/credit-notes.reply.ts'
import type { z } from 'zod'
import { pick } from '#shared/objects.ts'
import type { newCreditNote } from '#shared/features/credit-notes/credit-notes.contract.ts'
import type { CreditNoteLine } from '#shared/features/credit-notes/credit-lines.ts'
import type { CreditNote } from '#shared/features/credit-notes/credit-notes.reply.ts'

import {
  lineBody,
  lineOf,
  lineOfBody,
  linesOrBlank,
  type LineValues,
  writtenLines,
} from '#web/features/documents/editor/lines/line-values.ts'
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

/** The values of the form. */
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
  /** Of the invoice's lines, those that are credited. */
  parts: PartValues[]
  /** Lines that are not on the invoice, such as a goodwill credit. */
  lines: LineValues[]
  /** Allowances, charges and rounding are its own only without an invoice, whose are credited in proportion. */
} & DetailValues

/** A new one says what its invoice said. */
const wholeOfNew = (source: Creditable): DetailValues => ({
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

/** Replaces or removes the part of one line; the parts stay in the order of the invoice. */
export function withPart(
  parts: readonly PartValues[],
  lineId: string,
  part: PartValues | null,
  order: readonly { id: string }[],
): PartValues[] {
  const others = parts.filter((other) => other.invoice_line_id !== lineId)
  const placeOf = ({ invoice_line_id }: PartValues) => order.findIndex(({ id }) => id === invoice_line_id)
  return (part ? [...others, part] : others).toSorted((one, other) => placeOf(one) - placeOf(other))
}

const partsOf = (lines: readonly CreditNoteLine[]): PartValues[] =>
  lines.flatMap(({ invoice_line_id, description, credited_quantity, net_minor }) => {
    if (invoice_line_id === null) return []
    const byAmount = Number(credited_quantity) === 0
    const credited = byAmount ? { quantity: '', net_minor } : { quantity: credited_quantity, net_minor: null }
    return [{ invoice_line_id, description, ...credited }]
  })

/** Without an invoice there is nothing but lines, so one is shown. */
const ownLinesOf = ({ invoice_id, lines }: Pick<CreditNote, 'invoice_id' | 'lines'>) => {
  const own = lines.filter((line) => line.invoice_line_id === null).map(lineOf)
  return invoice_id === null ? linesOrBlank(own) : own
}

/** The fields that the form holds as they are sent. */
const asSent = ['reason', 'reference', 'message', 'exchange_rate_source'] as const

export const newValues = (source: Creditable): CreditValues => ({
  reason: '',
  reference: source.reference,
  prepaid_minor: null,
  issue_date: '',
  message: '',
  exchange_rate: '',
  exchange_rate_source: '',
  exchange_rate_date: '',
  parts: everythingOf(source.lines),
  lines: [],
  ...wholeOfNew(source),
})

export const valuesOf = (note: CreditNote): CreditValues => ({
  ...pick(note, asSent),
  prepaid_minor: note.prepaid_minor || null,
  issue_date: note.issue_date ?? '',
  exchange_rate: note.exchange_rate ?? '',
  exchange_rate_date: note.exchange_rate_date ?? '',
  parts: partsOf(note.lines),
  lines: ownLinesOf(note),
  ...detailValuesOf(note),
  ...(note.invoice_id !== null && notItsOwn),
})

type SentPart = { invoice_line_id: string; description: string; quantity?: string; net_minor?: number }

const sentPart = ({ invoice_line_id, description, quantity, net_minor }: PartValues): SentPart =>
  net_minor === null ? { invoice_line_id, description, quantity } : { invoice_line_id, description, net_minor }

/** The server numbers the lines anew with each change. */
const sentLine = (line: LineValues) => {
  const { id: _id, ...body } = lineBody(line)
  return body
}

export const toBody = ({ parts, lines, ...values }: CreditValues) =>
  ({
    ...pick(values, asSent),
    prepaid_minor: values.prepaid_minor ?? 0,
    issue_date: values.issue_date || null,
    exchange_rate: values.exchange_rate.trim() || null,
    exchange_rate_date: values.exchange_rate_date || null,
    lines: [...parts.map(sentPart), ...writtenLines(lines).map(sentLine)],
    ...detailsBody(values),
  }) satisfies z.input<typeof newCreditNote>

export const contentOf = (values: CreditValues) => JSON.stringify(toBody(values))

/** The values without what only this screen uses, so that two versions can be compared. */
export const comparable = (all: CreditValues) => {
  const { parts: _parts, ...values } = all
  return { ...values, lines: toBody(all).lines }
}
export type ComparableValues = ReturnType<typeof comparable>

export const fromComparable = ({ lines, ...values }: ComparableValues): CreditValues => ({
  ...values,
  parts: lines.flatMap((line) =>
    'invoice_line_id' in line ? [{ ...line, quantity: line.quantity ?? '', net_minor: line.net_minor ?? null }] : [],
  ),
  lines: lines.flatMap((line) => ('invoice_line_id' in line ? [] : [lineOfBody(line)])),
})
