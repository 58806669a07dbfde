import { rareDetailsOf } from '#shared/features/documents/rare-details.ts'
import { addDays } from '#shared/dates/business-date.ts'
import { datesBetween, firstAfter, type Rhythm } from '#shared/dates/recurrence.ts'
import { greetedNames } from '#shared/features/customers/customers.rules.ts'
import { termsOf } from '#shared/features/documents/payment-terms.ts'
import { deliveryDateByRule, periodByRule } from '#shared/features/schedules/period-rules.ts'
import { periodTexts } from '#shared/features/schedules/schedule-placeholders.ts'
import type { ScheduleAction, ScheduleEnd } from '#shared/features/schedules/schedules.rules.ts'
import { formatsFor } from '#shared/i18n/formats.ts'
import type { FieldMessage } from '#shared/validation/field-errors.ts'
import { recipientsOf } from '#server/features/customers/customers.service.ts'
import {
  type Completed,
  completeWith,
  type DraftFields,
  withPlaceholdersFilled,
  type ContextOfMany,
} from '#server/features/invoices/drafts/generated-drafts.service.ts'
import { AppError, reasonsOf } from '#server/platform/app-error.ts'
import type { ScheduleRecord } from '#server/features/schedules/schedules.queries.ts'

export const rhythmOf = ({ every, unit, start_date, last_day_of_month }: Rhythm): Rhythm => ({
  every,
  unit,
  start_date,
  last_day_of_month,
})

export const endOf = ({
  end_kind,
  end_date,
  end_count,
}: Pick<ScheduleRecord, 'end_kind' | 'end_date' | 'end_count'>): ScheduleEnd => ({
  kind: end_kind,
  date: end_date,
  count: end_count,
})

/**
 * The dates before today without an invoice: how many, the first and the last; dates up to an agreed day are left
 * out.
 */
export function missedDates({ next_date, ...schedule }: ScheduleRecord, today: string, agreed: string | null = null) {
  if (next_date === null) return { count: 0, first: today, last: today }
  const from = agreed !== null && agreed >= next_date ? addDays(agreed, 1) : next_date
  const { date, count: limit } = endOf(schedule)
  const until = date !== null && date < today ? addDays(date, 1) : today
  const { count: passed, nth } = datesBetween(rhythmOf(schedule), from, until)
  const count = Math.max(0, Math.min(passed, (limit ?? Infinity) - schedule.made_count))
  return count > 0 ? { count, first: nth(0), last: nth(count - 1) } : { count, first: today, last: today }
}

/** Of a description and of the message, with placeholders filled in. */
const longestText = 2_000

export type RunContext = ContextOfMany & {
  /** No invoice is issued for an earlier date. It is never after today. */
  lastIssueDate: string | null
}

/** What a run makes of a schedule on a date: the invoice with every figure, or why it cannot be made. */
export type Prepared =
  | { ok: true; draft: Completed; wording: (number: string | null) => Record<string, string> }
  | { ok: false; reasons: FieldMessage[] }

/** The only way from a schedule to its invoice: for runs, rehearsals, drafts by hand, previews and tests. */
export function prepareRun(
  schedule: ScheduleRecord,
  date: string,
  context: RunContext,
  action: ScheduleAction = schedule.action,
): Prepared {
  try {
    const draft = completeWith(context, fieldsFor(schedule, date, context, action))
    const wording = (number: string | null) => valuesFor(schedule, date, draft, number, context.business.name)
    const reasons = whyNot(schedule, draft, action, wording)
    if (reasons.length > 0) return { ok: false, reasons }
    return { ok: true, draft, wording }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ok: false, reasons: reasonsOf(error) }
  }
}

/** What will be made on a date: a future date is calculated as of that date, with the rates in effect then. */
export const previewRun = (
  schedule: ScheduleRecord,
  date: string,
  context: RunContext,
  action: ScheduleAction = schedule.action,
) => prepareRun(schedule, date, { ...context, today: date > context.today ? date : context.today }, action)

function fieldsFor(
  schedule: ScheduleRecord,
  date: string,
  { today, business, lastIssueDate }: RunContext,
  action: ScheduleAction,
): DraftFields {
  const ownDate =
    action !== 'draft' &&
    business.schedule_issue_date === 'period_date' &&
    date <= today &&
    (lastIssueDate === null || date >= lastIssueDate)
  const issueDay = ownDate ? date : today
  return {
    customer_id: schedule.customer_id,
    currency: schedule.currency,
    reference: schedule.reference,
    issue_date: action === 'draft' ? null : issueDay,
    // A date that is made up for later was supplied on that date; one that runs early has not been supplied yet.
    supply_date: date < issueDay ? date : null,
    terms: termsOf(schedule),
    due_date: null,
    exchange_rate: schedule.exchange_rate,
    exchange_rate_source: schedule.exchange_rate_source,
    exchange_rate_date: schedule.exchange_rate === null ? null : issueDay,
    lines: linesFor(schedule, date),
    message: schedule.message,
    bank_id: schedule.bank_id,
    ...repeated(schedule),
    ...followingRun(schedule, date),
    ...notRepeated,
  }
}

