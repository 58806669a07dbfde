import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearAuth, saveUser } from '#web/platform/session/auth-state.ts'
import { stubApi, userWith } from '#web/platform/test-support/stub-api.ts'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import { FailedIssues } from './failed-issues.tsx'

const failed = (id: string, customer_name: string, will_retry: boolean) => ({
  id,
  customer_name,
  issue_on: '2026-12-01',
  currency: 'GBP',
  gross_minor: 12_000,
  reasons: ['Something is missing.'],
  will_retry,
})

beforeEach(() => saveUser(userWith({ permissions: ['invoice_access', 'manage_invoices'] })))
afterEach(() => {
  clearAuth()
  vi.unstubAllGlobals()
})

const stub = (invoices: object[], creditNotes: object[]) =>
  stubApi({
    'GET /api/invoices/failed-issues': { status: 200, body: { data: invoices } },
    'GET /api/creditnotes/failed-issues': { status: 200, body: { data: creditNotes } },
    'POST /api/invoices/i/issue-later/retry': { status: 200, body: { number: 'INV-1' } },
    'POST /api/creditnotes/c/issue-later/retry': { status: 200, body: { number: 'CN-1' } },
  })

test('invoices and credit notes that could not be issued are listed together, each with its reason and a retry button', async () => {
  const requests = stub([failed('i', 'Ada & Co', true)], [failed('c', 'Bee Ltd', false)])
  const { user } = await renderInApp(<FailedIssues />)
  expect(await screen.findByRole('heading', { name: 'Not issued on its day 2' })).toBeDefined()
  const [invoice, note] = screen.getAllByRole('listitem') as [HTMLElement, HTMLElement]
  expect(invoice.textContent).toContain('Ada & Co invoice for £120.00, was to be issued on 1 Dec 2026')
  expect(invoice.textContent).toContain('Something is missing. It will be tried again by itself at the next run.')
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
  const requests = stub([], [])
  await renderInApp(<FailedIssues />)
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(screen.queryByRole('heading')).toBeNull()
})
