import { expect, test } from 'vitest'
import { adjacentPeriod, lastQuarter, lastTwelveMonths, monthsIn } from './report-period.ts'

const shown = ({ from, to }: { from: string; to: string }) => `${from} ${to}`

test.for([
  ['2026-03-31', '2025-10-01 2025-12-31'],
  ['2026-04-01', '2026-01-01 2026-03-31'],
  ['2026-12-15', '2026-07-01 2026-09-30'],
  ['2028-01-01', '2027-10-01 2027-12-31'],
] as const)('on %s the last quarter that is over is %s', ([today, quarter]) => {
  expect(shown(lastQuarter(today))).toBe(quarter)
})

test('the last twelve months end with this one', () => {
  expect(shown(lastTwelveMonths('2028-02-10'))).toBe('2027-03-01 2028-02-29')
})

test.for([
  ['2026-01-01 2026-03-31', '2025-10-01 2025-12-31', '2026-04-01 2026-06-30'],
  ['2028-02-01 2028-02-29', '2028-01-01 2028-01-31', '2028-03-01 2028-03-31'],
  ['2026-01-01 2026-12-31', '2025-01-01 2025-12-31', '2027-01-01 2027-12-31'],
  ['2026-03-05 2026-03-11', '2026-02-26 2026-03-04', '2026-03-12 2026-03-18'],
] as const)('beside %s stand %s and %s', ([period, before, after]) => {
  const [from = '', to = ''] = period.split(' ')
  expect(shown(adjacentPeriod({ from, to }, -1))).toBe(before)
  expect(shown(adjacentPeriod({ from, to }, 1))).toBe(after)
})

test('a period touches the months of its first and last day and all between', () => {
  expect(monthsIn({ from: '2025-11-30', to: '2026-02-01' })).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
})
