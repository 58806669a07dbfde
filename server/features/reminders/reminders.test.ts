import { addDays } from '#shared/dates/business-date.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { caller } from '#server/test-support/ask.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { startMovingIn } from '#server/test-support/books/open-documents.ts'
import { runPendingJobs } from '#server/test-support/run-pending-jobs.ts'
import { startReminding } from '#server/test-support/books/reminding.ts'

const testApp = await startApp()
const { clock } = testApp
const anyone = caller(testApp)
const { owner, newCustomer, newDelivered, newOverdue, remindersTo, runDay, ...reminding } =
  await startReminding(testApp)
const { begin, moveTo, switchOn, tellBounce, listed } = reminding

beforeEach(begin)

const due = '2026-04-01'
const hold = (id: string, body: object) => owner('POST', `/api/invoices/${id}/hold`, { reason: 'As agreed', ...body })

test('three steps, each once on its day, one message a customer for all that is due', async () => {
  const { id: customer_id } = await newCustomer({ name: 'Three Steps' })
  await newDelivered({ customer_id, due_date: due })
  await newDelivered({ customer_id, due_date: due })
  await runDay('2026-04-07')
  expect(await remindersTo(customer_id)).toEqual([])
  await runDay('2026-04-08')
  await runDay('2026-04-09')
  const [first] = await remindersTo(customer_id)
  expect(first).toMatchObject({ kind: 'reminder', to_address: 'ann@acme.example' })
  expect(first?.subject).toBe('A reminder from Foxglove Ltd: £240.00')
  expect(first?.text).toMatch(/INV-2026-\d+, due on 1 Apr 2026: £120\.00\nINV-2026-\d+, due on 1 Apr 2026: £120\.00/)
  await runDay('2026-04-22')
  await runDay('2026-05-06')
  await runDay('2026-07-01')
  expect((await remindersTo(customer_id)).map(({ subject }) => subject.split(' from')[0])).toEqual([
    'A reminder',
    'Second reminder',
    'Final reminder',
  ])
})

test('after an outage the latest step goes out once, and not the ones before it', async () => {
  const { customer_id } = await newOverdue('Outage', due)
  await runDay('2026-04-08')
  await runDay('2026-05-20')
  await runDay('2026-05-21')
  expect((await remindersTo(customer_id)).map(({ subject }) => subject)).toEqual([
    'A reminder from Foxglove Ltd: £120.00',
    'Final reminder from Foxglove Ltd: £120.00',
  ])
})

test('nothing goes out before the hour, on a weekend, on a holiday, late at night, or while it is switched off', async () => {
  const { customer_id } = await newOverdue('Not now', due)
  await runDay('2026-05-04')
  await runDay('2026-05-09')
  await runDay('2026-05-05', '07:59')
  await runDay('2026-05-05', '18:00')
  await switchOn({ enabled: false })
  await runDay('2026-05-05')
  expect(await remindersTo(customer_id)).toEqual([])
  await switchOn()
  await runDay('2026-05-05', '15:00')
  expect(await remindersTo(customer_id)).toHaveLength(1)
})

test('a day that the business adds is no working day, and one that it takes away is one', async () => {
  const { customer_id } = await newOverdue('Own days', due)
  const save = (date: string, is_working: boolean, name = '') =>
    owner('PUT', '/api/admin/reminders/working-days', { date, is_working, name })
  expect((await save('2026-05-12', false, 'Stocktaking')).body.data).toContainEqual({
    date: '2026-05-12',
    name: 'Stocktaking',
    is_working: false,
    is_own: true,
  })
  await runDay('2026-05-12')
  expect(await remindersTo(customer_id)).toEqual([])
  await save('2026-05-25', true)
  await runDay('2026-05-25')
  expect(await remindersTo(customer_id)).toHaveLength(1)
  const { body } = await save('2026-05-12', true)
  expect(body.data.map(({ date }: { date: string }) => date)).not.toContain('2026-05-12')
})

test.for<[string, string, (of: { id: string; customer_id: string }) => Promise<unknown>]>([
  ['disputed', 'The customer disputes it.', ({ id }) => hold(id, { kind: 'disputed' })],
  ['do_not_chase', 'It is on hold: do not chase.', ({ id }) => hold(id, { kind: 'do_not_chase' })],
  ['promised', 'Payment is promised for 12 May 2026.', ({ id }) => hold(id, { kind: 'promised', date: '2026-05-12' })],
  ['never', 'This customer is never reminded.', ({ customer_id }) => choose(customer_id, { choice: 'never' })],
  [
    'put_off',
    'Put off until 20 May 2026.',
    ({ customer_id }) => owner('POST', '/api/reminders/put-off', { customer_id, until_date: '2026-05-20' }),
  ],
])('%s stops a reminder, with the reason in words', async ([reason, words, stop]) => {
  const invoice = await newOverdue(`Stopped ${reason}`, due)
  expect((await stop(invoice)) as object).not.toHaveProperty('body.errors')
  await runDay('2026-05-12')
  expect(await remindersTo(invoice.customer_id)).toEqual([])
  await moveTo('2026-05-11T12:00:00Z')
  expect(await listed(invoice.customer_id)).toMatchObject([{ going_out: false, reason, reasons: [words] }])
  expect((await listed(invoice.customer_id, 'going_out')).length).toBe(0)
})

