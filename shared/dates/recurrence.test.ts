import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from './business-date.ts'
import {
  dateAt,
  datesBetween,
  datesFrom,
  firstAfter,
  firstFrom,
  periodOf,
  type Rhythm,
  rhythmUnits,
} from './recurrence.ts'

const monthly = (start_date: string, changes: Partial<Rhythm> = {}): Rhythm => ({
  every: 1,
  unit: 'month',
  start_date,
  last_day_of_month: false,
  ...changes,
})

describe('dates worked out by hand', () => {
  test.each<[string, Rhythm, string[]]>([
    [
      'a short month bends its own date only',
      monthly('2026-01-31'),
      ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'],
    ],
    [
      'the 30th keeps its day but in February',
      monthly('2027-12-30'),
      ['2027-12-30', '2028-01-30', '2028-02-29', '2028-03-30'],
    ],
    [
      'every second month goes over the year',
      monthly('2026-11-15', { every: 2 }),
      ['2026-11-15', '2027-01-15', '2027-03-15'],
    ],
    [
      '29 February comes back in leap years',
      monthly('2024-02-29', { unit: 'year' }),
      ['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29'],
    ],
    [
      'a quarter is three months',
      monthly('2026-08-31', { unit: 'quarter' }),
      ['2026-08-31', '2026-11-30', '2027-02-28', '2027-05-31'],
    ],
    [
      'the last day is the last day from the first month on',
      monthly('2026-02-10', { last_day_of_month: true }),
      ['2026-02-28', '2026-03-31', '2026-04-30'],
    ],
    [
      'weeks keep their day',
      monthly('2026-12-24', { unit: 'week', every: 2 }),
      ['2026-12-24', '2027-01-07', '2027-01-21'],
    ],
    [
      'days are counted across the end of February',
      monthly('2028-02-27', { unit: 'day' }),
      ['2028-02-27', '2028-02-28', '2028-02-29', '2028-03-01'],
    ],
  ])('%s', (_name, rhythm, dates) => {
    expect(datesFrom(rhythm, '1900-01-01', dates.length)).toEqual(dates)
  })

  test('the centuries that are no leap years end their February on the 28th', () => {
    expect(dateAt(monthly('2096-02-29', { unit: 'year' }), 4)).toBe('2100-02-28')
    expect(dateAt(monthly('2096-02-29', { unit: 'year' }), 8)).toBe('2104-02-29')
  })

  test('a period runs to the day before the next date, in arrears from the date before', () => {
    expect(periodOf(monthly('2026-01-31'), '2026-02-28', false)).toEqual({ start: '2026-02-28', end: '2026-03-30' })
    expect(periodOf(monthly('2026-01-31'), '2026-02-28', true)).toEqual({ start: '2026-01-31', end: '2026-02-27' })
    expect(periodOf(monthly('2026-03-01'), '2026-03-01', true)).toEqual({ start: '2026-02-01', end: '2026-02-28' })
  })

  test('no date is outside the supported range', () => {
    expect(datesFrom(monthly('2199-11-30'), '2199-11-30', 10)).toEqual(['2199-11-30', '2199-12-30'])
    expect(firstAfter(monthly('2199-12-30'), '2199-12-30')).toBeNull()
  })
})

const day = fc.integer({ min: 0, max: 70_000 }).map((days) => addDays('1950-01-01', days))
const rhythm: fc.Arbitrary<Rhythm> = fc
  .record({
    every: fc.integer({ min: 1, max: 40 }),
    unit: fc.constantFrom(...rhythmUnits),
    start_date: day,
    last: fc.boolean(),
  })
  .map(({ last, ...given }) => ({ ...given, last_day_of_month: last && given.unit !== 'day' && given.unit !== 'week' }))

