import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { signedInAs, tokenOf, statusesOf, withQuery } from '#server/test-support/ask.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { runPendingJobs } from '#server/test-support/run-pending-jobs.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { owner, newCustomer, newIssued, newDraft } = await startInvoicing(testApp)

const customerWith = async (...grosses: number[]) => {
  const { id } = await newCustomer({ name: `Payer ${crypto.randomUUID().slice(0, 8)}` })
  const invoices = []
  for (const gross of grosses)
    invoices.push(
      await newIssued({
        customer_id: id,
        lines: [{ description: 'Work', unit_price: (gross / 100).toFixed(2), vat_code: 'zero' }],
      }),
    )
  return { id, invoices }
}
const pay = (body: object) => owner('POST', '/api/payments', body)
const invoice = async (id: string) => (await owner('GET', `/api/invoices/${id}`)).body

test('a payment in part, then the rest: the invoice is part paid, then paid', async () => {
  const { id, invoices } = await customerWith(10_000)
  const [{ id: invoice_id }] = invoices
  const first = await pay({ customer_id: id, amount_minor: 4000, allocations: [{ invoice_id, amount_minor: 4000 }] })
  expect(first.status).toBe(201)
  expect(first.body).toMatchObject({
    currency: 'GBP',
    payment_date: '2026-03-31',
    method: 'bank_transfer',
    unallocated_minor: 0,
    allocations: [{ invoice_id, amount_minor: 4000 }],
  })
  expect(await invoice(invoice_id)).toMatchObject({ state: 'part_paid', outstanding_minor: 6000, paid_minor: 4000 })
  await pay({ customer_id: id, amount_minor: 6000, allocations: [{ invoice_id, amount_minor: 6000 }] })
  expect(await invoice(invoice_id)).toMatchObject({ state: 'paid', outstanding_minor: 0 })
})

test('more than is owed is refused at its field, and nothing is recorded', async () => {
  const { id, invoices } = await customerWith(1000)
  const [{ id: invoice_id }] = invoices
  const { status, body } = await pay({
    customer_id: id,
    amount_minor: 5000,
    allocations: [{ invoice_id, amount_minor: 1001 }],
  })
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual(['allocations.0.amount_minor'])
  expect((await owner('GET', withQuery('/api/payments', { customer_id: id }))).body.meta.total).toBe(0)
})

test('what is over stays on account, and is given to an invoice later', async () => {
  const { id, invoices } = await customerWith(1000, 2000)
  const { body } = await pay({
    customer_id: id,
    amount_minor: 2500,
    allocations: [{ invoice_id: invoices[0].id, amount_minor: 1000 }],
  })
  expect(body.unallocated_minor).toBe(1500)
  const later = await owner('POST', `/api/payments/${body.id}/allocations`, {
    allocations: [{ invoice_id: invoices[1].id, amount_minor: 1500 }],
  })
  expect(later.body).toMatchObject({ unallocated_minor: 0, allocated_minor: 2500 })
  expect(await invoice(invoices[1].id)).toMatchObject({ state: 'part_paid', outstanding_minor: 500 })
  const more = await owner('POST', `/api/payments/${body.id}/allocations`, {
    allocations: [{ invoice_id: invoices[1].id, amount_minor: 1 }],
  })
  expect(more.status).toBe(422)
})

test('the rest goes to the oldest open invoices when that is wished', async () => {
  const { id, invoices } = await customerWith(1000, 2000, 3000)
  const { body } = await pay({
    customer_id: id,
    amount_minor: 4500,
    rest: 'oldest_first',
    allocations: [{ invoice_id: invoices[2].id, amount_minor: 1000 }],
  })
  expect(body.unallocated_minor).toBe(0)
  expect(await Promise.all(invoices.map(async (one) => (await invoice(one.id)).outstanding_minor))).toEqual([
    0, 0, 1500,
  ])
})

