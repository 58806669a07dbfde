import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { OpenInvoice } from '#shared/features/payments/payments.reply.ts'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import { type Amounts, oldestFirst, outcomeOf } from './allocation.ts'
import { AllocationGrid } from './allocation-grid.tsx'

const open = (number: number, outstanding_minor: number): OpenInvoice => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  number: `INV-${number}`,
  issue_date: '2026-01-01',
  due_date: `2026-02-0${number}`,
  reference: '',
  currency: 'GBP',
  gross_minor: outstanding_minor,
  outstanding_minor,
  state: 'unpaid',
})

const invoices = [open(1, 10_000), open(2, 5_000), open(3, 20_000)]

function Grid({ available }: { available: number | null }) {
  const [amounts, setAmounts] = useState<Amounts>({})
  return (
    <AllocationGrid
      invoices={invoices}
      currency="GBP"
      today="2026-02-03"
      available={available}
      amounts={amounts}
      onChange={setAmounts}
      errorOf={() => undefined}
    />
  )
}

const cell = (number: number) => screen.getByRole<HTMLInputElement>('textbox', { name: `Amount for INV-${number}` })
const values = () => invoices.map((_, index) => cell(index + 1).value)
const remainder = () => screen.getByRole('status').textContent

async function show(available: number | null) {
  const { user } = await renderInApp(<Grid available={available} />)
  await user.click(cell(1))
  return user
}

test('the arrows move between cells and stay within the grid', async () => {
  const user = await show(12_000)
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toBe(cell(3))
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(cell(3))
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(cell(2))
})

test('Space allocates what is owed, then only what is left, and removes it again', async () => {
  const user = await show(12_000)
  await user.keyboard(' ')
  expect(values()).toEqual(['100.00', '', ''])
  expect(remainder()).toBe('£20.00 stays on account')
  await user.keyboard('{ArrowDown} ')
  expect(values()).toEqual(['100.00', '20.00', ''])
  expect(remainder()).toBe('Nothing stays on account')
  await user.keyboard(' ')
  expect(values()).toEqual(['100.00', '', ''])
})

test('Enter fills an empty cell and goes on, and keeps a typed amount', async () => {
  const user = await show(12_000)
  await user.keyboard('30{Enter}{Enter}{Enter}')
  expect(values()).toEqual(['30.00', '50.00', '40.00'])
  expect(remainder()).toBe('Nothing stays on account')
})

test('f fills oldest first and x clears, with the focus where it was', async () => {
  const user = await show(12_000)
  await user.keyboard('{ArrowDown}f')
  expect(values()).toEqual(['100.00', '20.00', ''])
  expect(document.activeElement).toBe(cell(2))
  await user.keyboard('x')
  expect(values()).toEqual(['', '', ''])
  expect(remainder()).toBe('£120.00 stays on account')
})

test('an amount filled by a key replaces the typed text', async () => {
  const user = await show(12_000)
  await user.keyboard('3')
  cell(1).select()
  await user.keyboard(' ')
  expect(values()).toEqual(['100.00', '', ''])
})

test('more than is owed is an error at its cell, more than is available an error in the remainder', async () => {
  const user = await show(12_000)
  await user.keyboard('{ArrowDown}60')
  expect(cell(2).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('More than the £50.00 owed.')).toBeDefined()
  await user.keyboard('{ArrowDown}100')
  expect(remainder()).toBe('£40.00 more than the payment')
})

test('until the amount is known, a row gets all that is owed on it', async () => {
  const user = await show(null)
  await user.keyboard('{ArrowDown} ')
  expect(values()).toEqual(['', '50.00', ''])
  expect(remainder()).toContain('£50.00 allocated, but no amount received yet.')
})

test('the checkbox of a row does the same as Space', async () => {
  const user = await show(12_000)
  await user.click(screen.getByRole('checkbox', { name: 'Pay INV-3' }))
  expect(values()).toEqual(['', '', '120.00'])
})

test('oldest first pays each invoice until nothing is left, to the penny', () => {
  const [first, second] = invoices.map(({ id }) => id)
  expect(oldestFirst(invoices, 10_001)).toEqual({ [first ?? '']: 10_000, [second ?? '']: 1 })
  expect(oldestFirst(invoices, 0)).toEqual({})
})

test('a payment for one invoice pays that first, then the others, and keeps what is left', () => {
  expect(outcomeOf(4_000, 10_000, invoices)).toMatchObject({ paid_minor: 4_000, owed_minor: 6_000, over_minor: 0 })
  expect(outcomeOf(50_000, 10_000, invoices)).toMatchObject({ owed_minor: 0, over_minor: 40_000, left_minor: 5_000 })
})
