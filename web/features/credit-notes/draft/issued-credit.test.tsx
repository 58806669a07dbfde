import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { CreditNote } from '#shared/features/credit-notes/credit-notes.reply.ts'
import { stubApi } from '#web/platform/test-support/stub-api.ts'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import { IssueDialog } from '#web/features/documents/editor/issue/issue-dialog.tsx'
import { issuedCredit } from './issued-credit.tsx'

const id = '00000000-0000-4000-8000-000000000001'

const draft = {
  id,
  status: 'draft',
  customer_id: id,
  customer_name: 'Ada & Co',
  invoice_id: id,
  invoice_number: 'INV-2026-00001',
  currency: 'GBP',
  gross_minor: 12_000,
  payable_minor: 12_000,
  prepaid_minor: 0,
  issue_date: null,
  missing: [],
  waiting: null,
  version: 3,
} as unknown as CreditNote

const gaps = [{ field: 'buyer_reference', message: 'A buyer reference is missing.' }]
const verdict = { valid: true, findings: [], other_profiles: [{ profile: 'xrechnung', gaps }] }

const prepared = {
  to: ['ada@example.com'],
  contacts: [],
  subject: 'Credit note CN-1',
  body: 'Dear Ada',
  template: { subject: 'Credit note CN-1', body: 'Dear {contact}' },
  customer_name: 'Ada & Co',
  language: 'en',
  attachments: [],
  number: 'CN-1',
}

afterEach(() => vi.unstubAllGlobals())

async function show(
  change: Partial<CreditNote>,
  later: { status: number; body: unknown } = { status: 200, body: draft },
  withEmail = false,
) {
  const asked = stubApi({
    [`GET /api/invoices/${id}/creditable`]: { status: 200, body: { outstanding_minor: 5_000 } },
    'GET /api/creditnotes/defaults': { status: 200, body: { today: '2026-03-31', run_hour: 6 } },
    [`POST /api/creditnotes/${id}/check`]: { status: 200, body: verdict },
    [`POST /api/creditnotes/${id}/issue`]: { status: 200, body: { ...draft, number: 'CN-1', status: 'issued' } },
    [`GET /api/creditnotes/${id}/issue-and-email`]: { status: 200, body: prepared },
    [`POST /api/creditnotes/${id}/issue-and-email`]: {
      status: 201,
      body: { ...draft, number: 'CN-1', status: 'issued' },
    },
    [`POST /api/creditnotes/${id}/issue-later`]: later,
  })
  const note = { ...draft, ...change }
  const issuing = {
    way: 'issue' as const,
    isWithEmail: withEmail,
    save: async () => true,
    goTo: () => {},
    unfolded: null,
    open: async () => {},
    close: () => {},
  }
  const view = await renderInApp(<IssueDialog of={issuedCredit} draft={note} issuing={issuing} onGoTo={() => {}} />)
  return { ...view, posts: () => asked.filter(({ method, path }) => method === 'POST' && !path.endsWith('/check')) }
}

test('a draft for today is issued', async () => {
  const { user, posts } = await show({})
  expect(await screen.findByText('Issue a credit note for £120.00 to Ada & Co?')).toBeDefined()
  expect(await screen.findByText('As XRechnung, 1 thing would be missing')).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'Issue credit note' }))
  await waitFor(() => expect(posts()).toMatchObject([{ path: `/api/creditnotes/${id}/issue` }]))
})

test('a draft for a later day waits, with an e-mail if that is ticked', async () => {
  const { user, posts } = await show({ issue_date: '2026-12-01' })
  expect(await screen.findByText('Issue the credit note to Ada & Co for £120.00 on 1 Dec 2026?')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Issue credit note' })).toBeNull()
  expect(screen.getByText(/On that day, at 06:00/)).toBeDefined()
  await user.click(screen.getByRole('checkbox', { name: 'Send it by e-mail as soon as it is issued' }))
  await user.click(screen.getByRole('button', { name: 'Issue on 1 Dec 2026' }))
  await waitFor(() =>
    expect(posts()).toMatchObject([
      { path: `/api/creditnotes/${id}/issue-later`, body: { issue_date: '2026-12-01', email: true } },
    ]),
  )
})

test('one for a later day is issued for today where that is chosen', async () => {
  const { user, posts } = await show({ issue_date: '2026-12-01' })
  await user.click(await screen.findByRole('button', { name: 'Issue it today, 31 Mar 2026' }))
  await user.click(screen.getByRole('button', { name: 'Issue credit note' }))
  await waitFor(() =>
    expect(posts()).toMatchObject([{ path: `/api/creditnotes/${id}/issue`, body: { issue_date: '2026-03-31' } }]),
  )
})

test('that nobody can be sent it is said where the e-mail was asked for', async () => {
  const errors = { email: ['No contact of this customer receives documents.'] }
  const refused = { status: 422, body: { message: 'Not so.', code: 'request.invalid', errors } }
  const { user } = await show({ issue_date: '2026-12-01' }, refused)
  await user.click(await screen.findByRole('button', { name: 'Issue on 1 Dec 2026' }))
  expect(await screen.findByText('No contact of this customer receives documents.')).toBeDefined()
})

test('a date before the invoice is among what is missing, and leads to its field', async () => {
  const message = 'A credit note cannot be dated before its invoice: INV-2026-00001 was issued on 31 Mar 2026.'
  await show({ issue_date: '2026-03-01', missing: [{ field: 'issue_date', message }] })
  expect(await screen.findByText(message)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Issue credit note' })).toBeNull()
})

test('issued and sent at once, with the message as it was changed', async () => {
  const { user, posts, router } = await show({}, undefined, true)
  const subject = await screen.findByRole('textbox', { name: 'Subject' })
  await user.type(subject, ' for March')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(posts()).toHaveLength(1))
  expect(posts()[0]).toMatchObject({
    path: `/api/creditnotes/${id}/issue-and-email`,
    body: {
      to: ['ada@example.com'],
      subject: 'Credit note CN-1 for March',
      expected_number: 'CN-1',
      issue_date: null,
    },
  })
  await waitFor(() => expect(router.state.location.pathname).toBe(`/creditnote/view/${id}`), { timeout: 5_000 })
})
