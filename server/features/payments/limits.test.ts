import { expect, test } from 'vitest'
import { startInvoicing } from '#server/test-support/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { owner, newCustomer, newIssued } = await startInvoicing(testApp)
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

test('no receipt is sent to nobody, nor for a payment that was taken back', async () => {
  const { id } = await newCustomer({ contacts: [] })
  const paid = await pay(id, 1000)
  const send = (body: object) => owner('POST', `/api/payments/${paid.id}/email`, body)
  expect(Object.keys((await send({})).body.errors)).toEqual(['to'])
  await owner('POST', `/api/payments/${paid.id}/reverse`, { reason: 'Bounced' })
  expect((await send({ to: ['ann@acme.example'] })).body).toMatchObject({ code: 'payment.reversed' })
})
