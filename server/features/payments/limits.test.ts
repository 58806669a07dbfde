import { expect, test } from 'vitest'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { owner, newCustomer, newDraft, newIssued } = await startInvoicing(testApp)
const today = '2026-03-31'

const issued = async (customer_id: string, owed: number, more: object = {}) => {
  const line = { description: 'Work', unit_price: (owed / 100).toFixed(2), vat_code: 'zero' }
  return (await newIssued({ customer_id, lines: [line], ...more })).id as string
}
const pay = async (customer_id: string, amount_minor: number, more: object = {}) =>
  (await owner('POST', '/api/payments', { customer_id, amount_minor, ...more })).body
const outstandingOf = async (id: string) => (await owner('GET', `/api/invoices/${id}`)).body.outstanding_minor

test('the last penny of what is left goes to an open invoice too', async () => {
  const { id } = await newCustomer()
  const chosen = await issued(id, 1000)
  const other = await issued(id, 500)
  const allocations = [{ invoice_id: chosen, amount_minor: 1000 }]
  const paid = await pay(id, 1001, { allocations, rest: 'oldest_first' })
  expect(paid).toMatchObject({ allocated_minor: 1001, unallocated_minor: 0 })
  expect(await outstandingOf(other)).toBe(499)
})

test('what was chosen for one invoice takes nothing from what another is given of the rest', async () => {
  const { id } = await newCustomer()
  const first = await issued(id, 1000)
  const second = await issued(id, 500)
  const allocations = [{ invoice_id: second, amount_minor: 200 }]
  const paid = await pay(id, 2000, { allocations, rest: 'oldest_first' })
  expect(paid).toMatchObject({ allocated_minor: 1500, unallocated_minor: 500 })
  expect(paid.allocations).toHaveLength(2)
  expect([await outstandingOf(first), await outstandingOf(second)]).toEqual([0, 0])
})

test('a draft and a void invoice are paid by nothing, and it is said at the invoice', async () => {
  const { id } = await newCustomer()
  const draft = await newDraft({ customer_id: id })
  const voided = await issued(id, 1000)
  await owner('POST', `/api/invoices/${voided}/void`, { reason: 'Wrong' })
  for (const invoice_id of [draft.id, voided]) {
    const { errors } = await pay(id, 1000, { allocations: [{ invoice_id, amount_minor: 1000 }] })
    expect(Object.keys(errors)).toEqual(['allocations.0.invoice_id'])
  }
})

test('an invoice is named once: a second time is refused there, though both parts together would fit', async () => {
  const { id } = await newCustomer()
  const part = { invoice_id: await issued(id, 1000), amount_minor: 300 }
  const { errors } = await pay(id, 1000, { allocations: [part, part] })
  expect(Object.keys(errors)).toEqual(['allocations.1.invoice_id'])
})

test('an invoice is paid from the later day on: that of the payment, or its own when the money was there before', async () => {
  const { id } = await newCustomer()
  const first = await issued(id, 1000, { issue_date: today })
  await pay(id, 1000, { payment_date: '2026-03-30', allocations: [{ invoice_id: first, amount_minor: 1000 }] })
  testApp.clock.set('2026-04-10T09:30:00.000Z')
  const second = await issued(id, 2000, { issue_date: '2026-04-01' })
  await pay(id, 2000, { payment_date: '2026-04-05', allocations: [{ invoice_id: second, amount_minor: 2000 }] })
  testApp.clock.set('2026-03-31T09:30:00.000Z')
  const on = async (as_of: string) => (await owner('GET', `/api/customers/${id}/ageing?as_of=${as_of}`)).body.data
  expect(await on('2026-03-30')).toMatchObject([{ owed_minor: 0, credit_minor: 1000 }])
  expect(await on('2026-03-31')).toEqual([])
  expect(await on('2026-04-04')).toMatchObject([{ owed_minor: 2000, credit_minor: 0 }])
  expect(await on('2026-04-05')).toEqual([])
})

test('what was on account pays an invoice from the day on which it is given to it', async () => {
  const { id } = await newCustomer()
  const { id: paymentId } = await pay(id, 500, { payment_date: '2026-03-20' })
  const invoice_id = await issued(id, 500, { issue_date: today })
  testApp.clock.set('2026-04-10T09:30:00.000Z')
  await owner('POST', `/api/payments/${paymentId}/allocations`, { allocations: [{ invoice_id, amount_minor: 500 }] })
  testApp.clock.set('2026-03-31T09:30:00.000Z')
  const on = async (as_of: string) => (await owner('GET', `/api/customers/${id}/ageing?as_of=${as_of}`)).body.data
  expect(await on('2026-04-09')).toMatchObject([{ owed_minor: 500, credit_minor: 500 }])
  expect(await on('2026-04-10')).toEqual([])
})

test('a payment without a customer, or into an account that does not exist for its currency, is refused at its field', async () => {
  const { id } = await newCustomer()
  const bank = await owner('POST', '/api/admin/banks', {
    label: 'Current account',
    bank_name: 'Example Bank',
    account_name: 'Foxglove Ltd',
    sort_code: '12-34-56',
    account_number: '12345678',
    currency: 'GBP',
  })
  const bank_id: string = bank.body.id
  const refused = async (customer: string, more: object) => Object.keys((await pay(customer, 100, more)).errors ?? {})
  expect(await refused(crypto.randomUUID(), {})).toEqual(['customer_id'])
  expect(await refused(id, { bank_id: crypto.randomUUID() })).toEqual(['bank_id'])
  expect(await refused(id, { bank_id, currency: 'EUR' })).toEqual(['bank_id'])
  expect(await refused(id, { bank_id })).toEqual([])
})

