import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { stubApi } from '#web/platform/test-support/stub-api.ts'
import { RecordPaymentPage } from './record-payment-page.tsx'

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useParams: () => ({ id: '00000000-0000-4000-8000-000000000001' }),
}))

const invoice = {
  id: id(1),
  number: 'INV-1',
  status: 'issued',
  customer_id: id(9),
  customer_name: 'Ada & Co',
  currency: 'GBP',
  gross_minor: 10_000,
  outstanding_minor: 10_000,
}

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

const bank = { id: id(7), label: 'Main account', currency: 'GBP', is_default: true }
/** The default account of another currency: it is not preselected for a payment in pounds. */
const euroBank = { id: id(6), label: 'Euro account', currency: 'EUR', is_default: true }
const recorded = { status: 201, body: { id: id(5), customer_name: 'Ada & Co', amount_minor: 1, allocations: [] } }

afterEach(() => vi.unstubAllGlobals())

type Answers = Parameters<typeof stubApi>[0]

type Shown = { others?: ReturnType<typeof openOne>[]; credit?: object; more?: Answers }

async function show(
  answer: Answers[string] = recorded,
  { others = [openOne(2, 3_000)], credit = {}, more = {} }: Shown = {},
) {
  const requests = stubApi({
    [`GET /api/invoices/${id(1)}`]: { status: 200, body: invoice },
    'GET /api/payments/defaults': {
      status: 200,
      body: { today: '2026-03-01', base_currency: 'GBP', banks: [euroBank, bank] },
    },
    'GET /api/payments/open-invoices': {
      status: 200,
      body: { data: [openOne(1, 10_000), ...others], on_account_minor: 0, credit_minor: 0, ...credit },
    },
    'POST /api/payments': answer,
    ...more,
  })
  const view = await renderInApp(
    <>
      <RecordPaymentPage />
      <ConfirmDialog />
    </>,
    { at: `/invoices/payment/${id(1)}` },
  )
  await screen.findByRole('textbox', { name: 'Amount received' })
  return { ...view, posts: () => requests.filter(({ method }) => method === 'POST') }
}

test('a date more than a year ago needs confirmation and can be corrected first', async () => {
  const { user, posts } = await show()
  const date = screen.getByLabelText(/^Received on/)
  await user.clear(date)
  await user.type(date, '2025-02-28')
  await user.click(record())
  const question = within(await screen.findByRole('dialog', { name: /^28 Feb 2025 is more than a year ago/ }))
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Please check the date.')).toBeDefined()
  expect(posts()).toEqual([])
  await user.click(record())
  await user.click(await screen.findByRole('button', { name: 'Record for that day' }))
  await waitFor(() => expect(posts()).toMatchObject([{ body: { payment_date: '2025-02-28' } }]))
})

const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount received' })
const record = () => screen.getByRole('button', { name: 'Record payment' })
const outcome = () => within(screen.getByRole('region', { name: 'Outcome' }))

test('the amount starts as the balance, and one key pays the invoice in full', async () => {
  const { user, posts, router } = await show()
  expect(amount().value).toBe('100.00')
  expect(screen.getByText('Pays INV-1 in full.')).toBeDefined()
  await user.click(record())
  await waitFor(() => expect(router.state.location.pathname).toBe(`/invoices/view/${id(1)}`))
  expect(posts()[0]?.headers.get('Idempotency-Key')).toBeTruthy()
  expect(posts()[0]?.body).toEqual({
    customer_id: id(9),
    currency: 'GBP',
    amount_minor: 10_000,
    payment_date: '2026-03-01',
    method: 'bank_transfer',
    reference: '',
    bank_id: id(7),
    allocations: [{ invoice_id: id(1), amount_minor: 10_000 }],
    rest: 'on_account',
  })
})

test('a smaller amount is a part payment, and what is still owed is shown', async () => {
  const { user, posts } = await show()
  await user.clear(amount())
  await user.type(amount(), '40')
  expect(screen.getByText('Part payment: £60.00 is still owed on INV-1.')).toBeDefined()
  expect(outcome().getByText('£60.00 still owed')).toBeDefined()
  await user.click(record())
  await waitFor(() => expect(posts()).toHaveLength(1))
  expect(posts()[0]?.body).toMatchObject({
    amount_minor: 4_000,
    allocations: [{ invoice_id: id(1), amount_minor: 4_000 }],
  })
})

