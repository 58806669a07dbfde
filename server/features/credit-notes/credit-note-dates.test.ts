import { beforeEach, expect, test } from 'vitest'
import { startApp } from '#server/test-support/start-app.ts'
import { startWaiting } from '#server/test-support/books/waiting.ts'
import { withOwner } from '#server/test-support/with-owner.ts'
import { waitingCreditNotes } from './waiting-credit-notes.service.ts'

const testApp = await startApp()
const { owner, newIssued, beginAnew } = await startWaiting(testApp)

const creditOf = async (invoice_id: string, fields: object = {}) =>
  (await owner('POST', '/api/creditnotes', { invoice_id, reason: 'Returned', ...fields })).body
const issue = (id: string, body: object = {}) => owner('POST', `/api/creditnotes/${id}/issue`, body)
const read = async (id: string) => (await owner('GET', `/api/creditnotes/${id}`)).body
const invoice = async (id: string) => (await owner('GET', `/api/invoices/${id}`)).body
const later = (id: string, issue_date: string) => owner('POST', `/api/creditnotes/${id}/issue-later`, { issue_date })
const runDue = () => waitingCreditNotes.issueWaiting(testApp)

beforeEach(beginAnew)

test('the form starts from the day and the hour of runs in the business’s time zone', async () => {
  const { body } = await owner('GET', '/api/creditnotes/defaults')
  const { today, run_hour } = (await owner('GET', '/api/invoices/defaults')).body
  expect(today).toBe('2026-03-31')
  expect(body).toEqual({ today, run_hour })
})

test('a credit note is not dated before its invoice: said of the draft, and refused at its date', async () => {
  const { id: invoiceId, number } = await newIssued()
  const { id, missing } = await creditOf(invoiceId, { issue_date: '2026-03-30' })
  const message = `A credit note cannot be dated before its invoice: ${number} was issued on 31 Mar 2026.`
  expect(missing).toEqual([{ field: 'issue_date', message }])
  const refused = await issue(id)
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toEqual({ issue_date: [message] })
  const atOnce = await owner('POST', `/api/invoices/${invoiceId}/credit`, { reason: 'Wrong', issue_date: '2026-03-30' })
  expect(atOnce.status).toBe(422)
  expect(atOnce.body.errors).toEqual({ issue_date: [message] })
  expect((await issue(id, { issue_date: '2026-03-31' })).body).toMatchObject({
    status: 'issued',
    issue_date: '2026-03-31',
  })
})

test('the database refuses it too, for every role', async () => {
  const { id: invoiceId, parties: _, ...billed } = await newIssued()
  const { id } = await creditOf(invoiceId)
  const issued = {
    status: 'issued',
    number: 'CN-EARLY',
    issue_date: '2026-03-30',
    document_date: '2026-03-30',
    tax_point: '2026-03-30',
    parties: JSON.stringify({ base_currency: billed.base_currency }),
    issued_at: '2026-03-31T09:30:00.000Z',
  } as const
  const write = () => testApp.db.updateTable('credit_notes').set(issued).where('id', '=', id).execute()
  await expect(write()).rejects.toMatchObject({ constraint: 'credit_note_not_before_invoice' })
})

test('an invoice that an old mistake dated in the future is credited for today', async () => {
  const { id: invoiceId } = await newIssued()
  await withOwner(testApp.url, async (client) => {
    await client.query('set session_replication_role = replica')
    const future = `issue_date = '2099-12-31', document_date = '2099-12-31'`
    await client.query(`update invoices set ${future} where id = $1`, [invoiceId])
    await client.query('update invoices set content_hash = invoice_hash(invoices) where id = $1', [invoiceId])
  })
  const { id } = await creditOf(invoiceId)
  expect((await issue(id)).body).toMatchObject({ status: 'issued', issue_date: '2026-03-31' })
})

test('a waiting one is issued and allocated on its day, in the name of the user who planned it', async () => {
  const { id: invoiceId } = await newIssued()
  const { id } = await creditOf(invoiceId)
  await later(id, '2026-04-01')
  expect(await invoice(invoiceId)).toMatchObject({ outstanding_minor: 12_000 })
  testApp.clock.forward({ days: 1 })
  await runDue()
  expect(await invoice(invoiceId)).toMatchObject({ state: 'credited', outstanding_minor: 0 })
  const by = await testApp.db
    .selectFrom('allocations')
    .innerJoin('users', 'users.id', 'allocations.created_by')
    .select(['users.name', 'allocated_on'])
    .where('credit_note_id', '=', id)
    .execute()
  expect(by).toEqual([{ name: 'Olivia Owens', allocated_on: '2026-04-01' }])
})

test('of two that wait for the same invoice only one is issued, by however many workers, and the other says why', async () => {
  const { id: invoiceId } = await newIssued()
  const [one, other] = [await creditOf(invoiceId), await creditOf(invoiceId)]
  for (const { id } of [one, other]) expect((await later(id, '2026-04-01')).status).toBe(200)
  testApp.clock.forward({ days: 1 })
  await Promise.all([runDue(), runDue(), runDue()])
  const both = [await read(one.id), await read(other.id)]
  const left = both.filter(({ status }) => status === 'draft')
  expect(left).toMatchObject([{ waiting: { failure: [expect.any(String)] } }])
  expect(await invoice(invoiceId)).toMatchObject({ credited_minor: 12_000, outstanding_minor: 0 })
})

test('one whose invoice is paid while the worker issues leaves all amounts right', async () => {
  const invoices = await Promise.all(Array.from({ length: 6 }, () => newIssued()))
  const notes = await Promise.all(invoices.map(({ id }) => creditOf(id)))
  for (const { id } of notes) await later(id, '2026-04-01')
  testApp.clock.forward({ days: 1 })
  const pay = ({ id, customer_id }: { id: string; customer_id: string }) =>
    owner('POST', '/api/payments', {
      customer_id,
      amount_minor: 12_000,
      allocations: [{ invoice_id: id, amount_minor: 12_000 }],
    })
  await Promise.all([runDue(), ...invoices.map(pay)])
  await runDue()
  for (const [index, { id }] of invoices.entries()) {
    const { paid_minor, credited_minor, outstanding_minor } = await invoice(id)
    const note = await read(notes[index]?.id)
    expect({ outstanding_minor, settled: paid_minor + credited_minor }).toEqual({
      outstanding_minor: 0,
      settled: 12_000,
    })
    expect(note).toMatchObject({ status: 'issued', unallocated_minor: 12_000 - credited_minor })
  }
})