const choose = (id: string, body: object) => owner('PUT', `/api/customers/${id}/reminders`, body)

test.for(['promised', 'disputed', 'do_not_chase'])('%s with a day stops until that day has passed', async (kind) => {
  const { id, customer_id } = await newOverdue(`Until a day ${kind}`, due)
  await hold(id, { kind, date: '2026-05-12' })
  await runDay('2026-05-12')
  expect(await remindersTo(customer_id)).toEqual([])
  await runDay('2026-05-13')
  expect(await remindersTo(customer_id)).toHaveLength(1)
})

test('a reminder that failed is not sent again once everything it is about is paid', async () => {
  const { id, customer_id } = await newOverdue('Paid since', due)
  const amount_minor = 12_000
  await runDay('2026-05-12')
  const [email] = await remindersTo(customer_id)
  const resend = () => owner('POST', `/api/admin/emails/${email?.id}/resend`)
  await testApp.db
    .updateTable('emails')
    .set({ status: 'failed' })
    .where('id', '=', email?.id ?? '')
    .execute()
  await owner('POST', '/api/payments', { customer_id, amount_minor, allocations: [{ invoice_id: id, amount_minor }] })
  expect(await resend()).toMatchObject({ status: 409, body: { code: 'invoice.nothing_owed' } })
})

test('a promise without a day names none', async () => {
  const { id, customer_id } = await newOverdue('Promised some day', due)
  await hold(id, { kind: 'promised' })
  await moveTo('2026-05-13T12:00:00Z')
  expect(await listed(customer_id)).toMatchObject([{ reason: 'promised', reasons: ['Payment is promised.'] }])
})

test('a payment on account that is brought in from another system this morning came in on its own date, and stops nothing', async () => {
  const { customer_id } = await newOverdue('Moved in', due)
  await moveTo('2026-04-09T07:00:00.000Z')
  const { preview, confirm } = startMovingIn(testApp, owner)
  const { body } = await preview(
    'kind,number,customer_name,issue_date,currency,gross,outstanding\npayment,OLD-P1,Moved in,2026-03-02,GBP,50.00,50.00\n',
  )
  await confirm(body.id)
  await runPendingJobs(testApp)
  await runDay('2026-04-09')
  expect(await remindersTo(customer_id)).toHaveLength(1)
})

test('a payment of this morning stops reminders of the rest for the day', async () => {
  const { id, customer_id } = await newOverdue('Paid a part', due)
  await moveTo('2026-05-13T06:00:00Z')
  await owner('POST', '/api/payments', {
    customer_id,
    amount_minor: 2_000,
    payment_date: '2026-05-13',
    allocations: [{ invoice_id: id, amount_minor: 2_000 }],
  })
  await runDay('2026-05-13')
  expect(await remindersTo(customer_id)).toEqual([])
  await runDay('2026-05-14')
  expect((await remindersTo(customer_id))[0]?.subject).toContain('£100.00')
})

test('nothing is marked as posted before it was issued', async () => {
  const { id: customer_id } = await newCustomer({ name: 'Early Post' })
  const { id } = await newDelivered({ customer_id })
  const { issue_date } = (await owner('GET', `/api/invoices/${id}`)).body
  const mark = (posted_date: string) => owner('POST', `/api/invoices/${id}/posted`, { posted_date })
  const early = await mark(addDays(issue_date, -1))
  expect({ status: early.status, fields: Object.keys(early.body.errors ?? {}) }).toEqual({
    status: 422,
    fields: ['posted_date'],
  })
  expect((await mark(issue_date)).status).toBe(201)
})

