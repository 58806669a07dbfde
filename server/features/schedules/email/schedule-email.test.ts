import { afterAll, expect, test } from 'vitest'
import { smtpMailer } from '#server/platform/mail/smtp.ts'
import { runPendingJobs } from '#server/test-support/run-pending-jobs.ts'
import { startScheduling } from '#server/test-support/books/scheduling.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { startMailServer } from '#server/test-support/processes/start-mail-server.ts'

const testApp = await startApp()
const { owner, newSchedule, runDue, invoicesOf, setBusiness } = await startScheduling(testApp)
await setBusiness({ schedule_hour: 0 })

const server = await startMailServer()
const mailer = smtpMailer(server.url)
afterAll(async () => {
  mailer.close()
  await server.stop()
})

const settings = {
  to: ['ap@acme.example'],
  cc: ['boss@acme.example'],
  bcc: ['archive@foxglove.example'],
  reply_to: 'accounts@foxglove.example',
  subject: '{month} {year}: {number}',
  body: 'Dear {customer}, {gross} for {period_start} to {period_end} by {due_date}.',
  attach_pdf: true,
}

test('without settings the business’s texts and the customer’s contacts hold', async () => {
  const { id } = await newSchedule({ action: 'issue_and_email' })
  const { body } = await owner('GET', `/api/schedules/${id}/email`)
  expect(body).toMatchObject({
    to: [],
    subject: null,
    body: null,
    attach_pdf: true,
    contacts: [{ email: 'ann@acme.example' }],
  })
  expect(body.standard.subject).toBe('Invoice {number} from {business}')
  expect(body.values).toMatchObject({ month: 'March', year: '2026', quarter: 'Q1', customer: 'Acme Ltd' })
})

test.each([
  ['subject', { subject: 'For {moon}' }],
  ['body', { body: 'See {moon} and {number}' }],
  ['to.0', { to: ['nobody'] }],
  ['reply_to', { reply_to: 'nobody' }],
])('what is wrong with %s is refused there', async (field, fields) => {
  const { id } = await newSchedule()
  const { status, body } = await owner('PUT', `/api/schedules/${id}/email`, { ...settings, ...fields })
  expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields: [field] })
})

test('the e-mail follows the settings: recipients, cc, bcc, texts and attachment', async () => {
  const { id } = await newSchedule({ action: 'issue_and_email' })
  const saved = await owner('PUT', `/api/schedules/${id}/email`, settings)
  expect(saved.body).toMatchObject(settings)
  await runDue()
  await runPendingJobs(testApp, mailer)
  const [invoice] = await invoicesOf(id)
  const mail = server.received.find(({ subject }) => subject === `March 2026: ${invoice?.number}`)
  expect(mail).toBeDefined()
  expect(mail?.handedTo).toEqual(['ap@acme.example', 'archive@foxglove.example', 'boss@acme.example'])
  // The headers name the recipients of open copies, and none of the blind ones.
  expect(mail?.to).toMatchObject([{ address: 'ap@acme.example' }])
  expect(mail?.cc?.map(({ address }) => address)).toEqual(['boss@acme.example'])
  expect(mail?.bcc).toBeUndefined()
  expect(mail?.text).toContain('Dear Acme Ltd, £120.00')
  expect(mail?.replyTo).toMatchObject([{ address: 'accounts@foxglove.example' }])
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual([`${invoice?.number}.pdf`])
})

test('a test e-mail goes only to the user who asks for it, with settings that need not be saved', async () => {
  const { id } = await newSchedule({ action: 'issue_and_email', start_date: '2026-06-30' })
  const sent = await owner('POST', `/api/schedules/${id}/email/test`, settings)
  expect(sent).toMatchObject({ status: 202, body: { to: 'owner@example.com' } })
  await runPendingJobs(testApp, mailer)
  const mail = server.received.find(({ subject }) => subject?.startsWith('Test: June 2026: INV-2026-'))
  expect(mail?.handedTo).toEqual(['owner@example.com'])
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual(['draft.pdf'])
  expect((await owner('GET', `/api/schedules/${id}/email`)).body.subject).toBeNull()
  expect(await invoicesOf(id)).toHaveLength(0)
})

test('settings made on an older version are refused', async () => {
  const { id, version } = await newSchedule()
  expect((await owner('PUT', `/api/schedules/${id}/email`, { ...settings, version })).status).toBe(200)
  expect((await owner('PUT', `/api/schedules/${id}/email`, { ...settings, version })).status).toBe(409)
})
