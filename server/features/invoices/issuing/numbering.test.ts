import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import { isDatabaseAway } from '#server/platform/database/connection/database-errors.ts'
import { signedInAs } from '#server/test-support/ask.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { issueInvoice } from './issue.service.ts'

const testApp = await startApp()
const { db, clock } = testApp
const { newDraft, issue } = await startInvoicing(testApp)

/** Not from the pool: a test that holds all of its connections would wait for another one of them. */
const executioner = new Client({ connectionString: testApp.url })
await executioner.connect()
afterAll(() => executioner.end())
const terminate = (pid: number) => executioner.query('select pg_terminate_backend($1)', [pid])

const drafts = (count: number) => Promise.all(Array.from({ length: count }, () => newDraft()))

const issuedNumbers = async (year = '2026') =>
  (
    await sql<{
      number: string
    }>`select number from invoices where number like ${`INV-${year}-%`} order by number`.execute(db)
  ).rows.map(({ number }) => number)

const gapless = (count: number, year = '2026') =>
  Array.from({ length: count }, (_, index) => `INV-${year}-${String(index + 1).padStart(5, '0')}`)

test('50 who issue at once, five of them cut off half way and ten rolled back, leave numbers without a gap or a duplicate', async () => {
  const wanted = await drafts(50)
  const killed = await drafts(5)
  const failing = await drafts(10)
  const cutOff = async ({ id }: { id: string }) => {
    const cut = inTransaction(db, {}, async (tx) => {
      await issueInvoice(tx, id, null, clock.now())
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await terminate(rows[0]?.pid ?? 0)
      await sql`select 1`.execute(tx)
    })
    expect(isDatabaseAway(await cut.catch((error: unknown) => error))).toBe(true)
  }
  const rolledBack = async ({ id }: { id: string }) => {
    const failed = inTransaction(db, {}, async (tx) => {
      await issueInvoice(tx, id, null, clock.now())
      await sql`select 1`.execute(tx)
      throw new Error('rolled back')
    })
    await expect(failed).rejects.toThrow('rolled back')
  }
  const [replies] = await Promise.all([
    Promise.all(wanted.map(({ id }) => issue(id))),
    ...killed.map(cutOff),
    ...failing.map(rolledBack),
  ])

  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  expect(await issuedNumbers()).toEqual(gapless(50))

  await Promise.all([...killed, ...failing].map(({ id }) => issue(id)))
  expect(await issuedNumbers()).toEqual(gapless(65))
})

test('of many who issue one draft at once, one succeeds', async () => {
  const before = await issuedNumbers()
  const [draft] = await drafts(1)
  const replies = await Promise.all(Array.from({ length: 10 }, () => issue(draft.id)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(9)
  expect(await issuedNumbers()).toHaveLength(before.length + 1)
})

test('across a change of year, numbers and dates go up together and each year begins at 1', async () => {
  const before = await issuedNumbers()
  const wanted = await drafts(40)
  testApp.clock.set('2027-01-02T09:30:00.000Z')
  const owner = await signedInAs(testApp, 'owner')
  const days = ['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02']
  const replies = await Promise.all(
    wanted.map(({ id }, index) => owner('POST', `/api/invoices/${id}/issue`, { issue_date: days[index % 4] })),
  )
  const refused = replies.filter(({ status }) => status !== 200)
  for (const { status, body } of refused) {
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual(['issue_date'])
  }
  const inYear = replies.filter(({ status, body }) => status === 200 && body.issue_date >= '2027').length
  expect(inYear).toBeGreaterThan(0)
  expect(await issuedNumbers('2027')).toEqual(gapless(inYear, '2027'))
  expect(await issuedNumbers()).toEqual(gapless(before.length + 40 - refused.length - inYear))
  const { rows } = await sql<{ ordered: boolean }>`
    select bool_and(issue_date >= previous) as ordered
      from (select issue_date, lag(issue_date) over (order by substr(number, 5)) as previous from invoices where number is not null) of_series`.execute(
    db,
  )
  expect(rows[0]?.ordered).toBe(true)
})
