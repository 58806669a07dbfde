import { periodOf, type Rhythm } from '#shared/dates/recurrence.ts'
import type { Formats } from '#shared/i18n/formats.ts'

/** What the texts of a schedule may hold. */
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

/** What the period's own placeholders stand for, in the language of the customer. */
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