test('a payment is taken back on no day before it came in, and that is said at the date', async () => {
  const { id } = await pay((await newCustomer()).id, 100, { payment_date: '2026-03-20' })
  const reverse = (reversal_date: string) =>
    owner('POST', `/api/payments/${id}/reverse`, { reason: 'Bounced', reversal_date })
  const refused = await reverse('2026-03-19')
  expect({ status: refused.status, errors: refused.body.errors }).toEqual({
    status: 422,
    errors: { reversal_date: ['A payment cannot be reversed before its own date.'] },
  })
  expect((await reverse('2026-03-20')).body.reversal).toMatchObject({ date: '2026-03-20' })
})

test('of a payment of which a penny was paid back nothing is taken back', async () => {
  const { id } = await pay((await newCustomer()).id, 100)
  await owner('POST', `/api/payments/${id}/refunds`, { amount_minor: 1 })
  const { body } = await owner('POST', `/api/payments/${id}/reverse`, { reason: 'Bounced' })
  expect(body.code).toBe('payment.refunded')
})

test('a payment can be taken back or paid back on the day on which it came in', async () => {
  const { id } = await newCustomer()
  const bounced = await pay(id, 1000)
  const reversal = await owner('POST', `/api/payments/${bounced.id}/reverse`, {
    reason: 'Bounced',
    reversal_date: today,
  })
  expect(reversal.body.reversal).toMatchObject({ reason: 'Bounced', date: today })
  const tooMuch = await pay(id, 1000)
  const refund = await owner('POST', `/api/payments/${tooMuch.id}/refunds`, { amount_minor: 400, refund_date: today })
  expect(refund.body).toMatchObject({ unallocated_minor: 600 })
})

test('all that is on account can be paid back, and not a penny more', async () => {
  const { id } = await newCustomer()
  const paid = await pay(id, 1000)
  const refund = (amount_minor: number) => owner('POST', `/api/payments/${paid.id}/refunds`, { amount_minor })
  expect((await refund(1001)).status).toBe(422)
  expect((await refund(1000)).body).toMatchObject({ unallocated_minor: 0 })
})

test('an invoice is written off from its own day on, down to nothing, and then no more', async () => {
  const { id } = await newCustomer()
  const invoice = await issued(id, 1000, { issue_date: today })
  const writeOff = (body: object) =>
    owner('POST', `/api/invoices/${invoice}/writeoffs`, { reason: 'bad_debt', ...body })
  expect((await writeOff({ amount_minor: 300, write_off_date: today })).body).toMatchObject({ outstanding_minor: 700 })
  expect((await writeOff({ amount_minor: 701 })).status).toBe(422)
  expect((await writeOff({})).body).toMatchObject({ amount_minor: 700, outstanding_minor: 0 })
  expect((await writeOff({})).body).toMatchObject({ code: 'invoice.nothing_owed' })
})

test('neither a draft nor a void invoice is written off, and only the draft is said to be issued first', async () => {
  const { id } = await newCustomer()
  const draft = await newDraft({ customer_id: id })
  const voided = await issued(id, 1000)
  await owner('POST', `/api/invoices/${voided}/void`, { reason: 'Wrong' })
  const refusalOf = async (invoiceId: string) =>
    (await owner('POST', `/api/invoices/${invoiceId}/writeoffs`, { reason: 'bad_debt' })).body.code
  expect([await refusalOf(draft.id), await refusalOf(voided)]).toEqual(['invoice.not_issued', 'invoice.void'])
})

test('a payment on the customer’s own draft is refused as a draft, on another’s as not theirs', async () => {
  const [{ id }, other] = [await newCustomer(), await newCustomer()]
  const refusalOf = async (customer_id: string) => {
    const draft = await newDraft({ customer_id })
    const { status, body } = await owner('POST', '/api/payments', {
      customer_id: id,
      amount_minor: 100,
      payment_date: '2026-03-31',
      allocations: [{ invoice_id: draft.id, amount_minor: 100 }],
    })
    return [status, body.errors['allocations.0.invoice_id']?.[0]]
  }
  expect(await refusalOf(id)).toEqual([422, 'This invoice has not been issued. Issue it first.'])
  expect(await refusalOf(other.id)).toEqual([422, expect.not.stringContaining('issue')])
})

test('no receipt is sent without a recipient, nor for a reversed payment', async () => {
  const { id } = await newCustomer({ contacts: [] })
  const paid = await pay(id, 1000)
  const send = (body: object) => owner('POST', `/api/payments/${paid.id}/email`, body)
  expect(Object.keys((await send({})).body.errors)).toEqual(['to'])
  await owner('POST', `/api/payments/${paid.id}/reverse`, { reason: 'Bounced' })
  expect((await send({ to: ['ann@acme.example'] })).body).toMatchObject({ code: 'payment.reversed' })
})
