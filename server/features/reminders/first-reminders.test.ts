import { afterAll, beforeEach, expect, test } from 'vitest'
import { startMovingIn } from '#server/test-support/books/open-documents.ts'
import { smtpMailer } from '#server/platform/mail/smtp.ts'
import { caller } from '#server/test-support/ask.ts'
import { startMailServer } from '#server/test-support/processes/start-mail-server.ts'
import { startReminding } from '#server/test-support/books/reminding.ts'
import { runPendingJobs } from '#server/test-support/run-pending-jobs.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { owner, newCustomer, newDelivered, newOverdue, remindersTo, runDay, begin, moveTo, tellBounce, listed } =
  await startReminding(testApp)

const anyone = caller(testApp)
const mailServer = await startMailServer()
const mailer = smtpMailer(mailServer.url)
afterAll(async () => {
  mailer.close()
  await mailServer.stop()
})
beforeEach(begin)

const due = '2026-04-01'

const begun = async (customerId: string) =>
  (await remindersTo(customerId)).map(({ subject }) => subject.split(' from')[0])

test('a customer’s very first message is the first step after the due date, however old the debt is, and the next ones keep their distance', async () => {
  const { customer_id } = await newOverdue('Never reminded', due)
  await moveTo('2026-06-16T06:00:00Z')
  expect(await listed(customer_id)).toMatchObject([{ going_out: true, days: 7 }])
  for (const day of ['2026-06-16', '2026-06-17', '2026-06-29']) await runDay(day)
  expect(await begun(customer_id)).toEqual(['A reminder'])
  await runDay('2026-06-30')
  expect(await begun(customer_id)).toEqual(['A reminder', 'Second reminder'])
  await runDay('2026-07-13')
  await runDay('2026-07-14')
  expect(await begun(customer_id)).toEqual(['A reminder', 'Second reminder', 'Final reminder'])
})

test('a customer gets one message a day with all that is due, in the words of the highest step among its documents', async () => {
  const { id: customer_id } = await newCustomer({ name: 'One message' })
  const old = await newDelivered({ customer_id, due_date: due })
  await runDay('2026-04-08')
  const newer = await newDelivered({ customer_id, issue_date: '2026-04-08', due_date: '2026-04-15' })
  await runDay('2026-04-22')
  const [first, second, ...others] = await remindersTo(customer_id)
  expect([first?.subject, second?.subject, others]).toEqual([
    'A reminder from Foxglove Ltd: £120.00',
    'Second reminder from Foxglove Ltd: £240.00',
    [],
  ])
  for (const { number } of [old, newer]) expect(second?.text).toContain(number)
  // Each document goes on with its own steps.
  const { body } = await owner('GET', `/api/customers/${customer_id}/reminders`)
  expect(body.sent[0].documents).toHaveLength(2)
  await runDay('2026-05-06')
  const [, , third] = await remindersTo(customer_id)
  expect(third?.subject).toBe('Final reminder from Foxglove Ltd: £240.00')
})

test('chosen by hand, the first message is the first step too', async () => {
  const { id, customer_id } = await newOverdue('First by hand', due)
  await moveTo('2026-06-16T06:00:00Z')
  await owner('POST', '/api/reminders/send', { invoice_ids: [id] })
  await runPendingJobs(testApp)
  expect(await begun(customer_id)).toEqual(['A reminder'])
})

test.each([
  ['yes', 1, { sent_before: true }, 'going_out', ['7 days after it was due', 'Sent from the old system']],
  ['nothing', 0, {}, 'not_delivered', [expect.stringContaining('not proven')]],
])(
  'whether what is brought in was sent from the old system is asked once: after %s, %d messages go out',
  async (said, count, confirmation, part, reasons) => {
    const contacts = [{ name: 'Ann', email: 'ann@acme.example', receives_invoices: true }]
    const { id: customer_id } = await newCustomer({ name: `Moved, said ${said}`, contacts })
    const { preview } = startMovingIn(testApp, owner)
    const { body } = await preview(
      `kind,number,customer_name,issue_date,due_date,currency,gross,outstanding\ninvoice,OLD-1,"Moved, said ${said}",2026-01-02,2026-02-01,GBP,50.00,50.00\n`,
    )
    await owner('POST', `/api/imports/${body.id}/confirm`, confirmation)
    await runPendingJobs(testApp)
    expect(await listed(customer_id, part)).toMatchObject([{ reasons }])
    await runDay('2026-04-08')
    expect(await remindersTo(customer_id)).toHaveLength(count)
  },
)

