import { addDays, daysBetween } from './business-date.ts'

export const rhythmUnits = ['day', 'week', 'month', 'quarter', 'year'] as const
export type RhythmUnit = (typeof rhythmUnits)[number]

/** Every so many units from a first date, or from the last day of its month. */
export type Rhythm = { every: number; unit: RhythmUnit; start_date: string; last_day_of_month: boolean }

const daysOf: Partial<Record<RhythmUnit, number>> = { day: 1, week: 7 }
const monthsOf: Partial<Record<RhythmUnit, number>> = { month: 1, quarter: 3, year: 12 }

/** The last date that the product supports. */
const lastDay = '2199-12-31'

const two = (part: number) => String(part).padStart(2, '0')

const daysInMonth = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1

/**
 * The n-th date, counted from 0. Each is calculated from the first and not from the one before, so a short month
 * affects only its own date: 31 January, 28 February, 31 March. A negative n goes back before the first.
 */
export function dateAt(rhythm: Rhythm, n: number) {
  const days = daysOf[rhythm.unit]
  if (days !== undefined) return addDays(rhythm.start_date, n * rhythm.every * days)
  const months = monthOf(rhythm.start_date) + n * rhythm.every * (monthsOf[rhythm.unit] ?? 1)
  const year = Math.floor(months / 12)
  const month = (months % 12) + 1
  const wanted = rhythm.last_day_of_month ? 31 : Number(rhythm.start_date.slice(8))
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(Math.min(wanted, daysInMonth(year, month)))}`
}

/** The index of the first date on or after a day, counted from 0. */
function indexFrom(rhythm: Rhythm, day: string) {
  const days = daysOf[rhythm.unit]
  const steps =
    days === undefined
      ? (monthOf(day) - monthOf(rhythm.start_date)) / (rhythm.every * (monthsOf[rhythm.unit] ?? 1))
      : daysBetween(rhythm.start_date, day) / (rhythm.every * days)
  const near = Math.max(0, Math.floor(steps))
  return dateAt(rhythm, near) >= day ? near : near + 1
}

const withinReckoning = (date: string) => (date <= lastDay ? date : null)

/** The first date on or after a day; null beyond the supported range. */
export const firstFrom = (rhythm: Rhythm, day: string) => withinReckoning(dateAt(rhythm, indexFrom(rhythm, day)))

export const firstAfter = (rhythm: Rhythm, day: string) => firstFrom(rhythm, addDays(day, 1))

/** Up to `count` dates, the first one on or after a day. */
export function datesFrom(rhythm: Rhythm, day: string, count: number) {
  const first = indexFrom(rhythm, day)
  const dates: string[] = []
  for (
    let date = dateAt(rhythm, first);
    dates.length < count && date <= lastDay;
    date = dateAt(rhythm, first + dates.length)
  )
    dates.push(date)
  return dates
}

/** How many dates there are from one day up to but not including another, and the last of them. */
export function datesBetween(rhythm: Rhythm, from: string, until: string) {
  const first = indexFrom(rhythm, from)
  const count = until > from ? indexFrom(rhythm, until) - first : 0
  return { count, nth: (n: number) => dateAt(rhythm, first + n) }
}

/** The period of a date: up to the day before the next date, or in arrears, since the previous one. */
export function periodOf(rhythm: Rhythm, date: string, arrears: boolean) {
  const index = indexFrom(rhythm, date)
  return arrears
    ? { start: dateAt(rhythm, index - 1), end: addDays(date, -1) }
    : { start: date, end: addDays(dateAt(rhythm, index + 1), -1) }
}
