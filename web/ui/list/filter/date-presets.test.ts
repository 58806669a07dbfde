import { expect, test } from 'vitest'
import { datePresets } from './date-presets.ts'

const on = (year: number, month: number, date: number) =>
  Object.fromEntries(datePresets(new Date(year, month - 1, date)).map(({ name, ends }) => [name, ends.join(' ')]))

test('stretches of time end on the last day of their last month', () => {
  expect(on(2026, 5, 31)).toEqual({
    this_month: '2026-05-01 2026-05-31',
    last_month: '2026-04-01 2026-04-30',
    this_quarter: '2026-04-01 2026-06-30',
    last_quarter: '2026-01-01 2026-03-31',
    this_year: '2026-01-01 2026-12-31',
    last_year: '2025-01-01 2025-12-31',
  })
})

test('in January the last month and quarter are of the year before', () => {
  expect(on(2028, 1, 1)).toMatchObject({
    last_month: '2027-12-01 2027-12-31',
    last_quarter: '2027-10-01 2027-12-31',
  })
})

test('a leap year has its day', () => {
  expect(on(2028, 3, 15)['last_month']).toBe('2028-02-01 2028-02-29')
})
