import { Client } from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { checkBooks } from '#server/features/books/books.service.ts'
import { runPendingJobs } from '#server/test-support/run-pending-jobs.ts'
import { startScheduling } from '#server/test-support/books/scheduling.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { owner, customer, newDraft, newIssued, issue, newSchedule, runDue, beginAnew, invoicesOf, setBusiness } =
  await startScheduling(testApp)

beforeEach(async () => {
  await beginAnew()
  await setBusiness({ time_zone: 'Europe/London' })
})

const lastDates = () =>
  testApp.db.selectFrom('document_series').select(['kind', 'last_issue_date']).orderBy('kind', 'desc').execute()
const dated = (kind: 'invoice' | 'credit_note', last_issue_date: string) =>
  testApp.db.updateTable('document_series').set({ last_issue_date }).where('kind', '=', kind).execute()

test('an issue date after today is refused at its field, and no number is used up', async () => {
  const { id } = await newDraft()
  const { status, body } = await issue(id, { issue_date: '2026-04-01' })
  expect(status).toBe(422)
  expect(body.errors).toEqual({
    issue_date: ['A document cannot be dated after today. Have it issued on that day, or choose an earlier date.'],
  })
  const later = await newDraft({ issue_date: '2099-12-31' })
  expect((await issue(later.id)).body.errors).toHaveProperty('issue_date')
  expect((await issue(later.id, { issue_date: '2026-03-31' })).body).toMatchObject({ status: 'issued' })
  expect((await issue(id)).body).toMatchObject({ status: 'issued', issue_date: '2026-03-31' })
})

test('neither is a credit note issued for a day after today, nor an invoice credited in one step', async () => {
  const invoice = await newIssued()
  const note = await owner('POST', '/api/creditnotes', { invoice_id: invoice.id, reason: 'Returned' })
  const calls = [
    owner('POST', `/api/creditnotes/${note.body.id}/issue`, { issue_date: '2026-04-01' }),
    owner('POST', `/api/invoices/${invoice.id}/credit`, { reason: 'Returned', issue_date: '2026-04-01' }),
  ]
  for (const { status, body } of await Promise.all(calls)) {
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual(['issue_date'])
  }
  // A draft may be planned for a later date.
  const draft = await owner('POST', `/api/invoices/${invoice.id}/credit`, {
    reason: 'Returned',
    issue_date: '2026-04-01',
    issue: false,
  })
  expect(draft.body).toMatchObject({ status: 'draft', issue_date: '2026-04-01' })
  expect((await owner('POST', `/api/creditnotes/${draft.body.id}/issue`)).status).toBe(422)
})

test('a bulk run issues nothing for a future date, and refuses a draft with such a date', async () => {
  const [first, second] = [await newDraft(), await newDraft({ issue_date: '2026-04-01' })]
  const request = { action: 'issue', invoice_ids: [first.id, second.id] }
  const refused = await owner('POST', '/api/invoices/bulk', { ...request, issue_date: '2026-04-01' })
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.body.errors)).toEqual(['issue_date'])
  const { body } = await owner('POST', '/api/invoices/bulk', request)
  await runPendingJobs(testApp)
  const run = (await owner('GET', `/api/invoices/bulk/${body.id}`)).body
  expect(run.results.map(({ refusal }: { refusal: string | null }) => refusal)).toEqual([
    null,
    expect.stringContaining('after today'),
  ])
})

test('today is the date in the time zone of the business', async () => {
  await setBusiness({ time_zone: 'Pacific/Auckland' })
  testApp.clock.set('2026-03-31T11:30:00.000Z')
  expect((await issue((await newDraft()).id, { issue_date: '2026-04-02' })).status).toBe(422)
  expect((await issue((await newDraft()).id, { issue_date: '2026-04-01' })).body).toMatchObject({ status: 'issued' })
  // In London it is still the day before: what was issued is in the future there, and today is accepted.
  await setBusiness({ time_zone: 'Europe/London' })
  expect((await issue((await newDraft()).id)).body).toMatchObject({ issue_date: '2026-03-31' })
})

