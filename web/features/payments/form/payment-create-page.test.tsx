import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { stubApi } from '#web/platform/test-support/stub-api.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import { PaymentCreatePage } from './payment-create-page.tsx'

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useSearch: () => ({ customer_id: '00000000-0000-4000-8000-000000000009' }),
}))

const customer = { id: id(9), name: 'Ada & Co', code: 'C1', city: 'Leeds', currency: 'GBP' }
const openOne = (number: number, outstanding_minor: number) => ({
  id: id(number),
  number: `INV-${number}`,
  issue_date: '2026-01-01',
  due_date: '2026-02-01',
  reference: '',
  currency: 'GBP',
  gross_minor: outstanding_minor,
  outstanding_minor,
  state: 'overdue',
})
const open = { data: [openOne(1, 10_000), openOne(2, 3_000)], on_account_minor: 0, credit_minor: 0 }
const banks = [
  { id: id(7), label: 'Main account', currency: 'GBP', is_default: true },
  { id: id(8), label: 'Second account', currency: 'GBP', is_default: false },
]

afterEach(() => vi.unstubAllGlobals())

async function show() {
  const requests = stubApi({
    'GET /api/invoices/choices/customers': { status: 200, body: { data: [customer] } },
    'GET /api/payments/defaults': { status: 200, body: { today: '2026-03-01', base_currency: 'GBP', banks } },
    'GET /api/payments/open-invoices': { status: 200, body: open },
    'POST /api/payments': {
      status: 201,
      body: { id: id(5), customer_name: 'Ada & Co', amount_minor: 12_000, currency: 'GBP', allocations: [] },
    },
  })
  const view = await renderInApp(
    <>
      <PaymentCreatePage />
      <ConfirmDialog />
    </>,
    { at: '/payments/create' },
  )
  await screen.findByRole('textbox', { name: 'Amount for INV-1' })
  const sent = () => requests.filter(({ method }) => method === 'POST').map(({ body }) => body as Sent)
  return { ...view, sent }
}

type Sent = { allocations: { invoice_id: string; amount_minor: number }[]; payment_date: string; bank_id: string }

const cell = (number: number) => screen.getByRole<HTMLInputElement>('textbox', { name: `Amount for INV-${number}` })
const amount = () => screen.getByRole('textbox', { name: 'Amount received' })

test('Ctrl+S records what is shown: the amount on the oldest invoices, without a click', async () => {
  const { user, sent } = await show()
  await user.type(amount(), '120')
  expect([cell(1).value, cell(2).value]).toEqual(['100.00', '20.00'])
  expect(screen.getByText(/oldest invoices first\. Change/)).toBeDefined()
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.allocations).toEqual([
    { invoice_id: id(1), amount_minor: 10_000 },
    { invoice_id: id(2), amount_minor: 2_000 },
  ])
})

test('amounts chosen by hand stay as they are when the amount received changes', async () => {
  const { user, sent } = await show()
  await user.type(amount(), '120')
  await user.click(screen.getByRole('button', { name: /Clear/ }))
  await user.type(cell(2), '30')
  await user.clear(amount())
  await user.type(amount(), '50')
  expect([cell(1).value, cell(2).value]).toEqual(['', '30.00'])
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(sent()[0]?.allocations).toEqual([{ invoice_id: id(2), amount_minor: 3_000 }]))
})

test('the next payment starts empty, with date, method and account of the last', async () => {
  const { user, sent } = await show()
  await user.type(amount(), '120')
  const date = screen.getByLabelText(/^Received on/)
  await user.clear(date)
  await user.type(date, '27 Feb 2026')
  await user.click(screen.getByRole('combobox', { name: /Received into/ }))
  await user.click(await screen.findByRole('option', { name: 'Second account' }))
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({ payment_date: '2026-02-27', bank_id: id(8) })
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: /Customer/ })
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.value).toBe('')
  expect((amount() as HTMLInputElement).value).toBe('')
  expect((date as HTMLInputElement).value).toContain('27 Feb 2026')
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: /Received into/ }).value).toBe('Second account')
})
