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

/** The day that it is at an instant in a time zone: what people there call today. */
export function dayIn(timeZone: string, instant: Instant) {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(timeZone, format)
  }
  const parts = Object.fromEntries(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  return `${parts['year']}-${parts['month']}-${parts['day']}`
}