test('a larger amount is not recorded before the user says where the rest goes', async () => {
  const { user, posts } = await show()
  await user.clear(amount())
  await user.type(amount(), '150')
  expect(outcome().getByText('Not decided yet')).toBeDefined()
  await user.click(record())
  expect(await screen.findByText('Please choose where the other £50.00 goes.')).toBeDefined()
  expect(posts()).toEqual([])
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /oldest first/ }))
  await user.click(screen.getByRole('radio', { name: /oldest first/ }))
  expect(outcome().getByText('INV-2')).toBeDefined()
  expect(outcome().getByText('£30.00')).toBeDefined()
  expect(outcome().getByText('£20.00')).toBeDefined()
  await user.click(record())
  await waitFor(() => expect(posts()).toHaveLength(1))
  expect(posts()[0]?.body).toMatchObject({
    amount_minor: 15_000,
    allocations: [{ invoice_id: id(1), amount_minor: 10_000 }],
    rest: 'oldest_first',
  })
})

test('without other open invoices the rest stays on account without a question', async () => {
  const { user, posts } = await show(recorded, { others: [] })
  await user.clear(amount())
  await user.type(amount(), '150')
  expect(screen.getByText('Ada & Co has no other open invoices: £50.00 stays on account.')).toBeDefined()
  await user.click(record())
  await waitFor(() => expect(posts()).toHaveLength(1))
  expect(posts()[0]?.body).toMatchObject({ rest: 'on_account' })
})

test('errors of the server are shown at their fields, and nothing typed is lost', async () => {
  const errors = { payment_date: ['That day is too early.'] }
  const { user } = await show({ status: 422, body: { message: 'Please check.', code: 'request.invalid', errors } })
  await user.type(screen.getByRole('textbox', { name: 'Reference' }), 'BACS 12')
  await user.click(record())
  expect(await screen.findByText('That day is too early.')).toBeDefined()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Reference' }).value).toBe('BACS 12')
})

test('if another user was faster, a message above the fields says that less is owed', async () => {
  const errors = { 'allocations.0.amount_minor': ['More than is owed on INV-1.'] }
  const { user } = await show({ status: 422, body: { message: 'Please check.', code: 'request.invalid', errors } })
  await user.click(record())
  expect(await screen.findByText('More than is owed on INV-1.')).toBeDefined()
})

test("the customer's credit on account is offered first", async () => {
  await show(recorded, { credit: { on_account_minor: 2_500 } })
  expect(screen.getByText('Ada & Co has £25.00 on account.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Use £25.00 first…' })).toBeDefined()
})

test("the customer's credit is used by one request; after a refusal a second press has the same key", async () => {
  const refusals = [
    { status: 503, body: { message: 'Please wait.', code: 'server.busy' } },
    { status: 201, body: { allocated_minor: 2_500, outstanding_minor: 7_500, allocations: [] } },
  ]
  const { user, posts } = await show(recorded, {
    credit: { on_account_minor: 1_500, credit_minor: 1_000 },
    more: { [`POST /api/invoices/${id(1)}/allocations`]: () => refusals.shift() ?? recorded },
  })
  const use = async () => {
    await user.click(screen.getByRole('button', { name: 'Use £25.00 first…' }))
    await user.click(await screen.findByRole('button', { name: 'Use £25.00' }))
  }
  await use()
  await waitFor(() => expect(posts()).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await use()
  await waitFor(() => expect(posts()).toHaveLength(2))
  expect(posts().map(({ body }) => body)).toEqual([{ amount_minor: 2_500 }, { amount_minor: 2_500 }])
  const [first, second] = posts().map(({ headers }) => headers.get('Idempotency-Key'))
  expect(first).toBeTruthy()
  expect(second).toBe(first)
  // The form now contains what is still owed.
  await waitFor(() => expect(amount().value).toBe('75.00'))
})
