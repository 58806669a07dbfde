import { mailgunCall } from '#server/test-support/mail/mailgun-call.ts'
import { sql } from 'kysely'
import { later } from '#shared/dates/instant.ts'
import { openSession } from '#server/features/auth/sessions.service.ts'
import { sendReminders, startDailyReminders } from '#server/features/reminders/sending/reminder-runs.service.ts'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import { addressOf, caller } from '#server/test-support/ask.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import type { TestApp } from '#server/test-support/start-app.ts'

type Ask = ReturnType<typeof caller>

/** An owner for whom weeks pass: signed in again whenever the clock is moved. */
function ownerThroughTime(testApp: TestApp) {
  const { db, clock } = testApp
  let token = ''
  const owner: Ask = (...asked) => caller(testApp, token)(...asked)
  async function moveTo(instant: string) {
    clock.set(instant)
    const owners = db.selectFrom('users').select('id').where('email', '=', addressOf('owner'))
    const { id } = await owners.executeTakeFirstOrThrow()
    const origin = { request_id: 'test', address: '127.0.0.1', device: 'test' }
    token = (await inTransaction(db, {}, (tx) => openSession(tx, id, { remember: true, origin, now: instant }))).token
  }
  return { owner, moveTo }
}

/** What the worker does. */
function worker(testApp: TestApp, moveTo: (instant: string) => Promise<void>) {
  const { db, clock } = testApp
  const context = { ...testApp, attempt: 1, lastAttempt: false } as unknown as Parameters<typeof sendReminders>[0]
  const send = (run_id: string) => sendReminders(context, { run_id })
  /** On a day, at 10 o’clock in London unless told. */
  async function runDay(date: string, time = '10:00') {
    await moveTo(later(`${date}T${time}:00.000Z`, -3_600_000))
    await startDailyReminders({ db, clock })
    const run = await db.selectFrom('reminder_runs').select('id').where('on_date', '=', date).executeTakeFirst()
    if (run) await send(run.id)
  }
  return { send, runDay }
}

/** What tests look at, and what others say. */
function around(testApp: TestApp, owner: Ask) {
  const { db } = testApp
  const remindersTo = (customerId: string) =>
    db
      .selectFrom('emails')
      .selectAll()
      .where('customer_id', '=', customerId)
      .where('kind', '=', 'reminder')
      .orderBy('id')
      .execute()
  /** A mail server tells that the message about an invoice bounced. */
  async function tellBounce(invoiceId: string, recipient: string) {
    const { body } = await owner('GET', '/api/admin/emails/events-link')
    const emails = db.selectFrom('emails').select('id').where('invoice_id', '=', invoiceId)
    const { id } = await emails.executeTakeFirstOrThrow()
    const bounce = mailgunCall(id, { event: 'failed', severity: 'permanent', recipient })
    return caller(testApp)('POST', new URL(body.url).pathname, bounce)
  }
  /** The rows of a customer on the list of reminders. */
  async function listed(customerId: string, part = '') {
    const { body } = await owner('GET', `/api/reminders?per_page=100&part=${part}`)
    return body.data.filter(({ customer_id }: { customer_id: string }) => customer_id === customerId)
  }
  return { remindersTo, tellBounce, listed }
}

type Given = { emailed?: boolean; to?: string; language?: string }

/** A business that reminds, and calls that tests of it need. */
export async function startReminding(testApp: TestApp) {
  const { db, clock } = testApp
  const invoicing = await startInvoicing(testApp)
  const { newCustomer, newIssued } = invoicing
  const { owner, moveTo } = ownerThroughTime(testApp)

  const switchOn = async ({ enabled = true } = {}) => {
    await sql`update reminder_settings set enabled = ${enabled}`.execute(db)
  }
  /** The day on which each test begins. */
  async function begin() {
    await moveTo('2026-03-31T12:00:00.000Z')
    await sql`delete from reminder_runs`.execute(db)
    await sql`delete from bounced_addresses`.execute(db)
    await switchOn()
  }
  /** Issued, and taken by the mail server two days ago, as the clock of the test sees it. */
  async function newDelivered(fields: object, { emailed = true } = {}) {
    const invoice = await newIssued(fields)
    if (emailed) {
      await owner('POST', `/api/invoices/${invoice.id}/email`, {})
      const sent = later(clock.now(), -2 * 86_400_000)
      await sql`update emails set status = 'sent', sent_at = ${sent} where invoice_id = ${invoice.id}`.execute(db)
    }
    return invoice as { id: string; customer_id: string; number: string }
  }
  async function newOverdue(name: string, due_date: string, given: Given = {}) {
    const { emailed = true, to = 'ann@acme.example', language = 'en' } = given
    const contacts = [{ name: 'Ann', email: to, receives_invoices: true }]
    const { id: customer_id } = await newCustomer({ name, contacts, language })
    return newDelivered({ customer_id, due_date }, { emailed })
  }
  const looked = around(testApp, owner)
  return {
    ...invoicing,
    ...looked,
    ...worker(testApp, moveTo),
    owner,
    moveTo,
    begin,
    switchOn,
    newDelivered,
    newOverdue,
  }
}
