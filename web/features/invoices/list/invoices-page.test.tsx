import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addDays } from '#shared/dates/business-date.ts'
import { invoiceStates } from '#shared/features/invoices/invoice-states.ts'
import type { InvoiceRow } from '#shared/features/invoices/invoices.reply.ts'
import { pagePosition } from '#shared/http/paged.ts'
import { clearAuth, saveUser } from '#web/platform/session/auth-state.ts'
import { stubApi, userWith } from '#web/platform/test-support/stub-api.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import { forgetRun } from './bulk/bulk-runs.ts'
import { today } from '#web/features/invoices/invoice-labels.tsx'
import { InvoicesPage } from './invoices-page.tsx'

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`

const rowWith = (number: number, change: Partial<InvoiceRow> = {}): InvoiceRow => ({
  id: id(number),
  kind: 'own',
  number: `INV-${number}`,
  status: 'issued',
  state: 'unpaid',
  customer_id: id(9),
  customer_name: `Customer ${number}`,
  reference: '',
  issue_date: '2026-01-05',
  due_date: addDays(today(), 3),
  currency: 'GBP',
  net_minor: 10_000,
  vat_minor: 2_000,
  gross_minor: 12_000,
  credited_minor: 0,
  outstanding_minor: 12_000,
  hold_kind: null,
  email_status: null,
  issue_on: null,
  issue_failed: false,
  created_at: `2026-01-05T09:0${number}:00.000Z`,
  version: 1,
  ...change,
})

const draft = (number: number, change: Partial<InvoiceRow> = {}) =>
  rowWith(number, { number: null, status: 'draft', state: 'draft', issue_date: null, ...change })

const counts = { all: 4, ...Object.fromEntries(invoiceStates.map((state, index) => [state, index])) }

const run = (change = {}) => ({
  id: id(8),
  action: 'issue',
  status: 'running',
  total_count: 2,
  done_count: 0,
  failed_count: 0,
  results: [],
  ...change,
})

function serve(rows: InvoiceRow[], runs: object[] = []) {
  return stubApi({
    'GET /api/invoices': {
      status: 200,
      body: { data: rows, meta: pagePosition(1, 25, rows.length, rows.length), links: {} },
    },
    'GET /api/invoices/summary': {
      status: 200,
      body: {
        counts,
        totals: [{ currency: 'GBP', count: rows.length, gross_minor: 34_000, outstanding_minor: 24_000 }],
      },
    },
    'POST /api/invoices/bulk': { status: 202, body: run() },
    [`GET /api/invoices/bulk/${id(8)}`]: () => ({ status: 200, body: runs.shift() ?? run() }),
  })
}

const sign = (permissions: string[]) => saveUser(userWith({ permissions }))

beforeEach(() => sign(['invoice_access', 'manage_invoices', 'manage_payments']))
afterEach(() => {
  forgetRun()
  clearAuth()
  vi.unstubAllGlobals()
})

const page = (
  <>
    <InvoicesPage />
    <ConfirmDialog />
  </>
)

test('a list with more rows than are counted says so, and shows no sums', async () => {
  stubApi({
    'GET /api/invoices': {
      status: 200,
      body: { data: [rowWith(1)], meta: { ...pagePosition(1, 25, 25, 5_000), more: true }, links: {} },
    },
    'GET /api/invoices/summary': { status: 200, body: { counts: null, totals: null } },
  })
  await renderInApp(page, { at: '/invoices/list?q=ltd' })
  await screen.findByText('More than 5,000 invoices')
  await screen.findByText(/Too many to add up/)
  expect(screen.queryByRole('button', { name: 'Page 200' })).not.toBeNull()
  expect(screen.getByRole('link', { name: 'Overdue' }).textContent).toBe('Overdue ')
})

test('each state is a tab whose count ignores the state filter; the sums use it', async () => {
  const requests = serve([rowWith(1)])
  await renderInApp(page, { at: '/invoices/list?status=overdue&currency=GBP' })
  const tabs = within(screen.getByRole('navigation', { name: 'Invoices by state' }))
  expect(await tabs.findByRole('link', { name: 'Overdue 3' })).toBeDefined()
  const sums = await screen.findByRole('row', { name: /GBP, 1 issued/ })
  expect(within(sums).getByRole('cell', { name: '£240.00' })).toBeDefined()
  const summaries = requests.filter(({ path }) => path.startsWith('/api/invoices/summary')).map(({ path }) => path)
  expect(summaries.toSorted()).toEqual([
    '/api/invoices/summary?currency=GBP',
    '/api/invoices/summary?status=overdue&currency=GBP',
  ])
})

test('a due date says how near or how late it is, only if something is owed', async () => {
  serve([
    rowWith(1),
    rowWith(2, { state: 'overdue', due_date: addDays(today(), -12) }),
    rowWith(3, { state: 'paid', outstanding_minor: 0, due_date: addDays(today(), -40) }),
  ])
  await renderInApp(page, { at: '/invoices/list' })
  expect(await screen.findByText('in 3 days')).toBeDefined()
  expect(screen.getByText('12 days late')).toBeDefined()
  expect(screen.queryByText(/40 days/)).toBeNull()
})

test('an invoice that is paid in part and credited for the rest says both', async () => {
  serve([rowWith(1, { state: 'paid', outstanding_minor: 0, credited_minor: 5000 }), rowWith(2, { state: 'credited' })])
  await renderInApp(page, { at: '/invoices/list' })
  expect(await screen.findByText('Paid · part credited')).toBeDefined()
})

test('a draft links to its form for users who may change it, and to its page for others', async () => {
  serve([draft(1), rowWith(2, { email_status: 'failed', hold_kind: 'disputed' })])
  const first = await renderInApp(page, { at: '/invoices/list' })
  const href = async (name: string) =>
    (await within(screen.getByRole('table')).findByRole('link', { name })).getAttribute('href')
  expect(await href('Draft')).toBe(`/invoices/edit/${id(1)}`)
  expect(await href('INV-2')).toBe(`/invoices/view/${id(2)}`)
  expect(screen.getByText('E-mail failed')).toBeDefined()
  expect(screen.getByText('On hold: disputed')).toBeDefined()
  first.unmount()
  sign(['invoice_access'])
  const { user } = await renderInApp(page, { at: '/invoices/list' })
  expect(await href('Draft')).toBe(`/invoices/view/${id(1)}`)
  expect(screen.queryByRole('link', { name: /New invoice/ })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  const offered = within(screen.getByRole('toolbar')).getAllByRole('button')
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Download', 'Clear selection'])
})

async function tickAll(user: UserEvent) {
  // The search box is rendered before the rows.
  await screen.findByText('Customer 1')
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
}

test('issuing shows the number and the total, goes by date, and says which rows are skipped', async () => {
  const requests = serve([
    draft(1, { issue_date: '2026-03-01' }),
    draft(2, { issue_date: '2026-02-01', gross_minor: 22_000 }),
    draft(3, { currency: 'EUR' }),
    rowWith(4),
    // Issued later, on its issue date.
    draft(5, { issue_date: '2099-02-01' }),
  ])
  const { user } = await renderInApp(page, { at: '/invoices/list' })
  await tickAll(user)
  await user.click(screen.getByRole('button', { name: 'Issue 3 invoices…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Issue 3 invoices for £340.00 and €120.00?' }))
  expect(dialog.getByText(/2 other selected invoices are left out/)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Issue 3 invoices' }))
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      action: 'issue',
      invoice_ids: [id(2), id(1), id(3)],
    }),
  )
  expect(requests.find(({ method }) => method === 'POST')?.headers.get('Idempotency-Key')).toBeTruthy()
})

test('a run shows its progress, and at the end each refusal with a link', async () => {
  const refusal = { invoice_id: id(2), number: null, customer_name: 'Bea', refusal: 'The billing address is missing.' }
  const done = { invoice_id: id(1), number: 'INV-7', customer_name: 'Ada', refusal: null }
  serve(
    [draft(1), draft(2)],
    [run({ done_count: 1 }), run({ status: 'done', done_count: 2, failed_count: 1, results: [done, refusal] })],
  )
  const { user } = await renderInApp(page, { at: '/invoices/list' })
  await tickAll(user)
  await user.click(screen.getByRole('button', { name: 'Issue 2 invoices…' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: /Issue 2/ })).getByRole('button', { name: 'Issue 2 invoices' }),
  )
  expect(await screen.findByText('1 of 2')).toBeDefined()
  const outcome = within(await screen.findByRole('dialog', { name: '1 invoice issued' }))
  const link = outcome.getByRole('link', { name: /Draft for Bea.*The billing address is missing/ })
  expect(link.getAttribute('href')).toBe(`/invoices/edit/${id(2)}`)
})

test('a run continues when its dialog is closed, and one line above the list leads back to it', async () => {
  serve([draft(1), draft(2)], [run({ done_count: 1 }), run({ done_count: 1 }), run({ done_count: 1 })])
  const { user } = await renderInApp(page, { at: '/invoices/list' })
  await tickAll(user)
  await user.click(screen.getByRole('button', { name: 'Issue 2 invoices…' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: /Issue 2/ })).getByRole('button', { name: 'Issue 2 invoices' }),
  )
  await user.click(await screen.findByRole('button', { name: 'Carry on with other work' }))
  await user.click(await screen.findByRole('button', { name: /Issuing invoices.*Show/ }))
  expect(await screen.findByRole('dialog', { name: 'Issuing invoices' })).toBeDefined()
})
