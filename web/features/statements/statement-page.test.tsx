import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Statement } from '#shared/features/statements/statements.reply.ts'
import { clearAuth, saveUser } from '#web/platform/session/auth-state.ts'
import { failed, stubApi, userWith } from '#web/platform/test-support/stub-api.ts'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import { StatementPage } from './statement-page.tsx'
import { statementPeriods } from './statement-periods.ts'

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const customerId = id(9)

const ageing = {
  current: 0,
  days_1_30: 12_000,
  days_31_60: 0,
  days_61_90: 0,
  over_90: 0,
  owed_minor: 12_000,
  credit_minor: 2_000,
  balance_minor: 10_000,
}

const entry = (change: Partial<Statement['entries'][number]>): Statement['entries'][number] => ({
  id: 'invoice 1',
  kind: 'invoice',
  source: 'invoice',
  source_id: id(1),
  date: '2026-11-02',
  name: 'INV-1',
  due_date: '2026-11-05',
  amount_minor: 12_000,
  balance_minor: 15_000,
  ...change,
})

const statement: Statement = {
  customer_id: customerId,
  customer_name: 'Oxbow Boats',
  currency: 'GBP',
  kind: 'period',
  from: '2026-11-01',
  to: '2026-11-15',
  left_out_count: 0,
  left_out_minor: 0,
  opening_minor: 3_000,
  entries: [
    entry({}),
    entry({
      id: 'refund 2',
      kind: 'refund',
      source: 'credit_note',
      source_id: id(2),
      name: 'Card',
      due_date: null,
      amount_minor: 1_000,
      balance_minor: 16_000,
    }),
    entry({
      id: 'payment 3',
      kind: 'payment',
      source: 'payment',
      source_id: id(3),
      name: 'OXBOW',
      due_date: null,
      amount_minor: -6_000,
      balance_minor: 10_000,
    }),
  ],
  closing_minor: 10_000,
  late_payment: null,
  ageing,
  currencies: ['EUR', 'GBP'],
}

const customer = {
  id: customerId,
  name: 'Oxbow Boats',
  contacts: [
    { name: 'Ann', email: 'ann@oxbow.example', phone: '', receives_invoices: true },
    { name: 'Bob', email: 'bob@oxbow.example', phone: '', receives_invoices: false },
  ],
}

const path = `/api/customers/${customerId}/statement`

const serve = (answer: object = { status: 200, body: statement }) =>
  stubApi({
    [`GET ${path}`]: answer as { status: number },
    [`GET /api/customers/${customerId}`]: { status: 200, body: customer },
    [`POST ${path}/email`]: { status: 201, body: { to: ['ann@oxbow.example'] } },
  })

vi.mock('@tanstack/react-router', async (load) => ({
  ...(await load<object>()),
  useParams: () => ({ id: customerId }),
}))

beforeEach(() =>
  saveUser(userWith({ permissions: ['customer_access', 'invoice_access', 'manage_invoices', 'manage_payments'] })),
)
afterEach(() => {
  clearAuth()
  vi.unstubAllGlobals()
})

