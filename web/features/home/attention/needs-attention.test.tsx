import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Permission } from '#shared/access/permissions.ts'
import { clearAuth, saveUser } from '#web/platform/session/auth-state.ts'
import { stubApi, userWith } from '#web/platform/test-support/stub-api.ts'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import { NeedsAttention } from './needs-attention.tsx'

const failed = (id: string, customer_name: string, will_retry: boolean) => ({
  id,
  customer_name,
  issue_on: '2026-12-01',
  currency: 'GBP',
  gross_minor: 12_000,
  reasons: ['Something is missing.'],
  will_retry,
})

const managing: Permission[] = ['invoice_access', 'manage_invoices', 'manage_payments']

beforeEach(() => saveUser(userWith({ permissions: managing })))
afterEach(() => {
  clearAuth()
  vi.unstubAllGlobals()
})

const nothing = {
  invoices: [],
  credit_notes: [],
  emails: [],
  deliveries: [],
  reminders: [],
  incidents: [],
  replies: [],
}

const stub = (attention: object, others: Parameters<typeof stubApi>[0] = {}) =>
  stubApi({
    'GET /api/home/attention': { status: 200, body: { ...nothing, ...attention } },
    'POST /api/invoices/i/issue-later/retry': { status: 200, body: { number: 'INV-1' } },
    'POST /api/creditnotes/c/issue-later/retry': { status: 200, body: { number: 'CN-1' } },
    ...others,
  })

test('invoices and credit notes that could not be issued are listed together, each with its reason and a retry button', async () => {
  const requests = stub({
    invoices: [failed('i', 'Ada & Co', true)],
    credit_notes: [failed('c', 'Bee Ltd', false)],
  })
  const { user } = await renderInApp(<NeedsAttention />)
  expect(await screen.findByRole('heading', { name: 'Needs attention · 2' })).toBeDefined()
  const [invoice, note] = screen.getAllByRole('listitem') as [HTMLElement, HTMLElement]
  expect(invoice.textContent).toContain('Ada & Co invoice for £120.00, was to be issued on 1 Dec 2026')
  expect(invoice.textContent).toContain('Something is missing. It will be tried again automatically at the next run.')
  expect(note.textContent).toContain('Bee Ltd credit note for £120.00, was to be issued on 1 Dec 2026')
  expect(note.textContent).not.toContain('tried again')
  expect(within(note).getByRole('link').getAttribute('href')).toBe('/creditnote/view/c')
  await user.click(within(note).getByRole('button', { name: 'Issue now' }))
  await waitFor(() =>
    expect(requests.filter(({ method }) => method === 'POST')).toMatchObject([
      { path: '/api/creditnotes/c/issue-later/retry' },
    ]),
  )
  await user.click(within(invoice).getByRole('button', { name: 'Issue now' }))
  await waitFor(() => expect(requests.some(({ path }) => path === '/api/invoices/i/issue-later/retry')).toBe(true))
})

test('nothing is shown if nothing failed', async () => {
  const requests = stub({})
  await renderInApp(<NeedsAttention />)
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(screen.queryByRole('heading')).toBeNull()
})

const email = (id: string, status: string, last_error: string | null) => ({
  id,
  status,
  to: ['ann@acme.example.com'],
  cc: [],
  subject: 'Invoice',
  attempts: 1,
  last_error,
  created_at: '2026-12-01T10:00:00.000Z',
  created_by_name: null,
  sent_at: null,
  invoice_id: 'i',
  number: `INV-${id}`,
  customer_id: 'acme',
  customer_name: 'Acme',
})

test('a wrong address is corrected, and only what may succeed is sent again', async () => {
  saveUser(userWith({ permissions: ['customer_access', ...managing] }))
  const emails = [
    email('1', 'failed', '550 5.1.1 user unknown'),
    email('2', 'bounced', null),
    email('3', 'failed', '451'),
  ]
  stub({ emails })
  await renderInApp(<NeedsAttention />)
  await screen.findByRole('heading', { name: 'Needs attention · 3' })
  const lines = screen.getAllByRole('listitem') as [HTMLElement, HTMLElement, HTMLElement]
  for (const line of lines.slice(0, 2)) {
    const cure = within(line).getByRole('link', { name: /^Correct the address/ })
    expect(cure.getAttribute('href')).toBe('/customers/edit/acme?tab=details')
    expect(within(line).queryByRole('button')).toBeNull()
  }
  expect(within(lines[2]).getByRole('button', { name: 'Send again' })).toBeDefined()
})

const run = (schedule_id: string, customer_archived_at: string | null) => ({
  schedule_id,
  name: `Hosting ${schedule_id}`,
  customer_id: 'acme',
  customer_name: 'Acme',
  customer_archived_at,
  status: 'active',
  period_date: '2026-12-01',
  reasons: ['Not invoiced.'],
  failed_at: '2026-12-01T06:00:00.000Z',
})

test('a run that failed for an archived customer restores them; of any other the schedule is opened', async () => {
  saveUser(userWith({ permissions: ['customer_access', ...managing] }))
  const agenda = { enabled: true, today: '2026-12-02', hour: 6, upcoming: [], upcoming_count: 0, failed_count: 3 }
  const failedRuns = [run('a', '2026-11-01T10:00:00.000Z'), run('b', null)]
  const requests = stub(
    {},
    {
      'GET /api/schedules/agenda': { status: 200, body: { ...agenda, failed: failedRuns } },
      'POST /api/customers/acme/restore': { status: 200, body: { id: 'acme', name: 'Acme' } },
    },
  )
  const { user } = await renderInApp(<NeedsAttention />)
  // The agenda names two of the three.
  await screen.findByRole('heading', { name: 'Needs attention · 3' })
  expect(screen.getByRole('link', { name: 'Put it right: Hosting b' }).getAttribute('href')).toBe('/schedules/edit/b')
  await user.click(screen.getByRole('button', { name: 'Restore the customer' }))
  await waitFor(() => expect(requests.some(({ path }) => path === '/api/customers/acme/restore')).toBe(true))
})
