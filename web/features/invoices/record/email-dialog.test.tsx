import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Invoice } from '#shared/features/invoices/invoices.reply.ts'
import { stubApi } from '#web/platform/test-support/stub-api.ts'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import { EmailDialog } from './email-dialog.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const path = `/api/invoices/${id}/email`

const prepared = {
  to: ['ada@example.com'],
  contacts: [
    { name: 'Ada', email: 'ada@example.com', receives_invoices: true },
    { name: 'Bea', email: 'bea@example.com', receives_invoices: false },
  ],
  subject: 'Invoice INV-1',
  body: 'Dear Ada,\nplease pay.',
  template: { subject: 'Invoice INV-1', body: 'Dear {contact},\nplease pay.' },
  customer_name: 'Acme',
  language: 'en-GB',
  attachments: [
    { file_name: 'INV-1.pdf', size_bytes: null },
    { file_name: 'terms.pdf', size_bytes: 1_400_000 },
  ],
}

const sent = { status: 201, body: { id, status: 'queued', to: [], cc: [], subject: '', attempts: 0 } }

afterEach(() => vi.unstubAllGlobals())

async function show(answer: Parameters<typeof stubApi>[0][string]) {
  const requests = stubApi({ [`GET ${path}`]: { status: 200, body: prepared }, [`POST ${path}`]: answer })
  const onClose = vi.fn<() => void>()
  const invoice = { id, number: 'INV-1' } as Invoice
  const view = await renderInApp(<EmailDialog invoice={invoice} opened onClose={onClose} />)
  await screen.findByRole('textbox', { name: 'Subject' })
  return { ...view, onClose, posts: () => requests.filter(({ method }) => method === 'POST') }
}

const to = () => screen.getByRole('combobox', { name: 'To' })
const send = () => screen.getByRole('button', { name: 'Send e-mail' })

test('the recipients are the contacts who receive invoices; other contacts and any address can be added', async () => {
  const { user, posts, onClose } = await show(sent)
  await user.click(to())
  expect(screen.queryByRole('option', { name: /Ada/ })).toBeNull()
  await user.type(to(), 'be')
  await user.click(await screen.findByRole('option', { name: /Bea/ }))
  await user.type(screen.getByRole('combobox', { name: 'Copy to' }), 'boss@example.com;')
  await user.click(send())
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(posts()[0]?.body).toEqual({
    to: ['ada@example.com', 'bea@example.com'],
    cc: ['boss@example.com'],
    subject: 'Invoice INV-1',
    body: 'Dear Ada and Bea,\nplease pay.',
    attach_pdf: true,
  })
})

test('the preview follows what is typed', async () => {
  const { user } = await show(sent)
  const preview = within(screen.getByRole('region', { name: 'Preview' }))
  await user.type(screen.getByRole('textbox', { name: 'Subject' }), ', overdue')
  expect(preview.getByText('Invoice INV-1, overdue')).toBeDefined()
  expect(preview.getByText('INV-1.pdf')).toBeDefined()
  expect(preview.getByText('1.4 MB')).toBeDefined()
  await user.click(screen.getByRole('checkbox', { name: 'Attach the document as a PDF' }))
  expect(preview.queryByText('INV-1.pdf')).toBeNull()
  expect(preview.getByText('terms.pdf')).toBeDefined()
})

test('an e-mail sent again after a lost answer has the same idempotency key', async () => {
  const answers = ['unreachable', sent] as const
  let turn = 0
  const { user, posts, onClose } = await show(() => answers[turn++] ?? sent)
  await user.click(send())
  await waitFor(() => expect(posts()).toHaveLength(1))
  await waitFor(() => expect(send().getAttribute('data-loading')).toBeNull())
  await user.click(send())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const keys = posts().map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
})

test('an invalid address is refused at its field, and nothing typed is lost', async () => {
  const { user, posts } = await show(sent)
  await user.type(to(), 'nonsense,')
  await user.type(screen.getByRole('textbox', { name: 'Subject' }), '!')
  await user.click(send())
  await waitFor(() => expect(to().getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText('Please enter an e-mail address such as name@example.com.')).toBeDefined()
  expect(screen.getAllByText('nonsense')).not.toHaveLength(0)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Subject' }).value).toBe('Invoice INV-1!')
  expect(posts()).toEqual([])
})

test("the server's errors are shown at their fields", async () => {
  const refused = { message: 'Please check.', code: 'request.invalid', errors: { to: ['Nobody receives invoices.'] } }
  const { user, onClose } = await show({ status: 422, body: refused })
  await user.type(to(), '{Backspace}')
  await user.click(send())
  expect(await screen.findByText('Nobody receives invoices.')).toBeDefined()
  expect(onClose).not.toHaveBeenCalled()
})

test('a text that was changed by hand keeps its greeting when the recipients change', async () => {
  const { user } = await show(sent)
  const text = screen.getByRole('textbox', { name: 'Message' })
  await user.type(text, ' Soon.')
  await user.type(to(), 'be')
  await user.click(await screen.findByRole('option', { name: /Bea/ }))
  expect((text as HTMLTextAreaElement).value).toBe('Dear Ada,\nplease pay. Soon.')
})