test('after a document of before this rule that is dated in the future, today is accepted and no other earlier day', async () => {
  const invoice = await newIssued()
  for (const kind of ['invoice', 'credit_note'] as const) await dated(kind, '2099-12-31')
  expect((await owner('GET', '/api/invoices/defaults')).body).toMatchObject({ last_issue_date: '2026-03-31' })
  const { id } = await newDraft()
  expect((await issue(id, { issue_date: '2026-03-30' })).status).toBe(422)
  expect((await issue(id)).body).toMatchObject({ status: 'issued', issue_date: '2026-03-31' })
  const credit = await owner('POST', `/api/invoices/${invoice.id}/credit`, { reason: 'Returned' })
  expect(credit.body).toMatchObject({ status: 'issued', issue_date: '2026-03-31' })
  expect(await lastDates()).toEqual([
    { kind: 'invoice', last_issue_date: '2026-03-31' },
    { kind: 'credit_note', last_issue_date: '2026-03-31' },
  ])
  expect((await issue((await newDraft()).id, { issue_date: '2026-03-30' })).status).toBe(422)
})

test('schedules go on for today after such a document, by whichever date they issue', async () => {
  for (const schedule_issue_date of ['run_day', 'period_date']) {
    await beginAnew()
    await setBusiness({ schedule_issue_date })
    await dated('invoice', '2099-12-31')
    const { id } = await newSchedule({ start_date: '2026-03-30', unit: 'day' })
    await runDue()
    expect((await invoicesOf(id)).map(({ issue_date }) => issue_date)).toEqual(['2026-03-31', '2026-03-31'])
  }
})

test('the books hold if numbers continued today after a future date, without a year in the number', async () => {
  await setBusiness({ invoice_prefix: 'RE', invoice_year: false })
  const { id } = await newIssued()
  // As the previous release allowed.
  const intruder = new Client({ connectionString: testApp.url })
  await intruder.connect()
  await intruder.query(`set session_replication_role = replica;
    update invoices set issue_date = '2099-12-31', document_date = '2099-12-31', due_date = '2099-12-31', tax_point = '2099-12-31'
     where id = '${id}';
    update invoices set content_hash = invoice_hash(invoices) where id = '${id}'`)
  await intruder.end()
  await dated('invoice', '2099-12-31')
  await newIssued()
  const { results } = await checkBooks(testApp.db, testApp.clock.now())
  expect(results.find(({ name }) => name.includes('dates of invoices go up'))).toMatchObject({ violations: 0 })
  await setBusiness({ invoice_prefix: 'INV', invoice_year: true })
})

test('the database itself refuses to issue for a day after the one on which it is issued', async () => {
  const { id } = await newDraft()
  const issueAt = (date: string, at: string) =>
    testApp.pool.query(
      `update invoices set status = 'issued', number = 'X', issue_date = $2, document_date = $2, due_date = $2, tax_point = $2,
         parties = '{}', issued_at = $3 where id = $1`,
      [id, date, at],
    )
  await expect(issueAt('2026-04-01', '2026-03-31T22:59:00Z')).rejects.toMatchObject({
    constraint: 'invoice_issued_by_today',
  })
  const note = await owner('POST', '/api/creditnotes', {
    customer_id: customer.id,
    reason: 'Goodwill',
    lines: [{ description: 'Bonus', unit_price: '1' }],
  })
  await expect(
    testApp.pool.query(
      `update credit_notes set status = 'issued', number = 'X', issue_date = '2026-04-01', document_date = '2026-04-01',
         tax_point = '2026-04-01', parties = '{}', issued_at = '2026-03-31T22:59:00Z' where id = $1`,
      [note.body.id],
    ),
  ).rejects.toMatchObject({ constraint: 'credit_note_issued_by_today' })
  // Half past midnight in London, half past eleven in UTC.
  await issueAt('2026-04-01', '2026-03-31T23:30:00Z')
})
