import { daysAfterInvoice, dueDateByTerms } from '#shared/features/documents/payment-terms.ts'
import { termsIn } from '#web/ui/form/terms-field.tsx'
import { periodOf } from '#shared/dates/recurrence.ts'
import { taxPointOf } from '#shared/features/invoices/invoice-dates.ts'
import { type PriceChange, type PriceRule, withPriceChanges } from '#shared/features/schedules/price-changes.ts'
import { periodTexts } from '#shared/features/schedules/schedule-placeholders.ts'
import type { Schedule } from '#shared/features/schedules/schedules.reply.ts'
import { monthlyValue } from '#shared/features/schedules/schedules.rules.ts'
import { formatsFor } from '#shared/i18n/formats.ts'
import { isPlainDecimal } from '#shared/money/decimal-text.ts'
import { type InvoiceTotals, totalsOfLines } from '#web/features/documents/editor/lines/lines-totals.ts'
import type { LineValues } from '#web/features/documents/editor/lines/line-values.ts'
import { datesAhead } from './schedule-dates.ts'
import type { SchedulePartProps } from './schedule-form.ts'
import { rhythmOf } from './schedule-values.ts'

export type NextInvoice = ReturnType<typeof nextInvoice>

function ruleOf({ kind, percent, old_price, unit_price, item_id }: Schedule['price_changes'][number]): PriceRule {
  if (kind === 'percent') return { kind, percent: percent ?? '0' }
  if (kind === 'item') return { kind, item_id: item_id ?? '', unit_price: unit_price ?? '0' }
  return { kind, old_price, unit_price: unit_price ?? '0' }
}

/** A price change of the record in the form that the calculation takes. */
const asChange = (change: Schedule['price_changes'][number]): PriceChange => ({
  ...ruleOf(change),
  id: change.id,
  from_date: change.from_date,
  created_at: change.created_at,
  created_by: null,
})

/** Applies price changes that start by the next date. Lines that cannot be parsed stay as they are. */
function pricedFor(lines: LineValues[], date: string, record: Schedule | null, currency: string) {
  const due = record?.price_changes.filter(({ from_date }) => from_date <= date) ?? []
  if (due.length === 0 || !lines.every(({ unit_price }) => isPlainDecimal(unit_price))) return lines
  return withPriceChanges(lines, due.map(asChange), date, currency).lines
}

type Values = SchedulePartProps['form']['values']
type NextInvoiceContext = Pick<SchedulePartProps, 'context' | 'record' | 'customer'>

/** The totals of the lines in the form, and with the prices valid on the next date. */
function sumsOf(values: Values, date: string, issueDate: string, { context, record }: NextInvoiceContext) {
  const calculation = {
    taxPoint: taxPointOf(issueDate, date < issueDate ? date : null),
    baseCurrency: context.defaults.base_currency,
    vatCodes: context.vatCodes,
  }
  const typed = totalsOfLines(values, calculation)
  const lines = pricedFor(values.lines, date, record, values.currency)
  return { typed, totals: lines === values.lines ? typed : totalsOfLines({ ...values, lines }, calculation) }
}

type Figures = { next: string | undefined; issueDate: string; totals: InvoiceTotals }

/** The value of each placeholder, in the customer's language. */
function textsOf(values: Values, { next, issueDate, totals }: Figures, { context, customer }: NextInvoiceContext) {
  const formats = formatsFor(customer?.language ?? usualLanguage)
  const terms = termsIn(values.terms) ?? customer?.terms ?? daysAfterInvoice(0)
  const texts: Record<string, string> = {
    ...(next !== undefined && periodTexts(rhythmOf(values), next, { arrears: values.arrears, formats })),
    customer: customer?.name ?? '…',
    number: context.defaults.next_number,
    gross: totals.within_limit ? formats.money(totals.gross_minor, values.currency) : '…',
    issue_date: formats.date(issueDate),
    due_date: formats.date(dueDateByTerms(issueDate, terms)),
    reference: values.reference,
    business: context.defaults.business_name,
  }
  return texts
}

/** Used until a customer is chosen. */
const usualLanguage = 'en'

/** The next invoice that the form's values would create: its dates, totals and placeholder values. */
export function nextInvoice(values: Values, asked: NextInvoiceContext) {
  const { today } = asked.context.defaults
  const dates = datesAhead(values, today, asked.record)
  const [next] = dates.upcoming
  const date = next ?? today
  const issueDate = date > today ? date : today
  const { typed, totals } = sumsOf(values, date, issueDate, asked)
  const rhythm = rhythmOf(values)
  return {
    ...dates,
    typed,
    totals,
    monthly_minor: monthlyValue(totals.net_minor, rhythm),
    period: next === undefined ? null : periodOf(rhythm, next, values.arrears),
    language: asked.customer?.language ?? usualLanguage,
    texts: textsOf(values, { next, issueDate, totals }, asked),
  }
}
