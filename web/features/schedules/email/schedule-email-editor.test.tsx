import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { stubApi } from '#web/platform/test-support/stub-api.ts'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import { ScheduleEmailEditor } from './schedule-email-editor.tsx'

const id = '00000000-0000-4000-8000-000000000001'

const email = {
  to: [],
  cc: [],
  bcc: [],
  reply_to: '',
  subject: null,
  body: null,
  attach_pdf: true,
  version: 3,
  schedule_name: 'Hosting',
  customer_name: 'Oxbow Boats',
  language: 'en',
  standard: { subject: 'Invoice {number}', body: 'Dear {contact}', reply_to: 'us@example.com', from_name: 'Tern' },
  contacts: [{ name: 'Ada', email: 'ada@example.com', receives_invoices: true }],
  values: { number: 'INV-7', customer: 'Oxbow Boats', month: 'March' },
  reasons: [],
}

afterEach(() => vi.unstubAllGlobals())

test('the preview follows every key, a brace suggests placeholders, and default texts are saved as defaults', async () => {
  const requests = stubApi({
    [`GET /api/schedules/${id}`]: { status: 404, body: { message: '', code: 'record.not_found' } },
    [`PUT /api/schedules/${id}/email`]: { status: 200, body: { ...email, version: 4 } },
    'GET /api/schedules/agenda': { status: 404, body: { message: '', code: 'record.not_found' } },
  })
  const { user } = await renderInApp(<ScheduleEmailEditor id={id} email={email} />)
  const preview = within(screen.getByRole('region', { name: 'E-mail with the next invoice' }))
  expect(preview.getByText('ada@example.com')).toBeTruthy()
  expect(preview.getByText('Ada')).toBeTruthy()
  const subject = screen.getByRole('textbox', { name: /Subject/ })
  await user.type(subject, ' for {{mo{Enter}')
  expect((subject as HTMLInputElement).value).toBe('Invoice {number} for {month}')
  expect(preview.getByText('March')).toBeTruthy()
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(requests.some(({ method }) => method === 'PUT')).toBe(true))
  expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    subject: 'Invoice {number} for {month}',
    body: null,
    to: [],
    version: 3,
  })
})
