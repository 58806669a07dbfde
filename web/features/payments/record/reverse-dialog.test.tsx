import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Payment } from '#shared/features/payments/payments.reply.ts'
import { stubApi } from '#web/platform/test-support/stub-api.ts'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import { ReverseDialog } from './reverse-dialog.tsx'

const id = '00000000-0000-4000-8000-000000000001'

const payment = {
  id,
  customer_name: 'Ada & Co',
  currency: 'GBP',
  amount_minor: 12_000,
  payment_date: '2026-03-10',
  allocations: [{ invoice_id: id, invoice_number: 'INV-1', amount_minor: 10_000 }],
} as unknown as Payment

afterEach(() => vi.unstubAllGlobals())

async function show() {
  const requests = stubApi({ [`POST /api/payments/${id}/reverse`]: { status: 200, body: payment } })
  const view = await renderInApp(<ReverseDialog payment={payment} opened onClose={() => {}} today="2026-03-31" />)
  const date = await screen.findByLabelText<HTMLInputElement>(/^Reversed on/)
  return { ...view, date, posts: () => requests.filter(({ method }) => method === 'POST') }
}

test('a reversal is dated today, and can be dated neither before the payment nor after today', async () => {
  const { user, date } = await show()
  expect(date.value).toBe('31 Mar 2026')
  await user.type(date, '{Alt>}{ArrowDown}{/Alt}')
  const day = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
  expect((await day('9 March 2026')).disabled).toBe(true)
  expect((await day('10 March 2026')).disabled).toBe(false)
  expect((await day('1 April 2026')).disabled).toBe(true)
})

test('a reversal says what is owed again, and requires a reason', async () => {
  const { user, posts } = await show()
  expect(screen.getByText(/INV-1 \(£100\.00\)/)).toBeDefined()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ }).required).toBe(true)
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Returned by the bank')
  await user.click(screen.getByRole('button', { name: 'Reverse £120.00' }))
  await waitFor(() =>
    expect(posts()).toMatchObject([{ body: { reason: 'Returned by the bank', reversal_date: '2026-03-31' } }]),
  )
})
