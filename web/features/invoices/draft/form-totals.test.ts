import { expect, test } from 'vitest'
import { daysAfterInvoice } from '#shared/features/documents/payment-terms.ts'
import { noTerms } from '#web/ui/form/terms-field.tsx'
import { datesOf } from './form-totals.ts'
import type { InvoiceValues } from './invoice-values.ts'

const values = { issue_date: '2026-03-10', supply_date: '', terms: daysAfterInvoice(30), due_date: '' } as InvoiceValues
const dueWith = (change: Partial<InvoiceValues>) => datesOf({ ...values, ...change }, '2026-03-31').dueDate

test('the due date follows from the terms, and terms of zero days are due at once', () => {
  expect(dueWith({})).toBe('2026-04-09')
  expect(dueWith({ terms: daysAfterInvoice(0) })).toBe('2026-03-10')
  expect(dueWith({ terms: noTerms })).toBe('2026-03-10')
})

test('a due date set by hand is kept, and without an issue date the terms count from today', () => {
  expect(dueWith({ due_date: '2026-05-01' })).toBe('2026-05-01')
  expect(dueWith({ issue_date: '' })).toBe('2026-04-30')
})
