import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dueDateByTerms, givenTerms, paymentTerms, type PaymentTerms, termsKinds } from './payment-terms.ts'

test.each<[string, PaymentTerms, string, string]>([
  ['so many days after the invoice', { kind: 'days_after_invoice', days: 30 }, '2026-01-31', '2026-03-02'],
  ['so many days after the end of its month', { kind: 'days_after_month_end', days: 30 }, '2026-01-05', '2026-03-02'],
  ['at the end of its month', { kind: 'days_after_month_end', days: 0 }, '2028-02-01', '2028-02-29'],
  ['on a day of its month', { kind: 'day_of_month', days: 20 }, '2026-11-19', '2026-11-20'],
  ['on a day of its month, that day', { kind: 'day_of_month', days: 20 }, '2026-11-20', '2026-11-20'],
  ['on a day that is past, in the month after', { kind: 'day_of_month', days: 20 }, '2026-11-21', '2026-12-20'],
  ['on a day of the following month', { kind: 'day_of_next_month', days: 20 }, '2026-12-31', '2027-01-20'],
  ['on the last day of a month that is too short', { kind: 'day_of_next_month', days: 31 }, '2027-01-15', '2027-02-28'],
])('an invoice falls due %s', (_, terms, issued, due) => {
  expect(dueDateByTerms(issued, terms)).toBe(due)
})

test('nothing falls due before it is issued, whatever the terms', () => {
  const anyTerms = fc
    .record({ kind: fc.constantFrom(...termsKinds), days: fc.integer({ min: 0, max: 365 }) })
    .filter((terms) => paymentTerms.safeParse(terms).success)
  const anyDate = fc.date({ min: new Date('1900-01-01'), max: new Date('2150-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(anyDate, anyTerms, (date, terms) => {
      const day = date.toISOString().slice(0, 10)
      expect(dueDateByTerms(day, terms) >= day).toBe(true)
    }),
  )
})

test('a day of a month is between 1 and 31, and other terms are of at most a year', () => {
  for (const [days, isRight] of [
    [0, false],
    [1, true],
    [31, true],
    [32, false],
  ] as const)
    expect(paymentTerms.safeParse({ kind: 'day_of_next_month', days }).success).toBe(isRight)
  for (const [days, isRight] of [
    [0, true],
    [365, true],
    [366, false],
  ] as const)
    expect(paymentTerms.safeParse({ kind: 'days_after_month_end', days }).success).toBe(isRight)
})

describe('of a record that is sent back with both forms of its terms', () => {
  const stored: PaymentTerms = { kind: 'days_after_month_end', days: 30 }
  test.each<[string, Parameters<typeof givenTerms>[0], PaymentTerms | undefined]>([
    ['a plain number means days after the invoice', { terms_days: 30 }, { kind: 'days_after_invoice', days: 30 }],
    ['nothing said changes nothing', {}, undefined],
    ['unchanged, it stays as it is', { terms: stored, terms_days: 30 }, stored],
    ['a changed number counts', { terms: stored, terms_days: 14 }, { kind: 'days_after_invoice', days: 14 }],
    [
      'changed terms count',
      { terms: { kind: 'day_of_month', days: 5 }, terms_days: 30 },
      { kind: 'day_of_month', days: 5 },
    ],
  ])('%s', (_, sent, meant) => {
    expect(givenTerms(sent, stored)).toEqual(meant)
  })
})
