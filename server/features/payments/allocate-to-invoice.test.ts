import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkBooks } from '#server/features/books/books.service.ts'
import { signedInAs, statusesOf } from '#server/test-support/ask.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { owner, newCustomer, newDraft, newIssued } = await startInvoicing(testApp)

const lineOf = (minor: number) => ({ description: 'Work', unit_price: (minor / 100).toFixed(2), vat_code: 'zero' })
const issued = async (customer_id: string, owed: number, more: object = {}): Promise<string> =>
  (await newIssued({ customer_id, lines: [lineOf(owed)], ...more })).id
const paid = async (customer_id: string, amount_minor: number, more: object = {}): Promise<string> =>
  (await owner('POST', '/api/payments', { customer_id, amount_minor, ...more })).body.id
const credited = async (customer_id: string, minor: number): Promise<string> => {
  const note = await owner('POST', '/api/creditnotes', { customer_id, reason: 'Goodwill', lines: [lineOf(minor)] })
  await owner('POST', `/api/creditnotes/${note.body.id}/issue`, {})
  return note.body.id
}
const use = (invoiceId: string, amount_minor: number, headers: Record<string, string> = {}) =>
  owner('POST', `/api/invoices/${invoiceId}/allocations`, { amount_minor }, headers)
const fundsOf = async (customer_id: string) =>
  (await owner('GET', `/api/payments/open-invoices?customer_id=${customer_id}&currency=GBP`)).body
const outstandingOf = async (id: string) => (await owner('GET', `/api/invoices/${id}`)).body.outstanding_minor

test('an invoice is given payments on account before credit, and the oldest of each first', async () => {
  const { id } = await newCustomer()
  const credit = await credited(id, 500)
  const later = await paid(id, 300, { payment_date: '2026-03-30' })
  const earlier = await paid(id, 200, { payment_date: '2026-03-01' })
  const invoice = await issued(id, 1000)
  expect(await use(invoice, 600)).toMatchObject({
    status: 201,
    body: {
      invoice_id: invoice,
      currency: 'GBP',
      allocated_minor: 600,
      outstanding_minor: 400,
      allocations: [
        { payment_id: earlier, credit_note_id: null, amount_minor: 200 },
        { payment_id: later, credit_note_id: null, amount_minor: 300 },
        { payment_id: null, credit_note_id: credit, amount_minor: 100 },
      ],
    },
  })
  expect(await outstandingOf(invoice)).toBe(400)
  expect(await fundsOf(id)).toMatchObject({ on_account_minor: 0, credit_minor: 400 })
  expect((await checkBooks(testApp.db, testApp.clock.now())).violation_count).toBe(0)
})

test('more than the customer has, or than is owed, is refused at the amount, and nothing is given', async () => {
  const { id } = await newCustomer()
  await paid(id, 300)
  const invoice = await issued(id, 1000)
  expect(await use(invoice, 301)).toMatchObject({
    status: 422,
    body: { errors: { amount_minor: [expect.any(String)] } },
  })
  const small = await issued(id, 100)
  expect(await use(small, 101)).toMatchObject({ status: 422, body: { errors: { amount_minor: [expect.any(String)] } } })
  expect([await outstandingOf(invoice), await outstandingOf(small)]).toEqual([1000, 100])
  expect(await fundsOf(id)).toMatchObject({ on_account_minor: 300 })
})

test('only what the same customer has in the same currency counts', async () => {
  const { id } = await newCustomer()
  const other = await newCustomer()
  await paid(other.id, 1000)
  await paid(id, 1000, { currency: 'EUR' })
  const invoice = await issued(id, 1000)
  expect((await use(invoice, 1)).status).toBe(422)
})

test('a draft, a paid invoice and one that is not there are refused', async () => {
  const { id } = await newCustomer()
  await paid(id, 1000)
  const draft = await newDraft({ customer_id: id })
  expect((await use(draft.id, 1)).body).toMatchObject({ code: 'invoice.not_issued' })
  const settled = await issued(id, 100)
  expect((await use(settled, 100)).status).toBe(201)
  expect((await use(settled, 1)).body).toMatchObject({ code: 'invoice.nothing_owed' })
  expect((await use('00000000-0000-4000-8000-000000000000', 1)).status).toBe(404)
})

test('who may only look gives nothing away', async () => {
  const { id } = await newCustomer()
  await paid(id, 1000)
  const invoice = await issued(id, 1000)
  const clerk = await signedInAs(testApp, 'clerk')
  expect((await clerk('POST', `/api/invoices/${invoice}/allocations`, { amount_minor: 1 })).status).toBe(403)
})

test('sent again under the same key it is done once, and what was done stands in the trail of each payment', async () => {
  const { id } = await newCustomer()
  const payment = await paid(id, 1000)
  const invoice = await issued(id, 1000)
  const key = { 'idempotency-key': 'use-it-once' }
  const [first, second] = [await use(invoice, 400, key), await use(invoice, 400, key)]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body).toEqual(first.body)
  expect(await outstandingOf(invoice)).toBe(600)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_entries where record_type = 'allocations' and action = 'created'
       and after ->> 'payment_id' = ${payment}`.execute(testApp.db)
  expect(rows[0]?.count).toBe(1)
})

test('what two invoices reach for at once is given to one of them, and never a part to each', async () => {
  for (let round = 0; round < 10; round++) {
    const { id } = await newCustomer()
    await Promise.all([paid(id, 300), paid(id, 300), credited(id, 400)])
    const invoices = [await issued(id, 1000), await issued(id, 1000)]
    const replies = await Promise.all(invoices.map((invoice) => use(invoice, 1000)))
    expect(statusesOf(replies)).toEqual([201, 422])
    expect(new Set(await Promise.all(invoices.map(outstandingOf)))).toEqual(new Set([0, 1000]))
    expect(await fundsOf(id)).toMatchObject({ on_account_minor: 0, credit_minor: 0 })
  }
})

test('using what there is, while it is allocated, refunded and reversed by others, never gives more than there was', async () => {
  const { id } = await newCustomer()
  const invoices = [await issued(id, 900), await issued(id, 900)]
  const payments = [await paid(id, 300), await paid(id, 300)]
  const credit = await credited(id, 300)
  const replies = await Promise.all([
    ...invoices.map((invoice) => use(invoice, 700)),
    owner('POST', `/api/payments/${payments[0]}/refunds`, { amount_minor: 200 }),
    owner('POST', `/api/payments/${payments[1]}/reverse`, { reason: 'Bounced' }),
    owner('POST', `/api/creditnotes/${credit}/allocations`, {
      allocations: invoices.toReversed().map((invoice_id) => ({ invoice_id, amount_minor: 100 })),
    }),
  ])
  expect(replies.filter(({ status }) => ![200, 201, 409, 422].includes(status))).toEqual([])
  expect((await checkBooks(testApp.db, testApp.clock.now())).violation_count).toBe(0)
})
