import { beforeEach, expect, test } from 'vitest'
import { startMovingIn } from '#server/test-support/books/open-documents.ts'
import { startReminding } from '#server/test-support/books/reminding.ts'
import { runPendingJobs } from '#server/test-support/run-pending-jobs.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { owner, newCustomer, newDelivered, newOverdue, remindersTo, runDay, begin, moveTo, tellBounce, listed } =
  await startReminding(testApp)

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
