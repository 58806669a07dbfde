import { addDays } from '#shared/dates/business-date.ts'
import { datesBetween, firstAfter, firstFrom, type Rhythm } from '#shared/dates/recurrence.ts'
import type { Schedule } from '#shared/features/schedules/schedules.contract.ts'
import { type ScheduleEnd, upcomingDates } from '#shared/features/schedules/schedules.rules.ts'
import { endOf, rhythmOf, type ScheduleValues } from './schedule-values.ts'

/** As many as are read one by one. */
const named = 4

/** A date field gives other texts while one types. */
const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && text >= '1900-01-01' && text <= '2199-12-31'

export type DatesAhead = {
  /** The ones to come, the next one first: what the server answers once this is saved. */
  upcoming: string[]
  /** Those before today that have no invoice yet, whether they are made up for or left out. */
  missed: MissedDates
}

/** All of a few; of many the first and the last. */
export type MissedDates = { count: number; dates: string[] }

const noneMissed: MissedDates = { count: 0, dates: [] }
const noDates: DatesAhead = { upcoming: [], missed: noneMissed }

/** The dates that follow from what stands in the fields. */
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

/** Another rhythm begins after the last date that has its invoice; the same one goes on where it was. */
function firstOpen(rhythm: Rhythm, record: Schedule | null) {
  if (!record) return firstFrom(rhythm, rhythm.start_date)
  if (isSameRhythm(rhythm, record)) return record.next_date
  return record.last_settled_date === null
    ? firstFrom(rhythm, rhythm.start_date)
    : firstAfter(rhythm, record.last_settled_date)
}
