import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#shared/dates/business-date.ts'
import {
  type BaseRate,
  compensationFor,
  type Debt,
  halfYearOf,
  owedOn,
  statutoryInterest,
} from './late-payment.rules.ts'

const rates: BaseRate[] = [
  { valid_from: '2025-01-01', rate: '4.75' },
  { valid_from: '2025-07-01', rate: '4.25' },
  { valid_from: '2026-01-01', rate: '3.75' },
]

const unpaid = (outstanding_minor: number, due_date: string): Debt => ({ due_date, outstanding_minor, settlements: [] })

test('£1,000 at 12.25 % for 30 days bear £10.07, from the day after they were due', () => {
  const debt = unpaid(100_000, '2025-08-31')
  const { interest_minor, periods } = statutoryInterest(debt, { from: '2025-09-01', until: '2025-09-30' }, rates)
  // 100,000 × 0.1225 × 30 / 365 = 1,006.849…
  expect(interest_minor).toBe(1_007)
  expect(periods).toEqual([
    { from: '2025-09-01', to: '2025-09-30', days: 30, owed_minor: 100_000, rate: '12.25', interest_minor: 1_007 },
  ])
})

// SI 2002/1675, article 4: the official dealing rate of 30 June or 31 December before the day on which interest starts to run.
test('a debt keeps the rate with which its interest started, and what is paid bears interest to the end of its day', () => {
  const debt: Debt = {
    due_date: '2025-06-20',
    outstanding_minor: 60_000,
    settlements: [{ date: '2025-07-05', amount_minor: 40_000 }],
  }
  const { periods } = statutoryInterest(debt, { from: '2025-06-21', until: '2025-07-10' }, rates)
  expect(periods.map(({ from, to, owed_minor, rate }) => [from, to, owed_minor, rate])).toEqual([
    ['2025-06-21', '2025-07-05', 100_000, '12.75'],
    ['2025-07-06', '2025-07-10', 60_000, '12.75'],
  ])
})

test('interest that starts on the first day of a half-year has its rate, one day earlier the one before', () => {
  const rateAfter = (due_date: string) =>
    statutoryInterest(unpaid(1_000, due_date), { from: '2020-01-01', until: '2026-03-01' }, rates).periods.map(
      ({ rate }) => rate,
    )
  expect(rateAfter('2025-06-30')).toEqual(['12.25'])
  expect(rateAfter('2025-06-29')).toEqual(['12.75'])
})

test('a half-year without a rate keeps the one before, and days before the first one have that', () => {
  const rateFrom = (from: string) =>
    statutoryInterest(unpaid(1_000, addDays(from, -1)), { from, until: from }, rates).periods[0]?.rate
  expect(rateFrom('2026-09-01')).toBe('11.75')
  expect(rateFrom('2024-03-01')).toBe('12.75')
  expect(halfYearOf('2026-06-30')).toBe('2026-01-01')
  expect(halfYearOf('2026-07-01')).toBe('2026-07-01')
})

const day = fc.integer({ min: 0, max: 700 }).map((days) => addDays('2024-12-01', days))
const history = fc.record({
  due_date: day,
  outstanding_minor: fc.integer({ min: 0, max: 5_000_000 }),
  settlements: fc.array(fc.record({ date: day, amount_minor: fc.integer({ min: 1, max: 3_000_000 }) }), {
    maxLength: 6,
  }),
})

test('whatever was paid when, interest is the sum of its days, to the penny, and its periods add up to it', () => {
  fc.assert(
    fc.property(history, day, (debt, until) => {
      const { interest_minor, periods } = statutoryInterest(debt, { from: '2020-01-01', until }, rates)
      let exact = 0n
      const starts = addDays(debt.due_date, 1)
      const rate = rates.findLast(({ valid_from }) => valid_from <= starts) ?? rates[0]
      for (let date = starts; date <= until; date = addDays(date, 1)) {
        exact += BigInt(owedOn(debt, date)) * BigInt(Math.round(Number(rate?.rate) * 100) + 800)
      }
      const year = 365n * 10_000n
      expect(interest_minor).toBe(Number((2n * exact + year) / (2n * year)))
      expect(periods.reduce((sum, period) => sum + period.interest_minor, 0)).toBe(interest_minor)
    }),
    { numRuns: 60 },
  )
})

test('interest that is claimed in two parts is the interest of the whole, but for a penny of rounding', () => {
  fc.assert(
    fc.property(history, day, day, (debt, one, other) => {
      const [middle = '', until = ''] = [one, other].toSorted()
      const whole = statutoryInterest(debt, { from: '2020-01-01', until }, rates).interest_minor
      const first = statutoryInterest(debt, { from: '2020-01-01', until: middle }, rates).interest_minor
      const rest = statutoryInterest(debt, { from: addDays(middle, 1), until }, rates).interest_minor
      expect(Math.abs(first + rest - whole)).toBeLessThanOrEqual(1)
    }),
    { numRuns: 100 },
  )
})

test.for([
  [99_999, 4_000],
  [100_000, 7_000],
  [999_999, 7_000],
  [1_000_000, 10_000],
])('a debt of %i pence is compensated with %i', ([debt, compensation]) => {
  expect(compensationFor(debt ?? 0)).toBe(compensation)
})
