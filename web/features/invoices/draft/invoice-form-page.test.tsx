import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { stubApi } from '#web/platform/test-support/stub-api.ts'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import { InvoiceFormPage } from './invoice-form-page.tsx'

const id = '00000000-0000-4000-8000-000000000001'

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useParams: () => ({ id: '00000000-0000-4000-8000-000000000001' }),
}))
vi.mock('./invoice-editor.tsx', () => ({ InvoiceEditor: () => <p>The form</p> }))

afterEach(() => vi.unstubAllGlobals())

async function show(record: { status: string }) {
  stubApi({
    'GET /api/invoices/defaults': { status: 200, body: { today: '2026-03-31', base_currency: 'GBP', banks: [] } },
    'GET /api/vat-codes': { status: 200, body: { data: [] } },
    [`GET /api/invoices/${id}`]: () => ({ status: 200, body: { id, version: 1, ...record } }),
  })
  return renderInApp(<InvoiceFormPage />, { at: `/invoices/edit/${id}` })
}

function lookAgain() {
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
}

test('a draft that is issued stays on screen until the page of the invoice is there', async () => {
  const record = { status: 'draft' }
  const { router } = await show(record)
  expect(await screen.findByText('The form')).toBeDefined()
  record.status = 'issued'
  lookAgain()
  await waitFor(() => expect(router.state.location.pathname).toBe(`/invoices/view/${id}`))
  expect(screen.getByText('The form')).toBeDefined()
})

test('the form of an invoice that has been issued is not shown', async () => {
  const { router } = await show({ status: 'issued' })
  await waitFor(() => expect(router.state.location.pathname).toBe(`/invoices/view/${id}`))
  expect(screen.queryByText('The form')).toBeNull()
})
