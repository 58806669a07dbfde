import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { documentNumber } from '#shared/features/business/business.rules.ts'
import {
  numberOfCount,
  numberRequest,
  previewNextNumber,
  takeNextNumbers,
} from '#server/features/documents/numbering/numbering.service.ts'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import { withQuery } from '#server/test-support/ask.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { owner, newCustomer, newDraft, newIssued } = await startInvoicing(testApp)

test('terms of no days stay terms of no days, of the invoice and of the customer', async () => {
  const own = await newDraft({ terms_days: 0, issue_date: '2026-03-10' })
  expect(own).toMatchObject({ terms_days: 0, due_date: '2026-03-10' })
  const { id: customer_id } = await newCustomer({ name: 'At once Ltd', terms_days: 0 })
  const theirs = await newDraft({ customer_id, issue_date: '2026-03-10' })
  expect(theirs).toMatchObject({ terms_days: 0, due_date: '2026-03-10' })
  const { body } = await owner('PATCH', `/api/invoices/${theirs.id}`, { terms_days: 14, version: theirs.version })
  const back = await owner('PATCH', `/api/invoices/${theirs.id}`, { terms_days: 0, version: body.version })
  expect(back.body).toMatchObject({ terms_days: 0, due_date: '2026-03-10' })
})

test('an invoice is not overdue on its due date, and is overdue the day after, in every query', async () => {
  const { id: customer_id } = await newCustomer({ name: 'Edge Ltd' })
  const { id } = await newIssued({ customer_id, issue_date: '2026-03-31', terms_days: 0 })
  const standing = async () => {
    const { body: one } = await owner('GET', `/api/invoices/${id}`)
    const listed = async (status: string) =>
      (await owner('GET', withQuery('/api/invoices', { customer_id, status }))).body.meta.total
    const { body: ageing } = await owner('GET', `/api/customers/${customer_id}/ageing`)
    return {
      state: one.state,
      overdue: await listed('overdue'),
      unpaid: await listed('unpaid'),
      late: ageing.data[0].days_1_30,
    }
  }
  expect(await standing()).toEqual({ state: 'unpaid', overdue: 0, unpaid: 1, late: 0 })
  testApp.clock.set('2026-04-01T09:30:00.000Z')
  expect(await standing()).toMatchObject({ state: 'overdue', overdue: 1, late: 12_000 })
  testApp.clock.set('2026-03-31T09:30:00.000Z')
})

test('a key that was used for one record is refused for another, also with the same body', async () => {
  const [first, second] = [await newDraft(), await newDraft()]
  const key = { 'idempotency-key': crypto.randomUUID() }
  const done = await owner('POST', `/api/invoices/${first.id}/issue`, {}, key)
  expect(done.status).toBe(200)
  const other = await owner('POST', `/api/invoices/${second.id}/issue`, {}, key)
  expect(other).toMatchObject({ status: 422, body: { code: 'request.key_reused' } })
  expect((await owner('GET', `/api/invoices/${second.id}`)).body.status).toBe('draft')
})

test('the date of the latest invoice is returned, on that day and later', async () => {
  const told = async () => (await owner('GET', '/api/invoices/defaults')).body.last_issue_date
  await newIssued()
  expect(await told()).toBe('2026-03-31')
  testApp.clock.set('2026-04-02T09:30:00.000Z')
  expect(await told()).toBe('2026-03-31')
  testApp.clock.set('2026-03-31T09:30:00.000Z')
})

test('a number is of the year of its issue date: foreseen, taken alone, and several taken at once', async () => {
  const numbering = { prefix: 'INV', year: true, digits: 5 }
  await newIssued()
  const foreseen = async (date: string) => (await previewNextNumber(testApp.db, 'invoice', numbering, date)).next_number
  const take = (issueDate: string, count: number) =>
    inTransaction(testApp.db, {}, (tx) =>
      takeNextNumbers(tx, 'invoice', numbering, { issueDate, today: issueDate, count }),
    )

  const next = await foreseen('2026-12-31')
  expect(next).toMatch(/^INV-2026-/)
  expect(await foreseen('2027-01-01')).toBe('INV-2027-00001')
  expect(await take('2026-12-31', 1)).toEqual([next])
  expect(await take('2027-01-01', 2)).toEqual(['INV-2027-00001', 'INV-2027-00002'])
  expect(await take('2027-12-31', 1)).toEqual(['INV-2027-00003'])
  expect(await foreseen('2028-01-01')).toBe('INV-2028-00001')
})

test('the database formats the number of a count as documentNumber does', async () => {
  const numberings = fc.record({
    prefix: fc.constantFrom('', 'INV', 'A-7', '2026', '00'),
    year: fc.boolean(),
    digits: fc.integer({ min: 1, max: 9 }),
  })
  const counts = fc.oneof(fc.integer({ min: 1, max: 2_000_000_000 }), fc.constantFrom(9, 10, 99_999, 100_000))
  await fc.assert(
    fc.asyncProperty(numberings, counts, async (numbering, count) => {
      const request = numberRequest('invoice', numbering, { issueDate: '2026-04-01', today: '2026-04-01', count: 1 })
      const formatted = numberOfCount(sql`${count}::int`, request).as('number')
      const { number } = await testApp.db.selectNoFrom(formatted).executeTakeFirstOrThrow()
      expect(number).toBe(documentNumber(numbering, '2026', count))
    }),
  )
})

test('a credit note for a day before the latest one is refused with that day, and takes no number', async () => {
  const invoice = await newIssued()
  const credit = (wish: object) =>
    owner('POST', `/api/invoices/${invoice.id}/credit`, {
      reason: 'Returned',
      lines: [{ invoice_line_id: invoice.lines[0].id, net_minor: 1 }],
      ...wish,
    })
  testApp.clock.forward({ days: 2 })
  const { number } = (await credit({})).body
  const refused = await credit({ issue_date: '2026-04-01' })
  expect(refused).toMatchObject({ status: 422, body: { code: 'invoice.date_before_last' } })
  expect(refused.body.errors.issue_date[0]).toContain('2 Apr 2026')
  expect((await credit({})).body.number).toBe(
    number.replace(/\d+$/, (count: string) => String(Number(count) + 1).padStart(5, '0')),
  )
})