describe('for every rhythm', () => {
  test('dates strictly increase, and start on the start date unless the last day of the month is chosen', () => {
    fc.assert(
      fc.property(rhythm, (given) => {
        const dates = Array.from({ length: 30 }, (_, n) => dateAt(given, n))
        expect(dates.every((date, n) => n === 0 || date > (dates[n - 1] ?? ''))).toBe(true)
        if (!given.last_day_of_month) expect(dates[0]).toBe(given.start_date)
      }),
    )
  })

  test('the n-th date does not depend on how many were requested, nor from where', () => {
    fc.assert(
      fc.property(rhythm, fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 20 }), (given, n, count) => {
        const from = dateAt(given, n)
        fc.pre(from <= '2150-01-01')
        const few = datesFrom(given, from, count)
        expect(few).toEqual(datesFrom(given, from, count + 15).slice(0, count))
        expect(few[0]).toBe(from)
      }),
    )
  })

  test('the last day is always the last day', () => {
    fc.assert(
      fc.property(rhythm, fc.nat(60), (given, n) => {
        fc.pre(given.last_day_of_month)
        expect(addDays(dateAt(given, n), 1).slice(8)).toBe('01')
      }),
    )
  })

  test('a date keeps the day of the start, or is the last of a month that lacks it', () => {
    fc.assert(
      fc.property(rhythm, fc.nat(60), (given, n) => {
        fc.pre(!given.last_day_of_month && given.unit !== 'day' && given.unit !== 'week')
        const date = dateAt(given, n)
        const wanted = given.start_date.slice(8)
        expect(date.slice(8) === wanted || (date.slice(8) < wanted && addDays(date, 1).slice(8) === '01')).toBe(true)
      }),
    )
  })

  test('the first date from a day is on or after it, and the one before is not', () => {
    fc.assert(
      fc.property(rhythm, day, (given, from) => {
        const found = firstFrom(given, from)
        fc.pre(found !== null)
        const counted = Array.from({ length: 150 }, (_, n) => dateAt(given, n)).find((date) => date >= from)
        fc.pre(counted !== undefined)
        expect(found).toBe(counted)
        expect(datesFrom(given, from, 1)).toEqual([found])
      }),
    )
  })

  test('periods lie end to end, without a gap or a day twice', () => {
    fc.assert(
      fc.property(rhythm, fc.nat(30), fc.boolean(), (given, n, arrears) => {
        const [first, second] = [dateAt(given, n), dateAt(given, n + 1)]
        fc.pre(second <= '2190-01-01')
        expect(daysBetween(periodOf(given, first, arrears).end, periodOf(given, second, arrears).start)).toBe(1)
      }),
    )
  })
})

test('the date after a day may be the very next day', () => {
  const daily = { every: 1, unit: 'day', start_date: '2026-01-01', last_day_of_month: false } as const
  expect(firstAfter(daily, '2026-01-01')).toBe('2026-01-02')
})

test('the last day of all is still a date, and none comes after it', () => {
  const yearly = { every: 1, unit: 'year', start_date: '2198-12-31', last_day_of_month: false } as const
  expect(firstFrom(yearly, '2199-01-01')).toBe('2199-12-31')
  expect(firstAfter(yearly, '2199-12-31')).toBeNull()
  expect(datesFrom(yearly, '2198-12-31', 5)).toEqual(['2198-12-31', '2199-12-31'])
})

test('the dates between two days hold the first day and not the last', () => {
  const weekly = { every: 1, unit: 'week', start_date: '2026-01-01', last_day_of_month: false } as const
  const between = datesBetween(weekly, '2026-01-08', '2026-01-29')
  expect(between.count).toBe(3)
  expect([between.nth(0), between.nth(2)]).toEqual(['2026-01-08', '2026-01-22'])
  expect(datesBetween(weekly, '2026-01-08', '2026-01-30').count).toBe(4)
  expect(datesBetween(weekly, '2026-01-08', '2026-01-08').count).toBe(0)
  expect(datesBetween(weekly, '2026-01-08', '2026-01-01').count).toBe(0)
})