const datedBy = (schedule: ScheduleRecord, date: string) => ({
  rhythm: rhythmOf(schedule),
  date,
  arrears: schedule.arrears,
})

const linesFor = (schedule: ScheduleRecord, date: string) =>
  schedule.lines.map(({ id: _id, net_minor: _net, period_rule, ...line }) => ({
    ...line,
    period: period_rule === 'none' ? line.period : periodByRule(period_rule, datedBy(schedule, date)),
  }))

/** What each invoice says by its own date. */
function followingRun(schedule: ScheduleRecord, date: string) {
  const dated = datedBy(schedule, date)
  const { period_rule, delivery } = schedule
  return {
    period: periodByRule(period_rule, dated),
    delivery: delivery && {
      name: delivery.name,
      date: deliveryDateByRule(delivery.date_rule, dated),
      address: delivery.address,
      location: delivery.location,
    },
  }
}

/** What is said on each invoice of a schedule. */
const repeated = (schedule: ScheduleRecord) => ({
  buyer_reference: schedule.buyer_reference,
  contract_reference: schedule.contract_reference,
  project_reference: schedule.project_reference,
  despatch_reference: schedule.despatch_reference,
  sales_order_reference: schedule.sales_order_reference,
  receiving_reference: schedule.receiving_reference,
  tender_reference: schedule.tender_reference,
  accounting_cost: schedule.accounting_cost,
  payee: schedule.payee,
  tax_representative: schedule.tax_representative,
  payment_terms: schedule.payment_terms,
  allowances: schedule.allowances,
  charges: schedule.charges,
  ...rareDetailsOf(schedule),
})

/** What belongs to one invoice alone. */
const notRepeated = {
  preceding: [],
  rounding_minor: 0,
  prepaid_minor: 0,
}

function whyNot(
  schedule: ScheduleRecord,
  draft: Completed,
  action: ScheduleAction,
  wording: (number: string | null) => Record<string, string>,
): FieldMessage[] {
  const filledDraft = withPlaceholdersFilled(draft, wording('1'))
  const texts = [filledDraft.record.message, ...filledDraft.record.lines.map(({ description }) => description)]
  const tooLong: FieldMessage[] = texts.some(({ length }) => length > longestText)
    ? [{ key: 'schedule_run.text_too_long', params: { count: longestText } }]
    : []
  return [...(action === 'draft' ? whyNoDraft(draft) : whyNoInvoice(schedule, draft, filledDraft, action)), ...tooLong]
}

const whyNoDraft = ({ customer }: Completed): FieldMessage[] =>
  customer.archived_at === null ? [] : [{ key: 'gap.customer_archived', params: { name: customer.name } }]

function whyNoInvoice(schedule: ScheduleRecord, draft: Completed, filledDraft: Completed, action: ScheduleAction) {
  const nameless = filledDraft.record.lines.findIndex(({ description }) => description === '')
  const reasons: FieldMessage[] = draft.missing.map(({ key, params }) => ({ key, ...(params && { params }) }))
  if (nameless >= 0 && reasons.length === 0) reasons.push({ key: 'gap.description', params: { line: nameless + 1 } })
  if (action === 'issue_and_email' && recipientsFor(schedule, draft).length === 0)
    reasons.push({ key: 'validation.no_recipient' })
  return reasons
}

/** The recipients that were set, or the customer's contacts who receive invoices. */
export const recipientsFor = ({ email }: Pick<ScheduleRecord, 'email'>, { customer }: Completed) =>
  email.to.length > 0 ? email.to : recipientsOf(customer.contacts)

/** The value of each placeholder in the invoice of a date, in the customer's language. */
function valuesFor(schedule: ScheduleRecord, date: string, draft: Completed, number: string | null, business: string) {
  const { customer, record, issue_date, due_date } = draft
  const formats = formatsFor(customer.language)
  const gross = formats.money(record.totals.gross_minor, record.currency)
  return {
    ...periodTexts(rhythmOf(schedule), date, { arrears: schedule.arrears, formats }),
    customer: customer.name,
    contact: greetedNames(customer, recipientsFor(schedule, draft)),
    // A draft keeps the placeholder until it is issued and has a number.
    number: number ?? '{number}',
    gross,
    // Nothing has been paid on a new invoice.
    outstanding: gross,
    issue_date: formats.date(issue_date),
    due_date: formats.date(due_date),
    reference: record.reference,
    business,
  }
}

/** The date that would follow if there were no end. */
export const dateWithoutEnd = (schedule: ScheduleRecord, lastMade: string) => firstAfter(rhythmOf(schedule), lastMade)
