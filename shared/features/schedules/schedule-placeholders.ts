import { periodOf, type Rhythm } from '#shared/dates/recurrence.ts'
import type { Formats } from '#shared/i18n/formats.ts'

/** The placeholders of a schedule's texts. */
export const schedulePlaceholders = [
  'period_start',
  'period_end',
  'month',
  'quarter',
  'year',
  'customer',
  'contact',
  'number',
  'gross',
  'outstanding',
  'issue_date',
  'due_date',
  'reference',
  'business',
] as const

/** The values of the period's placeholders, in the customer's language. */
export function periodTexts(
  rhythm: Rhythm,
  date: string,
  { arrears, formats }: { arrears: boolean; formats: Pick<Formats, 'date' | 'month'> },
) {
  const { start, end } = periodOf(rhythm, date, arrears)
  return {
    period_start: formats.date(start),
    period_end: formats.date(end),
    month: formats.month(start),
    quarter: `Q${Math.ceil(Number(start.slice(5, 7)) / 3)}`,
    year: start.slice(0, 4),
  }
}
