import { expect, test } from 'vitest'
import {
  failuresToPause,
  isWithin,
  mayChangeSchedule,
  monthlyValue,
  nextDate,
  upcomingDates,
} from './schedules.rules.ts'

const monthly = { every: 1, unit: 'month', start_date: '2026-01-31', last_day_of_month: false } as const
const never = { kind: 'never', date: null, count: null } as const
const until = (date: string | null) => ({ kind: 'on_date', date, count: null }) as const
const after = (count: number | null) => ({ kind: 'after', date: null, count }) as const

test.each([
  ['draft', [], true],
  ['issue', [], false],
  ['issue_and_email', ['customer_access'], false],
  ['issue', ['manage_invoices'], true],
  ['issue_and_email', ['manage_invoices'], true],
] as const)('a schedule that makes %s may be changed by who holds %j: %s', (action, permissions, may) => {
  expect(mayChangeSchedule(action, { role: 'staff', permissions })).toBe(may)
})

test('an end on a date includes that date, an end after so many the last of them', () => {
  expect(isWithin(never, '2199-01-01', 9_999)).toBe(true)
  expect(isWithin(until('2026-03-31'), '2026-03-31', 9)).toBe(true)
  expect(isWithin(until('2026-03-31'), '2026-04-01', 0)).toBe(false)
  expect(isWithin(until(null), '2026-04-01', 0)).toBe(true)
  expect(isWithin(after(3), '2026-04-01', 2)).toBe(true)
  expect(isWithin(after(3), '2026-04-01', 3)).toBe(false)
  expect(isWithin(after(null), '2026-04-01', 3)).toBe(true)
})

test('what follows a date, and that nothing does at the end', () => {
  expect(nextDate(monthly, never, '2026-01-31', 1)).toBe('2026-02-28')
  expect(nextDate(monthly, until('2026-02-28'), '2026-01-31', 1)).toBe('2026-02-28')
  expect(nextDate(monthly, until('2026-02-27'), '2026-01-31', 1)).toBeNull()
  expect(nextDate(monthly, after(1), '2026-01-31', 1)).toBeNull()
})

test('the dates to come are ten, or as many as there are', () => {
  expect(upcomingDates(monthly, never, '2026-01-31', 0)).toHaveLength(10)
  expect(upcomingDates(monthly, never, '2026-01-31', 0).slice(0, 3)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31'])
  expect(upcomingDates(monthly, after(3), '2026-02-28', 1)).toEqual(['2026-02-28', '2026-03-31'])
  expect(upcomingDates(monthly, until('2026-02-28'), '2026-01-31', 0)).toEqual(['2026-01-31', '2026-02-28'])
})

test.each([
  [12_000, 1, 'month', 12_000],
  [12_000, 2, 'month', 6_000],
  [12_000, 1, 'quarter', 4_000],
  [12_000, 1, 'year', 1_000],
  [12_000, 2, 'year', 500],
  [1_000, 1, 'week', 4_348],
  [1_000, 1, 'day', 30_437],
] as const)('%i every %i %s is %i in an average month', (net, every, unit, value) => {
  expect(monthlyValue(net, { every, unit })).toBe(value)
})

test('three failures in a row are enough to wait for someone', () => {
  expect(failuresToPause).toBe(3)
})
