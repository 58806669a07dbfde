import { daysAfterInvoice } from '#shared/features/documents/payment-terms.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Invoice } from '#shared/features/invoices/invoices.reply.ts'
import { stubApi } from '#web/platform/test-support/stub-api.ts'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import { IssueDialog } from '#web/features/documents/editor/issue/issue-dialog.tsx'
import { issuedInvoice } from './issued-invoice.tsx'

const id = '00000000-0000-4000-8000-000000000001'

const draft = {
  id,
  status: 'draft',
  customer_id: id,
  customer_name: 'Ada & Co',
  currency: 'GBP',
  payable_minor: 12_000,
  gross_minor: 12_000,
  issue_date: null,
  terms: daysAfterInvoice(30),
  fixed_due_date: null,
  bank_id: null,
  missing: [],
  waiting: null,
  version: 3,
} as unknown as Invoice

const defaults = { today: '2026-03-31', last_issue_date: '2026-03-30', next_number: 'INV-2026-00007', run_hour: 6 }

afterEach(() => vi.unstubAllGlobals())

const prepared = {
  to: ['ada@example.com'],
  contacts: [],
  subject: 'Invoice INV-2026-00007',
  body: 'Dear Ada',
  template: { subject: 'Invoice INV-2026-00007', body: 'Dear {contact}' },
  customer_name: 'Ada & Co',
  language: 'en',
  attachments: [],
  number: 'INV-2026-00007',
}
const bank = { id, label: 'Main', currency: 'GBP', is_default: true }

type Shown = { withEmail?: boolean; message?: object; banks?: object[] }

async function show(issue_date: string | null, change: Partial<Invoice> = {}, options: Shown = {}) {
  const { withEmail = false, message = {}, banks = [bank] } = options
  const requests = stubApi({
    'GET /api/invoices/defaults': { status: 200, body: { ...defaults, base_currency: 'GBP', banks } },
    [`GET /api/invoices/${id}/issue-and-email`]: { status: 200, body: { ...prepared, ...message } },
    [`POST /api/invoices/${id}/issue-and-email`]: {
      status: 201,
      body: { ...draft, number: 'INV-2026-00007', status: 'issued' },
    },
    [`POST /api/invoices/${id}/issue`]: { status: 200, body: { ...draft, number: 'INV-2026-00007', status: 'issued' } },
    [`POST /api/invoices/${id}/check`]: { status: 200, body: { valid: true, findings: [], other_profiles: [] } },
    [`POST /api/invoices/${id}/issue-later`]: { status: 200, body: draft },
  })
  const invoice = { ...draft, ...change, issue_date }
  const issuing = {
    way: 'issue' as const,
    isWithEmail: withEmail,
    save: async () => true,
    goTo: () => {},
    unfolded: null,
    open: async () => {},
    close: () => {},
  }
  const view = await renderInApp(<IssueDialog of={issuedInvoice} draft={invoice} issuing={issuing} onGoTo={() => {}} />)
  const prepares = () => requests.filter(({ method, path }) => method === 'GET' && path.endsWith('/issue-and-email'))
  const posts = () => requests.filter(({ method, path }) => method === 'POST' && !path.endsWith('/check'))
  return { ...view, posts, prepares }
}

test('a draft for today is issued', async () => {
  const { user, posts } = await show(null)
  await user.click(await screen.findByRole('button', { name: 'Issue invoice' }))
  await waitFor(() => expect(posts()).toMatchObject([{ body: { issue_date: null } }]))
})

test('a draft dated before the latest invoice cannot be issued until its date is today', async () => {
  const { user } = await show('2026-03-29')
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Issue invoice' })
  expect(button.disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: /^Issue it today/ }))
  expect(button.disabled).toBe(false)
})

test('a draft for a later day waits, with an e-mail if that is ticked', async () => {
  const { user, posts } = await show('2026-12-01')
  expect(await screen.findByText(/^Issue the invoice to Ada & Co for £120.00 on 1 Dec 2026\?$/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Issue invoice' })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Send it by e-mail as soon as it is issued' }))
  await user.click(screen.getByRole('button', { name: 'Issue on 1 Dec 2026' }))
  await waitFor(() => expect(posts()).toMatchObject([{ body: { issue_date: '2026-12-01', email: true } }]))
})

test.for([
  ['the terms', {}, '30 Apr 2026'],
  ['terms of no days', { terms: daysAfterInvoice(0) }, '31 Mar 2026'],
  ['a due date that was set by hand', { fixed_due_date: '2026-04-15' }, '15 Apr 2026'],
] as const)('it says when the invoice will be due: by %s', async ([, change, due]) => {
  await show(null, change)
  const name = await screen.findByText('Due date')
  expect(name.parentElement?.textContent).toContain(due)
})

test('issued and sent at once, it is not prepared once more, which would be refused', async () => {
  const { user, prepares, router } = await show(null, {}, { withEmail: true })
  await screen.findByRole('textbox', { name: 'Subject' })
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(router.state.location.pathname).toBe(`/invoices/view/${id}`), { timeout: 5_000 })
  expect(prepares()).toHaveLength(1)
})

test('issued and sent at once, with the message as it was changed', async () => {
  const { user, posts } = await show(null, {}, { withEmail: true })
  const subject = await screen.findByRole('textbox', { name: 'Subject' })
  await user.type(subject, ' for March')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(posts()).toHaveLength(1))
  expect(posts()[0]?.body).toMatchObject({
    to: ['ada@example.com'],
    subject: 'Invoice INV-2026-00007 for March',
    expected_number: 'INV-2026-00007',
    issue_date: null,
  })
})

test('a customer without an e-mail address is said to be so before anything is issued', async () => {
  await show(null, {}, { withEmail: true, message: { to: [] } })
  expect(await screen.findByText(/^Ada & Co has no e-mail address\./)).toBeDefined()
})

test('an invoice without a bank account warns before it is issued', async () => {
  await show(null, {}, { banks: [{ ...bank, currency: 'EUR' }] })
  expect(await screen.findByText('There is no GBP account: the invoice will not say where to pay.')).toBeDefined()
})
