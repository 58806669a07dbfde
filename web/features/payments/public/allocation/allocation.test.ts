import { expect, test } from 'vitest'
import { proposedAllocation } from './allocation.ts'

const open = (number: string, outstanding_minor: number) => ({ id: number, number, outstanding_minor })
const invoices = [open('INV-1', 10_000), open('INV-12', 5_000), open('INV-3', 20_000)]

test('a payment is laid on the oldest invoices, and what is left stays on account', () => {
  expect(proposedAllocation(invoices, 12_000, '')).toMatchObject({
    amounts: { 'INV-1': 10_000, 'INV-12': 2_000 },
    why: 'oldest',
  })
  expect(proposedAllocation(invoices, 40_000, '')?.amounts).toEqual({
    'INV-1': 10_000,
    'INV-12': 5_000,
    'INV-3': 20_000,
  })
})

test('the invoice that is owed exactly this amount comes before older ones', () => {
  expect(proposedAllocation(invoices, 20_000, 'August')).toEqual({
    amounts: { 'INV-3': 20_000 },
    why: 'exact',
    number: 'INV-3',
  })
})

test('an invoice named in the reference comes first, whatever its amount, and the rest goes to the oldest', () => {
  expect(proposedAllocation(invoices, 6_000, 'payment inv-12, thanks')).toEqual({
    amounts: { 'INV-12': 5_000, 'INV-1': 1_000 },
    why: 'named',
    number: 'INV-12',
  })
})

test('a number is not found inside a longer one', () => {
  expect(proposedAllocation(invoices, 6_000, 'INV-123')?.why).toBe('oldest')
  expect(proposedAllocation(invoices, 6_000, 'INV-123 INV-12')?.why).toBe('named')
})

test('nothing is proposed without an amount or without open invoices', () => {
  expect(proposedAllocation(invoices, 0, 'INV-1')).toBeNull()
  expect(proposedAllocation([], 100, '')).toBeNull()
})
