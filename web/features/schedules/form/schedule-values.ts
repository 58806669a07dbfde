import { noTerms, termsIn, type TermsValues } from '#web/ui/form/terms-field.tsx'
import type { z } from 'zod'
import { datesFrom, type Rhythm, type RhythmUnit } from '#shared/dates/recurrence.ts'
import { noSchemedId, type SchemedId, schemedIdOf } from '#shared/features/documents/party-identifiers.ts'
import type { RareDetails } from '#shared/features/documents/rare-details.ts'
import type { CustomerChoice } from '#shared/features/invoices/invoice-form.reply.ts'
import type { DeliveryDateRule, PeriodRule } from '#shared/features/schedules/period-rules.ts'
import type { newSchedule } from '#shared/features/schedules/schedules.fields.ts'
import type { Schedule } from '#shared/features/schedules/schedules.reply.ts'
import type { ScheduleAction, ScheduleEnd } from '#shared/features/schedules/schedules.rules.ts'
import { type Address, emptyAddress, isEmptyAddress } from '#shared/geography/address.ts'
import { pick } from '#shared/objects.ts'
import {
  lineBody,
  lineOf,
  type LineValues,
  linesOrBlank,
  newLineKey,
  withVatCode,
  writtenLines,
} from '#web/features/documents/editor/lines/line-values.ts'
import {
  adjustmentBody,
  adjustmentsOf,
  type DetailValues,
  newAdjustment,
  writtenTexts,
} from '#web/features/documents/editor/details/whole-values.ts'
import { noOtherParties, partiesBody, partyValuesOf } from '#web/features/documents/editor/details/party-values.ts'
import { plainRare, rareBody, rareValuesOf } from '#web/features/documents/editor/details/rare-values.ts'

/** What is said on each of its invoices, and seldom is. */
type Repeated = Pick<
  DetailValues,
  (typeof writtenTexts)[number] | 'payee' | 'tax_representative' | 'allowances' | 'charges' | keyof RareDetails
> & {
  period_rule: PeriodRule
  delivery: { name: string; date_rule: DeliveryDateRule; address: Address; location: SchemedId }
}

/** The values of the form's fields; the server fills in what is empty. */
export type ScheduleValues = Repeated & {
  name: string
  customer_id: string
  every: number | ''
  unit: RhythmUnit
  start_date: string
  last_day_of_month: boolean
  arrears: boolean
  end: { kind: ScheduleEnd['kind']; date: string; count: number | '' }
  action: ScheduleAction
  currency: string
  terms: TermsValues
  reference: string
  exchange_rate: string
  exchange_rate_source: string
  /** Empty means the default account for the currency. */
  bank_id: string
  lines: LineValues[]
  message: string
  /** Dates before today are skipped instead of being made up for. */
  skip_missed: boolean
}

/** Days and weeks have no last day of the month. */
export const hasMonths = (unit: RhythmUnit) => unit !== 'day' && unit !== 'week'

export const rhythmOf = ({ every, unit, start_date, last_day_of_month }: ScheduleValues): Rhythm => ({
  every: every === '' ? 1 : every,
  unit,
  start_date,
  last_day_of_month: last_day_of_month && hasMonths(unit),
})

export const endOf = ({ end: { kind, date, count } }: ScheduleValues): ScheduleEnd => ({
  kind,
  date: kind === 'on_date' ? date || null : null,
  count: kind === 'after' ? count || null : null,
})