test.for([
  ['another customer', async () => ({ invoice_id: (await customerWith(500)).invoices[0].id, amount_minor: 1 })],
  ['a draft', async () => ({ invoice_id: (await newDraft()).id, amount_minor: 1 })],
  ['nobody', () => Promise.resolve({ invoice_id: crypto.randomUUID(), amount_minor: 1 })],
] as const)('an invoice of %s is not paid', async ([, allocation]) => {
  const { id } = await customerWith()
  const { status, body } = await pay({ customer_id: id, amount_minor: 10, allocations: [await allocation()] })
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual(['allocations.0.invoice_id'])
})

test('an invoice in another currency is not paid', async () => {
  const { id, invoices } = await customerWith(500)
  const { status } = await pay({
    customer_id: id,
    currency: 'EUR',
    amount_minor: 10,
    allocations: [{ invoice_id: invoices[0].id, amount_minor: 1 }],
  })
  expect(status).toBe(422)
})

test.for([
  [{ amount_minor: 0 }],
  [{ amount_minor: -5 }],
  [{ amount_minor: 1.5 }],
  [{ method: 'barter' }],
  [{ payment_date: '2026-13-01' }],
])('%j is refused', async ([fields]) => {
  const { id } = await customerWith()
  expect((await pay({ customer_id: id, amount_minor: 10, ...fields })).status).toBe(422)
})

test('a payment is reversed once, with a reason, and its invoices are open again', async () => {
  const { id, invoices } = await customerWith(1000, 500)
  const { body } = await pay({
    customer_id: id,
    amount_minor: 2000,
    allocations: invoices.map((one, index) => ({ invoice_id: one.id, amount_minor: index === 0 ? 1000 : 500 })),
  })
  const reverse = (reason: string) => owner('POST', `/api/payments/${body.id}/reverse`, { reason })
  expect((await reverse('')).status).toBe(422)
  const reversed = await reverse('The cheque bounced')
  expect(reversed.body).toMatchObject({
    unallocated_minor: 0,
    allocated_minor: 0,
    allocations: [],
    reversal: { reason: 'The cheque bounced', date: '2026-03-31' },
  })
  for (const one of invoices) expect(await invoice(one.id)).toMatchObject({ state: 'unpaid', paid_minor: 0 })
  expect((await reverse('again')).status).toBe(409)
  const { body: settlements } = await owner('GET', `/api/invoices/${invoices[0].id}/settlements`)
  expect(
    settlements.data.map(({ kind, amount_minor }: { kind: string; amount_minor: number }) => [kind, amount_minor]),
  ).toEqual([
    ['payment', 1000],
    ['reversal', -1000],
  ])
})

test('what is on account is paid back, and a payment that was is not reversed', async () => {
  const { id } = await customerWith()
  const { body } = await pay({ customer_id: id, amount_minor: 900 })
  expect((await owner('POST', `/api/payments/${body.id}/refunds`, { amount_minor: 901 })).status).toBe(422)
  const refunded = await owner('POST', `/api/payments/${body.id}/refunds`, { amount_minor: 400 })
  expect(refunded.body).toMatchObject({ unallocated_minor: 500, refunded_minor: 400, refunds: [{ amount_minor: 400 }] })
  expect((await owner('POST', `/api/payments/${body.id}/reverse`, { reason: 'x' })).status).toBe(409)
})

test('what will not be paid is written off, in part or whole', async () => {
  const { invoices } = await customerWith(1000)
  const [{ id }] = invoices
  const off = (body: object) => owner('POST', `/api/invoices/${id}/writeoffs`, body)
  expect((await off({ amount_minor: 1001, reason: 'bad_debt' })).status).toBe(422)
  expect((await off({ amount_minor: 1, reason: 'because' })).status).toBe(422)
  const part = await off({ amount_minor: 100, reason: 'bank_charge' })
  expect(part.status).toBe(201)
  expect(part.body).toMatchObject({ amount_minor: 100, outstanding_minor: 900, reason: 'bank_charge' })
  expect((await off({ reason: 'bad_debt', note: 'Insolvent' })).body).toMatchObject({
    amount_minor: 900,
    outstanding_minor: 0,
  })
  expect(await invoice(id)).toMatchObject({ state: 'written_off', written_off_minor: 1000 })
  expect((await off({ reason: 'bad_debt' })).status).toBe(409)
})

