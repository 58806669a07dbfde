import { z } from 'zod'
import { refusedAs } from '#shared/validation/field-errors.ts'
import type { Instant } from './instant.ts'

/** A plain date, YYYY-MM-DD, within the years that anyone keeps books for and every part of the product can reckon with. */
export const businessDate = z.iso
  .date()
  .refine((date) => date >= '1900-01-01' && date <= '2199-12-31', refusedAs('validation.date'))

const dayMs = 86_400_000

/** At midnight UTC, where a plain date has no clock change to stumble over. */
const atMidnight = (date: string) => Date.parse(`${date}T00:00:00Z`)

export const addDays = (date: string, days: number) =>
  new Date(atMidnight(date) + days * dayMs).toISOString().slice(0, 10)

/** How many days the second is after the first; negative when it is before. */
export const daysBetween = (from: string, to: string) => (atMidnight(to) - atMidnight(from)) / dayMs

export const yearOf = (date: string) => date.slice(0, 4)

const formats = new Map<string, Intl.DateTimeFormat>()

/** The last second that was asked about in each time zone: every call asks what day it is, many within one second. */
const lastAsked = new Map<string, { second: string; parts: Record<string, string> }>()

const options = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', hourCycle: 'h23' } as const

/** What calendar and clock show at an instant in a time zone. */
function partsIn(timeZone: string, instant: Instant) {
  const second = instant.slice(0, 19)
  const last = lastAsked.get(timeZone)
  if (last?.second === second) return last.parts
  const parts = partsBy(timeZone, instant)
  lastAsked.set(timeZone, { second, parts })
  return parts
}

function partsBy(timeZone: string, instant: Instant): Record<string, string> {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en', { ...options, timeZone })
    formats.set(timeZone, format)
  }
  return Object.fromEntries(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
}

/** The day that it is at an instant in a time zone: what people there call today. */
export function dayIn(timeZone: string, instant: Instant) {
  const parts = partsIn(timeZone, instant)
  return `${parts['year']}-${parts['month']}-${parts['day']}`
}

/**
 * The last day on which an hour of the day has come. Where a clock change leaves the hour out, it has come when the clock shows a
 * later one; where it comes twice, at the first time.
 */
export function lastDayAt(timeZone: string, hour: number, instant: Instant) {
  const today = dayIn(timeZone, instant)
  return Number(partsIn(timeZone, instant)['hour']) >= hour ? today : addDays(today, -1)
}
