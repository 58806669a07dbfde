import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { stubApi } from '#web/platform/test-support/stub-api.ts'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import { CreditFormPage } from './credit-form-page.tsx'

const id = '00000000-0000-4000-8000-000000000001'

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useParams: () => ({ id: '00000000-0000-4000-8000-000000000001' }),
}))
vi.mock('./credit-editor.tsx', () => ({ CreditEditor: () => <p>The form</p> }))

afterEach(() => vi.unstubAllGlobals())

const note = {
  id,
  version: 1,
  invoice_id: null,
  customer_name: 'Ada & Co',
  currency: 'GBP',
  base_currency: 'GBP',
  lines: [],
  allowances: [],
  charges: [],
  preceding: [],
  notes: [],
  supporting_documents: [],
  attachments: [],
  missing: [],
  waiting: null,
}

async function show(record: { status: string }) {
  stubApi({ [`GET /api/creditnotes/${id}`]: () => ({ status: 200, body: { ...note, ...record } }) })
  return renderInApp(<CreditFormPage />, { at: `/creditnote/edit/${id}` })
}

function lookAgain() {
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
}

test('a draft that is issued stays on screen until the page of the credit note is there', async () => {
  const record = { status: 'draft' }
  const { router } = await show(record)
  expect(await screen.findByText('The form')).toBeDefined()
  record.status = 'issued'
  lookAgain()
  await waitFor(() => expect(router.state.location.pathname).toBe(`/creditnote/view/${id}`))
  expect(screen.getByText('The form')).toBeDefined()
})

test('the form of a credit note that has been issued is not shown', async () => {
  const { router } = await show({ status: 'issued' })
  await waitFor(() => expect(router.state.location.pathname).toBe(`/creditnote/view/${id}`))
  expect(screen.queryByText('The form')).toBeNull()
})