test('a write-off is reversed once, by a row of its own, and is owed again', async () => {
  const { invoices } = await customerWith(1000)
  const [{ id }] = invoices
  const off = await owner('POST', `/api/invoices/${id}/writeoffs`, { amount_minor: 400, reason: 'bad_debt' })
  const reverse = (writeOffId: string, body: object = { reason: 'Paid after all' }) =>
    owner('POST', `/api/invoices/${id}/writeoffs/${writeOffId}/reverse`, body)
  expect((await reverse(off.body.id, { reason: '' })).status).toBe(422)
  const other = (await customerWith(500)).invoices[0]
  expect(
    (await owner('POST', `/api/invoices/${other.id}/writeoffs/${off.body.id}/reverse`, { reason: 'x' })).status,
  ).toBe(404)

  const replies = await Promise.all([1, 2, 3].map(() => reverse(off.body.id)))
  expect(statusesOf(replies)).toEqual([201, 409, 409])
  const reversal = replies.find(({ status }) => status === 201)?.body
  expect(reversal).toMatchObject({ amount_minor: -400, outstanding_minor: 1000, note: 'Paid after all' })
  expect((await reverse(reversal.id)).status).toBe(404)
  expect(await invoice(id)).toMatchObject({ state: 'unpaid', written_off_minor: 0, outstanding_minor: 1000 })
  const { data } = (await owner('GET', `/api/invoices/${id}/settlements`)).body
  expect(data).toMatchObject([
    { kind: 'write_off', amount_minor: 400, can_be_reversed: false },
    { kind: 'write_off_reversal', amount_minor: -400, name: 'Paid after all', can_be_reversed: false },
  ])
})

test('a payment sent twice with one key is recorded once', async () => {
  const { id } = await customerWith()
  const key = { 'idempotency-key': crypto.randomUUID() }
  const replies = await Promise.all(
    [1, 2, 3].map(() => owner('POST', '/api/payments', { customer_id: id, amount_minor: 100 }, key)),
  )
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
  expect((await owner('GET', withQuery('/api/payments', { customer_id: id }))).body.totals).toEqual([
    { currency: 'GBP', count: 1, amount_minor: 100, unallocated_minor: 100 },
  ])
})

test('the list finds by customer, reference and number of an invoice, and sums what was not reversed', async () => {
  const { id, invoices } = await customerWith(700)
  const { body } = await pay({
    customer_id: id,
    amount_minor: 700,
    reference: 'ZX-991',
    allocations: [{ invoice_id: invoices[0].id, amount_minor: 700 }],
  })
  const other = await pay({ customer_id: id, amount_minor: 300, reference: 'other' })
  await owner('POST', `/api/payments/${other.body.id}/reverse`, { reason: 'Twice' })
  for (const q of ['zx-99', invoices[0].number])
    expect((await owner('GET', withQuery('/api/payments', { q }))).body.data).toMatchObject([
      { id: body.id, invoice_numbers: [invoices[0].number] },
    ])
  const all = (await owner('GET', withQuery('/api/payments', { customer_id: id }))).body
  expect(all.meta.total).toBe(2)
  expect(all.totals).toMatchObject([{ count: 1, amount_minor: 700 }])
  expect(
    (await owner('GET', withQuery('/api/payments', { customer_id: id, status: 'reversed' }))).body.data,
  ).toMatchObject([{ id: other.body.id, reversed: true }])
})

