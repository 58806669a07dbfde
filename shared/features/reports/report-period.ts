import { z } from 'zod'
import { addDays, businessDate, daysBetween } from '#shared/dates/business-date.ts'
import { emptyIsAbsent } from '#shared/validation/text.ts'

export type Period = { from: string; to: string }

/** Both dates are included. By default the usual period of the report. */
export const periodQuery = { from: emptyIsAbsent(businessDate), to: emptyIsAbsent(businessDate) }

export const periodReply = { from: z.iso.date(), to: z.iso.date() }

/** More than anyone looks at in one report, and as much as stays fast. */
export const maxYears = 10

const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1

const firstOf = (month: number) =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`

const lastOf = (month: number) => addDays(firstOf(month + 1), -1)

export const monthEnd = (date: string) => lastOf(monthOf(date))

/** A number of months, of which the month of `to` is the last. */
export const monthsUntil = (to: string, count: number): Period => ({ from: firstOf(monthOf(to) - count + 1), to })

/** The last complete calendar quarter. */
export function lastQuarter(today: string): Period {
  const month = monthOf(today)
  return monthsUntil(lastOf(month - (month % 3) - 1), 3)
}

/** This month and the eleven before it. */
export const lastTwelveMonths = (today: string) => monthsUntil(monthEnd(today), 12)

/** The months of a period, as 2026-01. */
export function monthsIn({ from, to }: Period) {
  const first = monthOf(from)
  return Array.from({ length: monthOf(to) - first + 1 }, (_, index) => firstOf(first + index).slice(0, 7))
}

const isWholeMonths = ({ from, to }: Period) => from.endsWith('-01') && to === monthEnd(to)

/**
 * The period of the same length before (−1) or after (1) this one: in months if it consists of whole months,
 * otherwise in days.
 */
export function adjacentPeriod(period: Period, step: -1 | 1): Period {
  const { from, to } = period
  if (!isWholeMonths(period)) {
    const days = (daysBetween(from, to) + 1) * step
    return { from: addDays(from, days), to: addDays(to, days) }
  }
  const months = (monthOf(to) - monthOf(from) + 1) * step
  return { from: firstOf(monthOf(from) + months), to: lastOf(monthOf(to) + months) }
}
