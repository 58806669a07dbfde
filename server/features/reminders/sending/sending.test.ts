import { afterAll, beforeEach, expect, test } from 'vitest'
import { smtpMailer } from '#server/platform/mail/smtp.ts'
import { caller, signedInAs } from '#server/test-support/ask.ts'
import { startReminding } from '#server/test-support/books/reminding.ts'
import { startMailServer } from '#server/test-support/processes/start-mail-server.ts'
import { runPendingJobs } from '#server/test-support/run-pending-jobs.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { withOwner } from '#server/test-support/with-owner.ts'
import { startDailyReminders } from './reminder-runs.service.ts'

const testApp = await startApp()
const { db, clock } = testApp
const anyone = caller(testApp)
const { owner, begin, moveTo, newOverdue, remindersTo, send, runDay, tellBounce } = await startReminding(testApp)
const mailServer = await startMailServer()
const mailer = smtpMailer(mailServer.url)
afterAll(async () => {
  mailer.close()
  await mailServer.stop()
})
beforeEach(begin)

const due = '2026-04-01'
const runOf = async (date: string) =>
  (await db.selectFrom('reminder_runs').select('id').where('on_date', '=', date).executeTakeFirstOrThrow()).id
const several = (name: string, count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => newOverdue(`${name} ${index}`, due)))
const countsOf = async (invoices: { customer_id: string }[]) =>
  Promise.all(invoices.map(async ({ customer_id }) => (await remindersTo(customer_id)).length))

test('three workers at once, one that dies half way and one that comes back: none doubled, none lost', async () => {
  const invoices = await several('At once', 6)
  await moveTo('2026-04-08T09:00:00.000Z')
  await Promise.all([1, 2, 3].map(() => startDailyReminders({ db, clock })))
  const run = await runOf('2026-04-08')
  // The third message is refused by the database as a server that dies would refuse it: in the middle of its transaction.
  const asOwner = (statement: string) => withOwner(testApp.url, (client) => client.query(statement))
  await asOwner(`create function die() returns trigger language plpgsql as $$
      begin if (select count(*) from reminders where on_date = '2026-04-08') = 3 then raise exception 'died'; end if; return null; end $$;
    create trigger die after insert on reminder_documents for each statement execute function die()`)
  await expect(Promise.all([send(run), send(run), send(run)])).rejects.toThrow('died')
  await asOwner('drop trigger die on reminder_documents; drop function die')
  await Promise.allSettled([send(run), send(run), send(run)])
  await send(run)
  expect(await countsOf(invoices)).toEqual(invoices.map(() => 1))
  await runPendingJobs(testApp, mailer)
  const messages = mailServer.received.filter(({ subject }) => subject?.startsWith('A reminder'))
  expect(messages).toHaveLength(invoices.length)
})

test('a run that was cut off on one day sends nothing on the next: that day’s run finds what is still due', async () => {
  const [paid, owing] = await several('Cut off', 2)
  await moveTo('2026-04-08T09:00:00.000Z')
  await startDailyReminders({ db, clock })
  await moveTo('2026-04-09T06:00:00.000Z')
  await owner('POST', '/api/payments', {
    customer_id: paid?.customer_id,
    amount_minor: 12_000,
    allocations: [{ invoice_id: paid?.id, amount_minor: 12_000 }],
  })
  await send(await runOf('2026-04-08'))
  expect(await countsOf([paid, owing].filter((one) => one !== undefined))).toEqual([0, 0])
  await runDay('2026-04-09')
  expect(await countsOf([paid, owing].filter((one) => one !== undefined))).toEqual([0, 1])
})

test('chosen invoices are reminded of at once: once a day, and those that cannot be are named with the reason', async () => {
  const [one, held, undelivered, fresh] = [
    await newOverdue('By hand', due),
    await newOverdue('Held', due),
    await newOverdue('Undelivered', due, { emailed: false }),
    await newOverdue('Fresh', '2026-05-30'),
  ]
  await moveTo('2026-04-04T09:00:00.000Z')
  await owner('POST', `/api/invoices/${held.id}/hold`, { kind: 'disputed', reason: 'Half is missing' })
  const invoice_ids = [one, held, undelivered, fresh, one].map(({ id }) => id)
  const { status, body } = await owner('POST', '/api/reminders/send', { invoice_ids })
  expect([status, body]).toMatchObject([202, { status: 'running', total_count: 4, done_count: 0 }])
  await runPendingJobs(testApp, mailer)
  expect((await owner('GET', `/api/reminders/send/${body.id}`)).body).toMatchObject({
    status: 'done',
    done_count: 4,
    failed_count: 3,
    results: [
      { number: held.number, refusal: 'The customer disputes it.' },
      { number: undelivered.number, refusal: expect.stringContaining('not proven') },
      { number: fresh.number, refusal: 'It is not overdue yet.' },
    ],
  })
  expect(await countsOf([one, held, undelivered, fresh])).toEqual([1, 0, 0, 0])
  const again = await owner('POST', '/api/reminders/send', { invoice_ids: [one.id] })
  await runPendingJobs(testApp, mailer)
  expect((await owner('GET', `/api/reminders/send/${again.body.id}`)).body.results).toMatchObject([
    { refusal: 'The customer was reminded of it today.' },
  ])
  // The step that was sent by hand is not sent again by the calendar.
  await runDay('2026-04-08')
  expect(await countsOf([one])).toEqual([1])
})

