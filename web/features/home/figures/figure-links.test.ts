import { expect, test } from 'vitest'
import { invoicedIn, owedByAge } from './figure-links.ts'

test('an age bucket links to exactly the invoices that were due in those days', () => {
  const dues = (['current', 'days_1_30', 'days_31_60', 'days_61_90', 'over_90'] as const).map((bucket) => {
    const { due_from, due_to } = owedByAge(bucket, 'GBP', '2026-03-31').search
    return [due_from, due_to]
  })
  expect(dues).toEqual([
    ['2026-03-31', undefined],
    ['2026-03-01', '2026-03-30'],
    ['2026-01-30', '2026-02-28'],
    ['2025-12-31', '2026-01-29'],
    [undefined, '2025-12-30'],
  ])
})

test('a month links to its own days, in a leap year too', () => {
  expect(invoicedIn('2028-02', 'GBP').search).toMatchObject({ from: '2028-02-01', to: '2028-02-29' })
})
