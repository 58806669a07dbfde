import { daysBetween } from '#shared/dates/business-date.ts'
import { maxYears, monthsUntil, type Period } from '#shared/features/reports/report-period.ts'
import { refusedField } from '#server/platform/app-error.ts'

type RequestedPeriod = { from?: string | undefined; to?: string | undefined }

/** The requested period. Given only its last day, it has the usual number of months. */
export function periodOf(
  { from: askedFrom, to: askedTo }: RequestedPeriod,
  usual: Period & { months: number },
): Period {
  const to = askedTo ?? usual.to
  const from = askedFrom ?? (askedTo === undefined ? usual.from : monthsUntil(askedTo, usual.months).from)
  if (from > to) throw refusedField('to', { key: 'validation.date_order' })
  if (daysBetween(from, to) > maxYears * 366)
    throw refusedField('from', { key: 'reports.period_too_long', params: { years: maxYears } })
  return { from, to }
}
