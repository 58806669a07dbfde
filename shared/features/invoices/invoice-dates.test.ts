import { daysAfterInvoice } from '#shared/features/documents/payment-terms.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#shared/dates/business-date.ts'
import { dueDateOf, taxPointOf } from './invoice-dates.ts'

const issued = '2026-03-31'

test.for([
  [null, issued, 'without a supply date'],
  [issued, issued, 'supplied on the day'],
  ['2026-03-17', issued, 'issued 14 days after the supply'],
  ['2026-03-16', '2026-03-16', 'issued later than that'],
  ['2026-04-01', issued, 'issued the day before the supply'],
  ['2027-03-31', issued, 'issued long before the supply'],
] as const)('the tax point of one supplied on %s is %s: %s', ([supply, taxPoint]) => {
  expect(taxPointOf(issued, supply)).toBe(taxPoint)
})

test('a tax point is never after the issue date', () => {
  fc.assert(
    fc.property(fc.integer({ min: -400, max: 400 }), (days) => {
      expect(taxPointOf(issued, addDays(issued, days)) <= issued).toBe(true)
    }),
  )
})

test('terms of zero days make it due on the issue date, and a due date set by hand is kept', () => {
  expect(dueDateOf(issued, daysAfterInvoice(0), null)).toBe(issued)
  expect(dueDateOf(issued, daysAfterInvoice(30), null)).toBe('2026-04-30')
  expect(dueDateOf(issued, daysAfterInvoice(30), '2026-04-02')).toBe('2026-04-02')
})
