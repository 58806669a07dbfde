import { addDays } from '#shared/dates/business-date.ts'
import { datesBetween, firstAfter, firstFrom, type Rhythm } from '#shared/dates/recurrence.ts'
import type { Schedule } from '#shared/features/schedules/schedules.reply.ts'
import { type ScheduleEnd, upcomingDates } from '#shared/features/schedules/schedules.rules.ts'
import { endOf, rhythmOf, type ScheduleValues } from './schedule-values.ts'

/** How many dates are listed one by one. */
const named = 4

/** A date field returns other texts while it is being edited. */
const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && text >= '1900-01-01' && text <= '2199-12-31'

export type DatesAhead = {
  /** The coming dates, next one first: the same that the server returns after saving. */
  upcoming: string[]
  /** Dates before today without an invoice, whether they are made up for or skipped. */
  missed: MissedDates
}

/** All dates if there are few, otherwise the first and the last. */
export type MissedDates = { count: number; dates: string[] }

const noneMissed: MissedDates = { count: 0, dates: [] }
const noDates: DatesAhead = { upcoming: [], missed: noneMissed }

/** The dates that follow from the form's values. */
export function datesAhead(values: ScheduleValues, today: string, record: Schedule | null): DatesAhead {
  if (!isDate(values.start_date)) return noDates
  const rhythm = rhythmOf(values)
  const end = endOf(values)
  const made = record?.made_count ?? 0
  const first = firstOpen(rhythm, record)
  if (first === null) return noDates
  const next = values.skip_missed && first < today ? firstFrom(rhythm, today) : first
  const missed = missedDates(rhythm, end, { first, today, made })
  return { missed, upcoming: next === null ? [] : upcomingDates(rhythm, end, next, made) }
}

type Stretch = { first: string; today: string; made: number }

function missedDates(rhythm: Rhythm, { kind, date, count: most }: ScheduleEnd, { first, today, made }: Stretch) {
  const until = kind === 'on_date' && date !== null && date < today ? addDays(date, 1) : today
  const { count: passed, nth } = datesBetween(rhythm, first, until)
  const count = kind === 'after' && most !== null ? Math.min(passed, most - made) : passed
  if (count <= 0) return noneMissed
  const dates = count <= named ? Array.from({ length: count }, (_, index) => nth(index)) : [nth(0), nth(count - 1)]
  return { count, dates }
}

export const isSameRhythm = (one: Rhythm, other: Rhythm) =>
  one.every === other.every &&
  one.unit === other.unit &&
  one.start_date === other.start_date &&
  one.last_day_of_month === other.last_day_of_month

/** A changed rhythm starts after the last date with an invoice; an unchanged one continues where it was. */
function firstOpen(rhythm: Rhythm, record: Schedule | null) {
  if (!record) return firstFrom(rhythm, rhythm.start_date)
  if (isSameRhythm(rhythm, record)) return record.next_date
  return record.last_settled_date === null
    ? firstFrom(rhythm, rhythm.start_date)
    : firstAfter(rhythm, record.last_settled_date)
}
