import { addDays } from '#shared/dates/business-date.ts'
import { periodOf, type Rhythm } from '#shared/dates/recurrence.ts'
import type { DatePeriod } from '#shared/features/documents/date-period.ts'

/**
 * Which period an invoice of a schedule, or a line of it, says that it is for. `covered` is the time from one date of the schedule to the
 * next; the others are calendar periods around the date.
 */
export const periodRules = [
  'none',
  'covered',
  'this_month',
  'previous_month',
  'next_month',
  'this_quarter',
  'previous_quarter',
  'this_year',
  'previous_year',
] as const
export type PeriodRule = (typeof periodRules)[number]

/** On which day an invoice of a schedule says that it was delivered. */
export const deliveryDateRules = ['none', 'run_date', 'period_end'] as const
export type DeliveryDateRule = (typeof deliveryDateRules)[number]

/** How many months a calendar period has, and how many of them it lies away from the one of the date. */
const calendar: Partial<Record<PeriodRule, { months: number; away: -1 | 0 | 1 }>> = {
  this_month: { months: 1, away: 0 },
  previous_month: { months: 1, away: -1 },
  next_month: { months: 1, away: 1 },
  this_quarter: { months: 3, away: 0 },
  previous_quarter: { months: 3, away: -1 },
  this_year: { months: 12, away: 0 },
  previous_year: { months: 12, away: -1 },
}

/** The first day of a month, counted from the year 0. */
const firstOf = (month: number) =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`

type Dated = { rhythm: Rhythm; date: string; arrears: boolean }

/** The period of the invoice of a date. */
export function periodByRule(rule: PeriodRule, { rhythm, date, arrears }: Dated): DatePeriod | null {
  if (rule === 'covered') {
    const { start, end } = periodOf(rhythm, date, arrears)
    return { start_date: start, end_date: end }
  }
  const period = calendar[rule]
  if (!period) return null
  const month = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
  const first = (Math.floor(month / period.months) + period.away) * period.months
  return { start_date: firstOf(first), end_date: addDays(firstOf(first + period.months), -1) }
}

export function deliveryDateByRule(rule: DeliveryDateRule, { rhythm, date, arrears }: Dated) {
  if (rule === 'none') return null
  return rule === 'run_date' ? date : periodOf(rhythm, date, arrears).end
}