test('the list and its export hold what came into one account, and the accounts are named to who sees payments', async () => {
  const bank = async (label: string) =>
    (
      await owner('POST', '/api/admin/banks', {
        label,
        bank_name: 'Severnside Bank',
        account_name: 'Foxglove and Tern',
        sort_code: '001984',
        account_number: '41726308',
        currency: 'GBP',
      })
    ).body
  const [till, savings] = [await bank('Till'), await bank('Savings')]
  await owner('POST', `/api/admin/banks/${savings.id}/retire`)
  const { id } = await customerWith()
  const { body } = await pay({ customer_id: id, amount_minor: 700, bank_id: till.id })
  await pay({ customer_id: id, amount_minor: 900 })
  const query = { bank_id: till.id }

  const { data, totals } = (await owner('GET', withQuery('/api/payments', query))).body
  expect(data).toMatchObject([{ id: body.id, bank_label: 'Till' }])
  expect(totals).toMatchObject([{ count: 1, amount_minor: 700 }])
  const [head, ...rows] = (await owner('GET', withQuery('/api/payments/export', query))).body.trim().split('\r\n')
  expect([head.split(',').includes('bank'), rows.length]).toEqual([true, 1])
  expect((await owner('GET', withQuery('/api/payments', { bank_id: savings.id }))).body.meta.total).toBe(0)
  expect((await owner('GET', withQuery('/api/payments', { bank_id: 'till' }))).body.errors).toHaveProperty('bank_id')

  const clerk = await signedInAs(testApp, 'clerk')
  expect((await clerk('GET', '/api/payments/banks')).body.data).toEqual([
    { id: till.id, label: 'Till', currency: 'GBP', is_retired: false },
    { id: savings.id, label: 'Savings', currency: 'GBP', is_retired: true },
  ])
})

test('a clerk sees payments and records none', async () => {
  const clerk = await signedInAs(testApp, 'clerk')
  expect((await clerk('GET', '/api/payments')).status).toBe(200)
  expect((await clerk('POST', '/api/payments', {})).status).toBe(403)
})

test('the receipt says what was received and what it paid, and is sent as a PDF', async () => {
  const { id, invoices } = await customerWith(1000)
  const { body } = await pay({
    customer_id: id,
    amount_minor: 1250,
    reference: 'REM 5',
    allocations: [{ invoice_id: invoices[0].id, amount_minor: 1000 }],
  })
  const authorization = `Bearer ${await tokenOf(testApp, 'owner')}`
  const { rawPayload } = await testApp.app.inject({
    method: 'GET',
    url: `/api/payments/${body.id}/pdf`,
    headers: { authorization },
  })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), { mergePages: true })
  const number = `R-${body.payment_date.replaceAll('-', '')}-${body.id.slice(-8).toUpperCase()}`
  for (const expected of ['Receipt', number, '£12.50', invoices[0].number, '10.00', '2.50', 'REM 5'])
    expect(text).toContain(expected)
  expect((await owner('POST', `/api/payments/${body.id}/email`, {})).body).toEqual({ to: ['ann@acme.example'] })
  await runPendingJobs(testApp)
  const kept = await testApp.db.selectFrom('emails').select('status').where('payment_id', '=', body.id).execute()
  expect(kept).toEqual([{ status: 'kept' }])
})

test('the database refuses to change a payment or an allocation, and to add one that is too large', async () => {
  const { id, invoices } = await customerWith(1000)
  const { body } = await pay({ customer_id: id, amount_minor: 1000 })
  const { db } = testApp
  await expect(db.updateTable('payments').set({ amount_minor: 1 }).where('id', '=', body.id).execute()).rejects.toThrow(
    'never changes',
  )
  await expect(db.updateTable('allocations').set({ amount_minor: 1 }).execute()).rejects.toThrow('permission denied')
  await expect(db.deleteFrom('write_offs').execute()).rejects.toThrow('permission denied')
  const add = (amount_minor: number) =>
    db
      .insertInto('allocations')
      .values({ payment_id: body.id, invoice_id: invoices[0].id, amount_minor, allocated_on: '2026-03-31' })
      .execute()
  await expect(add(1001)).rejects.toThrow('check constraint')
  await expect(add(-1)).rejects.toThrow('check constraint')
})
