import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, businessDate, dayIn, daysBetween, lastDayAt, yearOf } from './business-date.ts'
import { day, hour, later, minute, msBetween } from './instant.ts'

test.each([
  ['1899-12-31', false],
  ['1900-01-01', true],
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['2024-02-29', true],
  ['2199-12-31', true],
  ['2200-01-01', false],
  ['2026-2-1', false],
  ['01/02/2026', false],
])('%s is a business date: %s', (text, isOne) => {
  expect(businessDate.safeParse(text).success).toBe(isOne)
})

test.each([
  ['2026-01-31', 1, '2026-02-01'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2024-02-28', 1, '2024-02-29'],
  ['2026-03-28', 2, '2026-03-30'],
  ['2026-10-24', 2, '2026-10-26'],
  ['2026-12-31', 365, '2027-12-31'],
  ['2026-05-05', 0, '2026-05-05'],
])('%s and %i days is %s, across clock changes too', (date, days, then) => {
  expect(addDays(date, days)).toBe(then)
  expect(daysBetween(date, then)).toBe(days)
})

test('adding and subtracting the same number of days returns to the same date', () => {
  assert(
    property(integer({ min: -40_000, max: 40_000 }), (days) => {
      expect(addDays(addDays('2026-06-15', days), -days)).toBe('2026-06-15')
      expect(daysBetween('2026-06-15', addDays('2026-06-15', days))).toBe(days)
    }),
  )
})

test('the year is that of the date', () => {
  expect(yearOf('2026-01-01')).toBe('2026')
})

test.each([
  ['Europe/London', '2026-07-01T22:59:59.000Z', '2026-07-01'],
  ['Europe/London', '2026-07-01T23:00:00.000Z', '2026-07-02'],
  ['Europe/London', '2026-01-01T23:59:59.000Z', '2026-01-01'],
  ['America/New_York', '2026-01-01T04:59:59.000Z', '2025-12-31'],
  ['Pacific/Auckland', '2026-01-01T11:00:00.000Z', '2026-01-02'],
])('in %s it is, at %s, %s', (timeZone, instant, today) => {
  expect(dayIn(timeZone, instant)).toBe(today)
  // A call for another time zone just before must not change the result.
  dayIn('Asia/Tokyo', instant)
  dayIn(timeZone, later(instant, 5 * day))
  expect(dayIn(timeZone, instant)).toBe(today)
})

test.each([
  ['2026-07-01T04:59:59.000Z', '2026-06-30'],
  ['2026-07-01T05:00:00.000Z', '2026-07-01'],
  ['2026-07-01T22:00:00.000Z', '2026-07-01'],
  ['2026-07-01T23:30:00.000Z', '2026-07-01'],
])('at %s the last day on which six o’clock has come in London is %s', (instant, last) => {
  expect(lastDayAt('Europe/London', 6, instant)).toBe(last)
})

test('an hour that a clock change leaves out has come when the clock shows a later one', () => {
  expect(lastDayAt('Europe/London', 1, '2026-03-29T00:59:59.000Z')).toBe('2026-03-28')
  expect(lastDayAt('Europe/London', 1, '2026-03-29T01:00:00.000Z')).toBe('2026-03-29')
})

test('an instant later, an instant earlier, and how far apart', () => {
  expect([minute, hour, day]).toEqual([60_000, 3_600_000, 86_400_000])
  expect(later('2026-03-31T09:30:00.000Z', 90 * minute)).toBe('2026-03-31T11:00:00.000Z')
  expect(later('2026-03-01T00:00:00.000Z', -1)).toBe('2026-02-28T23:59:59.999Z')
  expect(msBetween('2026-03-31T09:30:00.000Z', '2026-03-31T09:31:00.000Z')).toBe(minute)
  expect(msBetween('2026-03-31T09:31:00.000Z', '2026-03-31T09:30:00.000Z')).toBe(-minute)
})
