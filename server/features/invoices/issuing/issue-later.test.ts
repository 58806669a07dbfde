import { beforeEach, expect, test } from 'vitest'
import { runPendingJobs } from '#server/test-support/run-pending-jobs.ts'
import { startScheduling } from '#server/test-support/scheduling.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import { issueIfDue, issueWaiting } from './waiting-drafts.service.ts'

const testApp = await startApp()
const { owner, customer, newCustomer, newDraft, newIssued, beginAnew, setBusiness } = await startScheduling(testApp)

const later = (id: string, body: object = {}) => owner('POST', `/api/invoices/${id}/issue-later`, body)
const read = async (id: string) => (await owner('GET', `/api/invoices/${id}`)).body
const row = async (id: string) =>
  (await owner('GET', '/api/invoices?per_page=100')).body.data.find((one: { id: string }) => one.id === id)
const failures = async () => (await owner('GET', '/api/invoices/failed-issues')).body.data
const emails = (id: string) => testApp.db.selectFrom('emails').selectAll().where('invoice_id', '=', id).execute()
const runDue = () => issueWaiting(testApp)

beforeEach(async () => {
  await beginAnew()
  await testApp.db.deleteFrom('invoices').where('issue_on', 'is not', null).execute()
})

test('a draft with a later date waits, is shown as waiting, and is issued on that day at the hour of runs', async () => {
  const { id } = await newDraft({ issue_date: '2026-04-02' })
  const { status, body } = await later(id)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: 'draft',
    number: null,
    waiting: { issue_on: '2026-04-02', email: false, by_name: 'Olivia Owens', failure: null },
  })
  expect(await row(id)).toMatchObject({ state: 'draft', issue_on: '2026-04-02', issue_failed: false })
  testApp.clock.set('2026-04-02T04:59:00.000Z')
  await runDue()
  expect((await read(id)).status).toBe('draft')
  testApp.clock.set('2026-04-02T05:00:00.000Z')
  await runDue()
  expect(await read(id)).toMatchObject({ status: 'issued', issue_date: '2026-04-02', waiting: null })
  expect(await emails(id)).toEqual([])
})

test('it is sent by e-mail when that was chosen, in the name of whoever chose it', async () => {
  const { id } = await newDraft()
  await later(id, { issue_date: '2026-04-01', email: true })
  testApp.clock.set('2026-04-01T08:00:00.000Z')
  await runPendingJobs(testApp)
  await runDue()
  expect(await read(id)).toMatchObject({ status: 'issued' })
  const [sent, ...others] = await emails(id)
  expect(others).toEqual([])
  expect(sent).toMatchObject({ kind: 'invoice', to_address: 'ann@acme.example' })
  const by = await testApp.db
    .selectFrom('users')
    .select('name')
    .where('id', '=', sent?.created_by ?? '')
    .execute()
  expect(by).toEqual([{ name: 'Olivia Owens' }])
})

test('what cannot be issued today cannot wait either, nor can it wait for today', async () => {
  const { id } = await newDraft({ lines: [] })
  expect((await later(id, { issue_date: '2026-04-01' })).body.errors).toHaveProperty('lines')
  const complete = await newDraft()
  expect((await later(complete.id)).body.errors).toHaveProperty('issue_date')
  expect((await later(complete.id, { issue_date: '2026-03-31' })).body.errors).toHaveProperty('issue_date')
  const silent = await newCustomer({ name: 'Silent Ltd', contacts: [] })
  const unsent = await newDraft({ customer_id: silent.id })
  expect((await later(unsent.id, { issue_date: '2026-04-01', email: true })).body.errors).toHaveProperty('email')
  const issued = await newIssued()
  expect((await later(issued.id, { issue_date: '2026-04-01' })).status).toBe(409)
})

test('a change of the draft ends the waiting, and so does the call for it', async () => {
  const { id } = await newDraft()
  const waiting = (await later(id, { issue_date: '2026-04-01' })).body
  const changed = await owner('PATCH', `/api/invoices/${id}`, { version: waiting.version, reference: 'PO 9' })
  expect(changed.body).toMatchObject({ waiting: null, issue_date: '2026-04-01' })
  await later(id)
  const ended = await owner('DELETE', `/api/invoices/${id}/issue-later`)
  expect(ended.body).toMatchObject({ waiting: null, status: 'draft', issue_date: '2026-04-01' })
  testApp.clock.forward({ days: 2 })
  await runDue()
  expect((await read(id)).status).toBe('draft')
})