test('of several addresses, one that bounced is left out, and the others are written to', async () => {
  const contact = (email: string) => ({ name: email, email, receives_invoices: true })
  const { id: customer_id } = await newCustomer({
    name: 'Two boxes',
    contacts: [contact('Gone@acme.example'), contact('here@acme.example')],
  })
  const { id } = await newDelivered({ customer_id, due_date: due })
  await tellBounce(id, 'gone@acme.example')
  await owner('POST', `/api/invoices/${id}/posted`, {})
  await moveTo('2026-05-26T06:00:00Z')
  expect(await listed(customer_id)).toMatchObject([{ going_out: true, bounced: ['gone@acme.example'] }])
  await runDay('2026-05-26')
  expect(await remindersTo(customer_id)).toMatchObject([{ recipients: [{ address: 'here@acme.example' }] }])
})

test('a reminder of several invoices says their total, due dates and how to pay, and its link opens the account with all of them first', async () => {
  await owner('POST', '/api/admin/banks', {
    label: 'Main',
    bank_name: 'Severn Bank',
    account_name: 'Foxglove Ltd',
    sort_code: '20-20-15',
    account_number: '12345678',
    currency: 'GBP',
  })
  const contacts = [{ name: 'Ann', email: 'three@acme.example', receives_invoices: true }]
  const { id: customer_id } = await newCustomer({ name: 'Three invoices', contacts })
  const invoices = []
  for (const due_date of ['2026-04-03', '2026-04-01', '2026-04-02'])
    invoices.push(await newDelivered({ customer_id, due_date }))
  const [third, first, second] = invoices.map(({ number }) => number)
  const later = await newDelivered({ customer_id, due_date: '2026-09-01' })
  await runDay('2026-04-13')
  await runPendingJobs(testApp, mailer)
  const text = mailServer.received.findLast(({ to }) => to?.[0]?.address === 'three@acme.example')?.text ?? ''
  expect(text).toContain(`${first}, due on 1 Apr 2026: £120.00\n${second}, due on 2 Apr 2026: £120.00`)
  expect(text).toContain('Total: £360.00')
  expect(text).toMatch(
    /How to pay:\nAccount name: Foxglove Ltd\nBank: Severn Bank\nSort code: 20-20-15\nAccount number: 12345678/,
  )
  expect(text).toContain(`Reference: ${first}, ${second}, ${third}`)
  const token = /https:\S+\/c\/([\w-]{43})/.exec(text)?.[1]
  const page = async () => (await anyone('GET', `/api/c/${token}`)).body
  const numbersOf = (documents: { number: string }[]) => documents.map(({ number }) => number)
  const opened = await page()
  expect(opened.document.number).toBe(first)
  expect(numbersOf(opened.documents)).toEqual([first, second, third])
  expect(opened.documents[0]).toMatchObject({ due_date: '2026-04-01', outstanding_minor: 12_000 })
  expect(numbersOf(opened.others)).toEqual([later.number])
  // The link stays as long as one of them is open.
  const pay = (invoice_id = '') =>
    owner('POST', '/api/payments', {
      customer_id,
      amount_minor: 12_000,
      allocations: [{ invoice_id, amount_minor: 12_000 }],
    })
  await pay(invoices[1]?.id)
  await pay(invoices[2]?.id)
  await moveTo('2027-04-13T12:00:00Z')
  expect(numbersOf((await page()).documents)).toEqual([third])
  await pay(invoices[0]?.id)
  await moveTo('2028-04-13T12:00:00Z')
  expect((await anyone('GET', `/api/c/${token}`)).status).toBe(404)
})
