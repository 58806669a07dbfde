import { z } from 'zod'
import { refusedAs } from '#shared/validation/field-errors.ts'
import type { Instant } from './instant.ts'

/** A plain date, YYYY-MM-DD, in the range of years that every part of the product supports. */
export const businessDate = z.iso
  .date()
  .refine((date) => date >= '1900-01-01' && date <= '2199-12-31', refusedAs('validation.date'))

const dayMs = 86_400_000

/** At midnight UTC, where no clock change can interfere. */
const atMidnight = (date: string) => Date.parse(`${date}T00:00:00Z`)

export const addDays = (date: string, days: number) =>
  new Date(atMidnight(date) + days * dayMs).toISOString().slice(0, 10)

/** How many days the second is after the first; negative when it is before. */
export const daysBetween = (from: string, to: string) => (atMidnight(to) - atMidnight(from)) / dayMs

export const yearOf = (date: string) => date.slice(0, 4)

/** A business has one time zone; only tests have more. */
const mostZones = 20

const formats = new Map<string, Intl.DateTimeFormat>()

/** The last second asked for in each time zone: every call asks for today's date, many within one second. */
const lastAsked = new Map<string, { second: string; parts: Record<string, string> }>()

const options = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', hourCycle: 'h23' } as const

/** The calendar date and time at an instant in a time zone. */
function partsIn(timeZone: string, instant: Instant) {
  const second = instant.slice(0, 19)
  const last = lastAsked.get(timeZone)
  if (last?.second === second) return last.parts
  const parts = partsBy(timeZone, instant)
  if (lastAsked.size >= mostZones) lastAsked.clear()
  lastAsked.set(timeZone, { second, parts })
  return parts
}

function partsBy(timeZone: string, instant: Instant): Record<string, string> {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en', { ...options, timeZone })
    if (formats.size >= mostZones) formats.clear()
    formats.set(timeZone, format)
  }
  return Object.fromEntries(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
}

/** The date at an instant in a time zone: "today" there. */
export function dayIn(timeZone: string, instant: Instant) {
  const parts = partsIn(timeZone, instant)
  return `${parts['year']}-${parts['month']}-${parts['day']}`
}

/**
 * The last date on which an hour of the day has come. If a clock change skips the hour, it has come once the clock
 * shows a later one; if it comes twice, the first time counts.
 */
export function lastDayAt(timeZone: string, hour: number, instant: Instant) {
  const today = dayIn(timeZone, instant)
  return Number(partsIn(timeZone, instant)['hour']) >= hour ? today : addDays(today, -1)
}

/** The last day of the month that contains a day. */
export function monthsEnd(day: string) {
  const inNextMonth = addDays(`${day.slice(0, 8)}01`, 31)
  return addDays(`${inNextMonth.slice(0, 8)}01`, -1)
}

/** The first day of the next month. */
export const nextMonth = (day: string) => addDays(monthsEnd(day), 1)