test('a new name of the customer does not end it', async () => {
  const renamed = await newCustomer({ name: 'Before Ltd' })
  const { id } = await newDraft({ customer_id: renamed.id })
  await later(id, { issue_date: '2026-04-01' })
  await owner('PATCH', `/api/customers/${renamed.id}`, { version: renamed.version, name: 'After Ltd' })
  testApp.clock.forward({ days: 1 })
  await runDue()
  expect(await read(id)).toMatchObject({ status: 'issued', customer_name: 'After Ltd' })
})

test('the history tells who let it wait, and when it was issued', async () => {
  const { id } = await newDraft()
  await later(id, { issue_date: '2026-04-01' })
  testApp.clock.forward({ days: 1 })
  await runDue()
  const { body } = await owner('GET', `/api/invoices/${id}/audit`)
  const found = body.data.map(
    ({ user_name, after }: { user_name: string | null; after: Record<string, unknown> | null }) => [
      user_name,
      after?.['issue_on'],
      after?.['status'],
    ],
  )
  expect(found).toContainEqual(['Olivia Owens', '2026-04-01', undefined])
  expect(found).toContainEqual([null, null, 'issued'])
})

test('it is issued once, however many workers are at it and whichever of them dies', async () => {
  const waiting = await Promise.all(Array.from({ length: 12 }, () => newDraft()))
  for (const { id } of waiting) await later(id, { issue_date: '2026-04-01', email: true })
  testApp.clock.forward({ days: 1 })
  const [first] = waiting
  const died = inTransaction(testApp.db, {}, async (tx) => {
    await issueIfDue(tx, first?.id ?? '', testApp.clock.now())
    throw new Error('died before the commit')
  })
  await expect(died).rejects.toThrow('died')
  await Promise.all([runDue(), runDue(), runDue()])
  await runDue()
  for (const { id } of waiting) {
    expect(await read(id)).toMatchObject({ status: 'issued', issue_date: '2026-04-01' })
    expect(await emails(id)).toHaveLength(1)
  }
})

test('missed days are made up with their own date, or with today where a later one has been issued', async () => {
  const [alone, overtaken] = [await newDraft(), await newDraft()]
  await later(alone.id, { issue_date: '2026-04-01' })
  testApp.clock.set('2026-04-03T09:00:00.000Z')
  await runDue()
  expect((await read(alone.id)).issue_date).toBe('2026-04-01')
  await later(overtaken.id, { issue_date: '2026-04-04' })
  testApp.clock.set('2026-04-06T03:00:00.000Z')
  await newIssued()
  testApp.clock.set('2026-04-06T09:00:00.000Z')
  await runDue()
  expect((await read(overtaken.id)).issue_date).toBe('2026-04-06')
})

test('what could not be issued on its day is shown with why, waits for a person, and is tried again on demand', async () => {
  const leaving = await newCustomer({ name: 'Leaving Ltd' })
  const { id } = await newDraft({ customer_id: leaving.id })
  const other = await newDraft()
  for (const draft of [id, other.id]) await later(draft, { issue_date: '2026-04-01', email: true })
  await owner('POST', `/api/customers/${leaving.id}/archive`)
  testApp.clock.forward({ days: 1 })
  await runDue()
  expect(await read(other.id)).toMatchObject({ status: 'issued' })
  expect(await failures()).toMatchObject([
    { id, customer_name: 'Leaving Ltd', issue_on: '2026-04-01', reasons: [expect.stringContaining('Leaving Ltd')] },
  ])
  expect(await row(id)).toMatchObject({ issue_failed: true })
  expect((await read(id)).waiting.failure).toEqual([expect.stringContaining('Leaving Ltd')])
  const again = await owner('POST', `/api/invoices/${id}/issue-later/retry`)
  expect(again.status).toBe(422)
  await owner('POST', `/api/customers/${leaving.id}/restore`)
  // Not by itself: somebody has to look first.
  await runDue()
  expect((await read(id)).status).toBe('draft')
  const done = await owner('POST', `/api/invoices/${id}/issue-later/retry`)
  expect(done.body).toMatchObject({ status: 'issued', issue_date: '2026-04-01', waiting: null })
  expect(await emails(id)).toHaveLength(1)
  expect(await failures()).toEqual([])
})

test('the switch that stops schedules does not stop what somebody has ordered', async () => {
  await setBusiness({ schedules_enabled: false })
  const { id } = await newDraft({ customer_id: customer.id })
  await later(id, { issue_date: '2026-04-01' })
  testApp.clock.forward({ days: 1 })
  await runDue()
  expect((await read(id)).status).toBe('issued')
})

test('issuing it at once ends the waiting', async () => {
  const { id } = await newDraft()
  await later(id, { issue_date: '2026-04-01' })
  const { body } = await owner('POST', `/api/invoices/${id}/issue`, { issue_date: '2026-03-31' })
  expect(body).toMatchObject({ status: 'issued', waiting: null })
})