test('an invoice that does not exist is named by its place, and no reminder is sent', async () => {
  const known = await newOverdue('Known', due)
  await moveTo('2026-04-04T09:00:00.000Z')
  const invoice_ids = [known.id, known.id.toUpperCase(), crypto.randomUUID()]
  const { status, body } = await owner('POST', '/api/reminders/send', { invoice_ids })
  await runPendingJobs(testApp, mailer)
  expect([status, body.errors]).toEqual([422, { 'invoice_ids.2': ['This invoice does not exist.'] }])
  expect(await countsOf([known])).toEqual([0])
})

test('sent reminders are among the e-mails of each document, with what became of them, and on Home when they bounce', async () => {
  const { id, customer_id } = await newOverdue('Shown', due, { to: 'shown@acme.example' })
  await runDay('2026-04-08')
  await runPendingJobs(testApp, mailer)
  const emails = async () => (await owner('GET', `/api/invoices/${id}/emails`)).body.data
  expect(await emails()).toMatchObject([{ kind: 'reminder', status: 'sent' }, { kind: 'invoice' }])
  const [{ id: emailId }] = await emails()
  await owner('POST', `/api/invoices/${id}/emails/${emailId}/bounce`)
  expect((await owner('GET', '/api/reminders/failed')).body.data).toMatchObject([
    { customer_id, customer_name: 'Shown', status: 'bounced', to: ['shown@acme.example'] },
  ])
  await tellBounce(id, 'shown@acme.example')
  await owner('POST', '/api/emails/addresses/try-again', { address: 'shown@acme.example' })
  expect((await owner('GET', '/api/reminders/failed')).body.data).toEqual([])
})

test('the attachments of a step: a statement, or copies of the documents', async () => {
  const { number } = await newOverdue('Attached', due, { to: 'attached@acme.example' })
  for (const day of ['2026-04-08', '2026-04-22', '2026-05-06']) await runDay(day)
  await runPendingJobs(testApp, mailer)
  const received = mailServer.received.filter(({ to }) => to?.[0]?.address === 'attached@acme.example')
  expect(received.map(({ attachments }) => attachments.map(({ filename }) => filename))).toEqual([
    [],
    [expect.stringMatching(/^statement-.*\.pdf$/)],
    [`${number}.pdf`],
  ])
  // Each leads to the page of the customer.
  const links = received.map(({ text }) => /https:\S+\/c\/([\w-]{43})/.exec(text ?? '')?.[1])
  for (const link of links)
    expect((await anyone('GET', `/api/c/${link}`)).body).toMatchObject({
      document: { number },
      documents: [{ number }],
    })
})

test('a run is visible only to its user, and sent by those who manage invoices', async () => {
  const { id } = await newOverdue('Seen', due)
  const auditor = await signedInAs(testApp, 'auditor')
  expect((await auditor('POST', '/api/reminders/send', { invoice_ids: [id] })).status).toBe(403)
  expect((await owner('POST', '/api/reminders/send', { invoice_ids: [] })).status).toBe(422)
  expect((await auditor('GET', '/api/reminders')).status).toBe(200)
})

test('the report says what came in after which step, each payment once, for the last reminder before it', async () => {
  const { id, customer_id } = await newOverdue('Reported', due)
  const pay = (payment_date: string, amount_minor: number) =>
    owner('POST', '/api/payments', {
      customer_id,
      amount_minor,
      payment_date,
      allocations: [{ invoice_id: id, amount_minor }],
    })
  const report = async () =>
    (await owner('GET', '/api/reports/reminders?from=2026-06-01&to=2026-07-31')).body.data as { days: number }[]
  await runDay('2026-06-02')
  await pay('2026-06-02', 2_000)
  await moveTo('2026-06-09T12:00:00.000Z')
  await pay('2026-06-09', 4_000)
  const found = (await report()).find(({ days }) => days === 7)
  expect(found).toMatchObject({ currency: 'GBP', received_minor: 6_000 })
  expect((await owner('GET', '/api/reports/reminders/export?from=2026-06-01&to=2026-07-31')).body).toContain('60.00')
  for (const period of ['from=2026-06-01&to=2026-07-31', 'from=2020-01-01&to=2020-12-31'])
    expect((await owner('GET', `/api/reports/reminders/pdf?${period}`)).body).toMatch(/^%PDF/)
  expect((await owner('GET', '/api/reports/reminders?from=2020-01-01&to=2020-12-31')).body.data).toEqual([])
})
