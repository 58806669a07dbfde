import { expect, test } from 'vitest'
import { deliveryDateByRule, periodByRule, type PeriodRule } from './period-rules.ts'

const rhythm = { every: 1, unit: 'month', start_date: '2026-01-31', last_day_of_month: false } as const

const periodOn = (date: string, rule: PeriodRule, arrears = false) => {
  const period = periodByRule(rule, { rhythm, date, arrears })
  return period && `${period.start_date} ${period.end_date}`
}

test.each<[PeriodRule, string, string | null]>([
  ['none', '2026-01-31', null],
  ['this_month', '2026-02-28', '2026-02-01 2026-02-28'],
  ['this_month', '2028-02-29', '2028-02-01 2028-02-29'],
  ['previous_month', '2026-01-31', '2025-12-01 2025-12-31'],
  ['next_month', '2026-12-31', '2027-01-01 2027-01-31'],
  ['this_quarter', '2026-05-31', '2026-04-01 2026-06-30'],
  ['previous_quarter', '2026-02-28', '2025-10-01 2025-12-31'],
  ['this_year', '2026-07-31', '2026-01-01 2026-12-31'],
  ['previous_year', '2026-07-31', '2025-01-01 2025-12-31'],
])('%s of %s', (rule, date, expected) => {
  expect(periodOn(date, rule)).toBe(expected)
})

test('what a date covers ends before the next one, or in arrears before the date', () => {
  expect(periodOn('2026-02-28', 'covered')).toBe('2026-02-28 2026-03-30')
  expect(periodOn('2026-02-28', 'covered', true)).toBe('2026-01-31 2026-02-27')
})

test('a delivery is dated on the date itself or at the end of what it covers', () => {
  const dated = { rhythm, date: '2026-02-28', arrears: false }
  expect(deliveryDateByRule('none', dated)).toBe(null)
  expect(deliveryDateByRule('run_date', dated)).toBe('2026-02-28')
  expect(deliveryDateByRule('period_end', dated)).toBe('2026-03-30')
})