test('a statement has an opening and a closing balance, and every entry links to its record', async () => {
  serve()
  await renderInApp(<StatementPage />, { at: '/?kind=period' })
  await screen.findByText('INV-1')
  const table = screen.getByRole('table', { name: 'Statement of account' })
  expect(screen.getByRole('heading', { name: 'Statement for Oxbow Boats' })).toBeTruthy()
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('Opening balance£30.00'),
    expect.stringContaining('£120.00£150.00'),
    expect.stringContaining('£10.00£160.00'),
    expect.stringContaining('\u2212£60.00£100.00'),
    expect.stringContaining('Closing balance on 15 Nov 2026£100.00'),
  ])
  const links = within(table).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/invoices/view/${id(1)}`,
    `/creditnote/view/${id(2)}`,
    `/payments/view/${id(3)}`,
  ])
  expect(links[0]?.textContent).toContain('Invoice INV-1')
  expect(screen.getByText('\u2212£20.00')).toBeTruthy()
})

test('a statement that leaves entries out has a line for them, and its balances include them', async () => {
  serve({ status: 200, body: { ...statement, opening_minor: 1_000, left_out_count: 12, left_out_minor: 2_000 } })
  await renderInApp(<StatementPage />, { at: '/?kind=period' })
  await screen.findByText('INV-1')
  const rows = within(screen.getByRole('table', { name: 'Statement of account' })).getAllByRole('row')
  expect(rows.slice(1, 3).map((row) => row.textContent)).toEqual([
    expect.stringContaining('Opening balance£10.00'),
    expect.stringContaining('12 earlier entries, not listed here£20.00£30.00'),
  ])
})

test('the choice is stored in the address, and dates in the wrong order are put in order', async () => {
  const requests = serve()
  const { user, router } = await renderInApp(<StatementPage />, {
    at: '/?kind=period&from=2026-11-15&to=2026-11-01&currency=what',
  })
  await waitFor(() => expect(requests.some((call) => call.path.startsWith(path))).toBe(true))
  expect(requests.find((call) => call.path.startsWith(path))?.path).toBe(
    `${path}?kind=period&from=2026-11-01&to=2026-11-15`,
  )
  await user.click(await screen.findByRole('link', { name: 'EUR' }))
  await user.click(screen.getByRole('link', { name: 'Open items' }))
  // Open items are what a statement starts with.
  expect(router.state.location.search).toEqual({ currency: 'EUR', from: '2026-11-15', to: '2026-11-01' })
})

test('the presets end no later than today', () => {
  expect(statementPeriods(new Date(2026, 10, 15)).map(({ period }) => [period.from, period.to])).toEqual([
    ['2026-11-01', '2026-11-15'],
    ['2026-10-01', '2026-10-31'],
    ['2026-10-01', '2026-11-15'],
    ['2025-11-16', '2026-11-15'],
  ])
})

test('an e-mail goes to the contacts who receive invoices, with the dates shown and one key', async () => {
  const requests = serve()
  const { user } = await renderInApp(<StatementPage />)
  await user.click(await screen.findByRole('button', { name: 'E-mail…' }))
  await user.click(await screen.findByRole('button', { name: /Send e-mail/ }))
  await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true))
  const sent = requests.find(({ method }) => method === 'POST')
  expect(sent?.body).toEqual({
    kind: 'period',
    currency: 'GBP',
    from: '2026-11-01',
    to: '2026-11-15',
    to_addresses: ['ann@oxbow.example'],
  })
  expect(sent?.headers.get('Idempotency-Key')).toBeTruthy()
})

test('a user who may not manage invoices cannot send a statement', async () => {
  saveUser(userWith({ permissions: ['customer_access', 'invoice_access'] }))
  serve()
  await renderInApp(<StatementPage />)
  expect(await screen.findByRole('button', { name: /Export/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'E-mail…' })).toBeNull()
})

test('a period without entries shows the balance', async () => {
  serve({ status: 200, body: { ...statement, entries: [], closing_minor: 3_000, from: '2026-11-01' } })
  await renderInApp(<StatementPage />)
  expect(await screen.findByText('No activity in this period')).toBeTruthy()
  expect(screen.getByText('The balance stayed at £30.00.')).toBeTruthy()
})

test.for([
  ['cannot be loaded', failed, 'This could not be loaded'],
  ['is of nobody', { status: 404, body: { message: 'No.', code: 'not_found' } }, 'This customer cannot be found'],
  [
    'ends before it begins',
    { status: 422, body: { message: 'No.', code: 'validation.failed', errors: { to: ['No.'] } } },
    'These dates do not make a period',
  ],
] as const)('a statement that %s says so', async ([, answer, words]) => {
  serve(answer)
  await renderInApp(<StatementPage />)
  expect(await screen.findByText(words)).toBeTruthy()
})