test('what is not provably delivered stands on its own list, until it is e-mailed for a day, posted, or handed over', async () => {
  const undelivered = (name: string) => newOverdue(name, due, { emailed: false })
  const seen = await undelivered('Seen')
  const [mute, posted, emailed] = [await undelivered('Mute'), await undelivered('Posted'), await undelivered('Emailed')]
  await moveTo('2026-05-18T12:00:00Z')
  const { url } = (await owner('POST', `/api/invoices/${seen.id}/links`, {})).body
  expect(await listed(seen.customer_id, 'not_delivered')).toHaveLength(1)
  expect((await anyone('POST', `/api/c/${url.split('/').at(-1)}/seen`)).status).toBe(204)
  expect(await listed(seen.customer_id)).toMatchObject([{ going_out: true }])
  expect(await listed(mute.customer_id, 'not_delivered')).toMatchObject([{ reason: 'not_delivered' }])
  const post = () => owner('POST', `/api/invoices/${posted.id}/posted`, {})
  expect([await post(), await post()]).toMatchObject([
    { status: 201, body: { posted_date: '2026-05-18' } },
    { status: 201 },
  ])
  expect((await owner('POST', `/api/invoices/${posted.id}/void`, { reason: 'Wrong' })).status).toBe(409)
  expect(await listed(posted.customer_id)).toMatchObject([{ going_out: true, reasons: [expect.any(String), 'Posted'] }])
  await owner('POST', `/api/invoices/${emailed.id}/email`, {})
  await sql`update emails set status = 'sent', sent_at = ${clock.now()} where invoice_id = ${emailed.id}`.execute(
    testApp.db,
  )
  await runDay('2026-05-19')
  const sent = async () =>
    Promise.all([mute, posted, emailed].map(async (of) => (await remindersTo(of.customer_id)).length))
  expect(await sent()).toEqual([0, 1, 0])
  await runDay('2026-05-20')
  expect(await sent()).toEqual([0, 1, 1])
  expect((await owner('DELETE', `/api/invoices/${posted.id}/posted`)).status).toBe(204)
  expect((await owner('DELETE', `/api/invoices/${posted.id}/posted`)).status).toBe(404)
})

test('a bounce stops reminders to the address until a user acts', async () => {
  const { id, customer_id } = await newOverdue('Bounced', due, { to: 'gone@acme.example' })
  await tellBounce(id, 'gone@acme.example')
  // Proven by the post, so that the bounce alone is the reason.
  await owner('POST', `/api/invoices/${id}/posted`, {})
  await runDay('2026-05-26')
  expect(await remindersTo(customer_id)).toEqual([])
  expect(await listed(customer_id)).toMatchObject([
    { reason: 'bounced', bounced: ['gone@acme.example'], reasons: ['An e-mail to gone@acme.example bounced.'] },
  ])
  await owner('POST', '/api/emails/addresses/try-again', { address: 'gone@acme.example' })
  await runDay('2026-05-27')
  expect(await remindersTo(customer_id)).toHaveLength(1)
})

test('a customer is reminded by the plan that was chosen for them, in their language', async () => {
  const { body } = await owner('GET', '/api/admin/reminders')
  const gentle = {
    name: 'Gentle',
    is_default: false,
    steps: [{ days: 40, attach: 'statement', texts: { fr: { subject: 'Bonjour {customer}', body: '{documents}' } } }],
  }
  const saved = await owner('PUT', '/api/admin/reminders', { ...body, plans: [...body.plans, gentle] })
  expect(saved.status).toBe(200)
  const plan = saved.body.plans.find(({ name }: { name: string }) => name === 'Gentle')
  const { customer_id } = await newOverdue('Douce', due, { language: 'fr' })
  expect((await choose(customer_id, { choice: 'plan', plan_id: plan.id })).body).toMatchObject({ choice: 'plan' })
  await runDay('2026-05-08')
  expect(await remindersTo(customer_id)).toEqual([])
  await runDay('2026-05-11')
  expect(await remindersTo(customer_id)).toMatchObject([
    { subject: 'Bonjour Douce', text: expect.stringContaining('échéance du 1 avr. 2026') },
  ])
  expect((await owner('GET', `/api/customers/${customer_id}/reminders`)).body.sent).toMatchObject([
    { state: 'sent', days: 40, on_date: '2026-05-11', totals: [{ currency: 'GBP', outstanding_minor: 12_000 }] },
  ])
})

test('what is left out does not go out; the next step comes as planned', async () => {
  const { id, customer_id } = await newOverdue('Left out', '2026-06-01')
  await moveTo('2026-06-05T06:00:00Z')
  const leave = () => owner('POST', '/api/reminders/leave-out', { invoice_ids: [id] })
  expect((await leave()).body).toEqual({ left_out_count: 0 })
  await moveTo('2026-06-09T06:00:00Z')
  const replies = await Promise.all([leave(), leave(), leave()])
  expect(replies.reduce((sum, { body }) => sum + body.left_out_count, 0)).toBe(1)
  await runDay('2026-06-09')
  expect(await remindersTo(customer_id)).toEqual([])
  await runDay('2026-06-22')
  expect((await remindersTo(customer_id)).map(({ subject }) => subject.split(' from')[0])).toEqual(['Second reminder'])
})
