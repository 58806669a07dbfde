import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { violatedConstraint } from '#server/platform/database/connection/database-errors.ts'
import { signedInAs } from '#server/test-support/ask.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { firstInstant } from '#server/test-support/first-instant.ts'
import { runPendingJobs } from '#server/test-support/run-pending-jobs.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { sendStatements, startMonthlyStatements } from './statement-runs.service.ts'

const testApp = await startApp()
const { db, clock } = testApp
const { owner, newCustomer, newDraft, issue } = await startInvoicing(testApp)

const owing = async (name: string, given: object = {}) => {
  const customer = await newCustomer({ name, ...given })
  await issue((await newDraft({ customer_id: customer.id })).id)
  return customer.id
}
const send = (customer_ids: string[], given: object = {}) =>
  owner('POST', '/api/statements/send', { customer_ids, ...given })
const read = async (id: string) => (await owner('GET', `/api/statements/send/${id}`)).body
const statementsTo = async (customerId: string) =>
  (
    await db
      .selectFrom('emails')
      .select('id')
      .where('customer_id', '=', customerId)
      .where('kind', '=', 'statement')
      .execute()
  ).length

const jobContext = { ...testApp, attempt: 1, lastAttempt: false } as unknown as Parameters<typeof sendStatements>[0]

test('each customer who owes gets a statement once, and those who cannot are named with the reason', async () => {
  const [owes, other] = [await owing('Owes'), await owing('Owes too')]
  const { id: nothing } = await newCustomer({ name: 'Owes nothing' })
  const mute = await owing('Has no address', { contacts: [] })
  const { status, body } = await send([owes, nothing, mute, other, owes])
  expect([status, body]).toMatchObject([202, { status: 'running', total_count: 4, done_count: 0, results: [] }])
  await runPendingJobs(testApp)
  expect(await read(body.id)).toMatchObject({
    status: 'done',
    done_count: 4,
    failed_count: 2,
    results: [
      { customer_id: nothing, customer_name: 'Owes nothing', refusal: 'Nothing is owed.' },
      { customer_id: mute, customer_name: 'Has no address' },
    ],
  })
  expect([await statementsTo(owes), await statementsTo(other), await statementsTo(nothing)]).toEqual([1, 1, 0])
})

test('a statement for a day after today is refused at its field, in the time zone of the business', async () => {
  const customer = await owing('On a day')
  clock.set('2026-03-31T22:59:00Z')
  const late = await send([customer], { as_of: '2026-04-01' })
  clock.set('2026-03-31T23:00:00Z')
  const inTime = await send([customer], { as_of: '2026-04-01' })
  clock.set(firstInstant)
  expect([late.status, late.body.errors]).toEqual([422, { as_of: ['This date is after today.'] }])
  expect(inTime.status).toBe(202)
})

test('a customer who does not exist is named by their place, and no statement is sent', async () => {
  const customer = await owing('Known')
  const { status, body } = await send([customer, customer.toUpperCase(), crypto.randomUUID()])
  await runPendingJobs(testApp)
  expect([status, body.errors]).toEqual([422, { 'customer_ids.2': ['This customer does not exist.'] }])
  expect(await statementsTo(customer)).toBe(0)
})

test('three workers at once, and one that comes back, send no statement twice', async () => {
  const customers = await Promise.all(Array.from({ length: 8 }, (_, index) => owing(`At once ${index}`)))
  const { body } = await send(customers)
  const run = () => sendStatements(jobContext, { run_id: body.id })
  await Promise.all([run(), run(), run()])
  await run()
  await runPendingJobs(testApp)
  expect(await Promise.all(customers.map(statementsTo))).toEqual(customers.map(() => 1))
})

test('a run is visible only to its user, and sent by those who manage invoices', async () => {
  const { body } = await send([await owing('Seen')])
  const auditor = await signedInAs(testApp, 'auditor')
  expect((await auditor('GET', `/api/statements/send/${body.id}`)).status).toBe(403)
  expect((await auditor('POST', '/api/statements/send', { customer_ids: [crypto.randomUUID()] })).status).toBe(403)
})

test('more than 5,000 are refused, and none at all', async () => {
  expect((await send(Array.from({ length: 5_001 }, () => crypto.randomUUID()))).status).toBe(422)
  expect((await send([])).status).toBe(422)
})

/** Signed in again each time, because months pass. */
const chooseDay = async (statement_day: number | null) => {
  const again = await signedInAs(testApp, 'owner')
  const { version } = (await again('GET', '/api/admin/business')).body
  expect((await again('PATCH', '/api/admin/business', { statement_day, version })).status).toBe(200)
}
const monthly = () => startMonthlyStatements({ db, clock })

test('once a month all who owe get theirs by themselves: once, however many workers; made up for within days, and not later', async () => {
  const customer = await owing('Monthly')
  await runPendingJobs(testApp)
  const sent = async () => {
    await Promise.all([monthly(), monthly(), monthly()])
    await runPendingJobs(testApp)
    return statementsTo(customer)
  }
  expect(await sent()).toBe(0)
  await chooseDay(20)
  clock.set('2026-06-19T12:00:00Z')
  expect(await sent()).toBe(0)
  clock.set('2026-06-22T12:00:00Z')
  expect(await sent()).toBe(1)
  clock.set('2026-06-23T12:00:00Z')
  expect(await sent()).toBe(1)
  clock.set('2026-07-28T12:00:00Z')
  expect(await sent()).toBe(1)
  clock.set('2026-08-20T12:00:00Z')
  expect(await sent()).toBe(2)
  await chooseDay(null)
  clock.set('2026-09-20T12:00:00Z')
  expect(await sent()).toBe(2)
})

test.for<[string, string]>([
  [
    'statement_run_part_once',
    'insert into statement_run_parts select run_id, position + 100, customer_id from statement_run_parts limit 1',
  ],
  ['statement_run_part_refused_when_done', `update statement_run_parts set done_at = null, refusal = 'No'`],
  [
    'statement_run_once_a_month',
    'insert into statement_runs (month, locale) select month, locale from statement_runs where month is not null',
  ],
])('the rule %s refuses what no run is', async ([rule, statement]) => {
  const refusal = sql.raw(statement).execute(db)
  expect(await refusal.then(() => null, violatedConstraint)).toBe(rule)
})
