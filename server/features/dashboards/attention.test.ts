import { expect, test } from 'vitest'
import { caller } from '#server/test-support/ask.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { owner, newIssued } = await startInvoicing(testApp)

const alone = {
  invoices: '/api/invoices/failed-issues',
  credit_notes: '/api/creditnotes/failed-issues',
  emails: '/api/invoices/failed-emails',
  deliveries: '/api/einvoices/deliveries/failed',
  reminders: '/api/reminders/failed',
  incidents: '/api/payments/online/incidents',
  replies: '/api/invoices/replies',
}

async function newDispute() {
  const { id } = await newIssued()
  const { body } = await owner('POST', `/api/invoices/${id}/links`, { contact_email: 'ann@acme.example' })
  const token = (body.url as string).replace(/.*\/c\//, '')
  await caller(testApp)('POST', `/api/c/${token}/dispute`, { text: 'Half of it never came.' })
}

test('what needs attention is in one answer what each list answers alone', async () => {
  await newDispute()
  const { body: attention } = await owner('GET', '/api/home/attention')
  expect(attention.replies).toMatchObject([{ kind: 'disputed', reason: 'Half of it never came.' }])
  expect(Object.keys(attention).toSorted()).toEqual(Object.keys(alone).toSorted())
  for (const [part, path] of Object.entries(alone))
    expect(attention[part]).toEqual((await owner('GET', path)).body.data)
})