/** The first of the next month, when most schedules start. */
function nextFirst(today: string) {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

type Start = { today: string; base_currency: string }

export const newValues = ({ today, base_currency: currency }: Start): ScheduleValues => ({
  name: '',
  customer_id: '',
  every: 1,
  unit: 'month',
  start_date: nextFirst(today),
  last_day_of_month: false,
  arrears: false,
  end: { kind: 'never', date: '', count: '' },
  action: 'draft',
  currency,
  terms: noTerms,
  reference: '',
  exchange_rate: '',
  exchange_rate_source: '',
  bank_id: '',
  lines: linesOrBlank([]),
  message: '',
  buyer_reference: '',
  contract_reference: '',
  project_reference: '',
  despatch_reference: '',
  sales_order_reference: '',
  receiving_reference: '',
  tender_reference: '',
  accounting_cost: '',
  payment_terms: '',
  allowances: [],
  charges: [],
  period_rule: 'none',
  delivery: noDelivery,
  ...noOtherParties,
  ...plainRare,
  skip_missed: false,
})

const noDelivery: ScheduleValues['delivery'] = {
  name: '',
  date_rule: 'none',
  address: emptyAddress,
  location: noSchemedId,
}

const deliveryOf = ({ delivery }: Schedule) =>
  delivery
    ? { ...delivery, address: delivery.address ?? emptyAddress, location: delivery.location ?? noSchemedId }
    : noDelivery

/** What each invoice says of its delivery, if anything. */
export function deliveryBody({ delivery: { name, date_rule, ...place } }: ScheduleValues) {
  const address = isEmptyAddress(place.address) ? null : place.address
  const location = schemedIdOf(place.location)
  const isSaid = (address ?? location) !== null || name !== '' || date_rule !== 'none'
  return isSaid ? { name, date_rule, address, location } : null
}

/** The fields that the form holds as they are sent. */
const asSent = [
  'name',
  'customer_id',
  'arrears',
  'action',
  'currency',
  'reference',
  'message',
  'period_rule',
  ...writtenTexts,
] as const

/**
 * The keys of lines are their positions: the same record gives the same values, so that two versions can be compared.
 */
export const valuesOf = (schedule: Schedule): ScheduleValues => ({
  ...pick(schedule, asSent),
  ...pick(schedule, ['every', 'unit', 'start_date', 'last_day_of_month', 'terms']),
  end: { kind: schedule.end.kind, date: schedule.end.date ?? '', count: schedule.end.count ?? '' },
  exchange_rate: schedule.exchange_rate ?? '',
  exchange_rate_source: schedule.exchange_rate_source,
  bank_id: schedule.bank_id ?? '',
  lines: linesOrBlank(schedule.lines.map((line, index) => ({ ...lineOf(line), key: `saved-${index}` }))),
  allowances: adjustmentsOf('allowance', schedule.allowances),
  charges: adjustmentsOf('charge', schedule.charges),
  delivery: deliveryOf(schedule),
  ...partyValuesOf(schedule),
  ...rareValuesOf(schedule),
  skip_missed: false,
})

/** A copy starts on the next date of the same rhythm: past dates belong to the original. */
export function copyOf(source: Schedule, today: string, { mayIssue }: { mayIssue: boolean }): ScheduleValues {
  const values = valuesOf(source)
  const isOver = source.end.date !== null && source.end.date <= today
  return {
    ...values,
    start_date: firstOfCopy(rhythmOf(values), today),
    end: isOver ? { kind: 'never', date: '', count: '' } : values.end,
    action: mayIssue ? values.action : 'draft',
    lines: values.lines.map((line) => ({ ...line, id: undefined })),
  }
}

/** A short month would change the day of all later dates: 31 August, not 30 September. */
function firstOfCopy(rhythm: Rhythm, today: string) {
  if (rhythm.start_date >= today) return rhythm.start_date
  const [first = today, ...others] = datesFrom(rhythm, today, 2)
  const isWhole = (date: string) => date.slice(8) === rhythm.start_date.slice(8)
  return rhythm.last_day_of_month || rhythm.unit === 'year' || !hasMonths(rhythm.unit)
    ? first
    : ([first, ...others].find(isWhole) ?? first)
}

/** Takes over the customer's currency, terms and other defaults. */
export const withCustomer = (values: ScheduleValues, customer: CustomerChoice, codeBefore: string): ScheduleValues => ({
  ...values,
  customer_id: customer.id,
  currency: customer.currency,
  terms: customer.terms,
  bank_id: values.currency === customer.currency ? values.bank_id : '',
  lines: withVatCode(values.lines, codeBefore, customer.default_vat_code),
})

/** If all lines are blank, the first one is sent, so that the server's errors are shown there. */
const linesToSend = (lines: readonly LineValues[]) => {
  const written = writtenLines(lines)
  return (written.length > 0 ? written : lines.slice(0, 1)).map(lineBody)
}

type Body = z.input<typeof newSchedule>

/** The request body for a new schedule and for a change. */
export const toBody = (values: ScheduleValues, baseCurrency: string) => {
  const isForeign = values.currency !== baseCurrency
  return {
    ...pick(values, asSent),
    ...rhythmOf(values),
    end: endOf(values),
    // Without terms, the customer's apply.
    terms: termsIn(values.terms),
    exchange_rate: isForeign ? values.exchange_rate.trim() || null : null,
    exchange_rate_source: isForeign ? values.exchange_rate_source : '',
    bank_id: values.bank_id || null,
    lines: linesToSend(values.lines),
    allowances: values.allowances.map(adjustmentBody),
    charges: values.charges.map(adjustmentBody),
    delivery: deliveryBody(values),
    ...partiesBody(values),
    ...rareBody(values),
    skip_missed: values.skip_missed,
  } satisfies Body
}

/** Values from another visit of the page, whose keys may be in use on this one. */
export const withNewKeys = (values: ScheduleValues): ScheduleValues => ({
  ...values,
  lines: values.lines.map((line) => ({ ...line, key: newLineKey() })),
  allowances: values.allowances.map((one) => ({ ...one, key: newAdjustment().key })),
  charges: values.charges.map((one) => ({ ...one, key: newAdjustment().key })),
})
