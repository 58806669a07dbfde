import { beforeEach, expect, test } from 'vitest'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { owner, customer, newIssued } = await startInvoicing(testApp)
const setStart = (start_date: string | null) => testApp.db.updateTable('business').set({ start_date }).execute()

beforeEach(() => setStart(null))

const pay = (fields: object = {}) =>
  owner('POST', '/api/payments', { customer_id: customer.id, amount_minor: 1000, ...fields })

const paymentId = async () => (await pay()).body.id as string
const creditId = async () =>
  (await owner('POST', `/api/invoices/${(await paidInvoice()).id}/credit`, { reason: 'Returned' })).body.id as string
const paidInvoice = async () => {
  const invoice = await newIssued()
  await pay({ amount_minor: 12_000, allocations: [{ invoice_id: invoice.id, amount_minor: 12_000 }] })
  return invoice
}

/** Everything with a date, by the name of its date field. */
const writes: [string, string, (date: string) => ReturnType<typeof owner>][] = [
  ['payment', 'payment_date', (payment_date) => pay({ payment_date })],
  [
    'reversal',
    'reversal_date',
    async (reversal_date) =>
      owner('POST', `/api/payments/${await paymentId()}/reverse`, { reason: 'Bounced', reversal_date }),
  ],
  [
    'refund of a payment',
    'refund_date',
    async (refund_date) =>
      owner('POST', `/api/payments/${await paymentId()}/refunds`, { amount_minor: 10, refund_date }),
  ],
  [
    'refund of a credit note',
    'refund_date',
    async (refund_date) =>
      owner('POST', `/api/creditnotes/${await creditId()}/refunds`, { amount_minor: 10, refund_date }),
  ],
  [
    'write-off',
    'write_off_date',
    async (write_off_date) =>
      owner('POST', `/api/invoices/${(await newIssued()).id}/writeoffs`, {
        amount_minor: 10,
        reason: 'bad_debt',
        write_off_date,
      }),
  ],
]

test.for(writes)('a %s is never dated after today', async ([, field, write]) => {
  const { status, body } = await write('2026-04-01')
  expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { [field]: ['This date is after today.'] } })
  expect((await write('2026-03-31')).status).toBeLessThan(300)
})

test.for(writes)('a %s is not dated before the business began', async ([, field, write]) => {
  const { status, body } = await write('1990-05-01')
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual([field])
})

test('nothing is refunded before it came in or written off before it was owed', async () => {
  const payment = await paymentId()
  const refunded = await owner('POST', `/api/payments/${payment}/refunds`, {
    amount_minor: 10,
    refund_date: '2026-03-30',
  })
  expect(refunded.body.errors).toEqual({
    refund_date: ['A refund cannot be dated before the payment or credit note that it refunds.'],
  })
  const credit = await creditId()
  const paidOut = await owner('POST', `/api/creditnotes/${credit}/refunds`, {
    amount_minor: 10,
    refund_date: '2026-03-30',
  })
  expect(Object.keys(paidOut.body.errors)).toEqual(['refund_date'])
  const { id } = await newIssued()
  const written = { amount_minor: 10, reason: 'bad_debt', write_off_date: '2026-03-30' }
  const refused = await owner('POST', `/api/invoices/${id}/writeoffs`, written)
  expect(refused.body.errors).toEqual({ write_off_date: ['On this day the amount was not yet owed.'] })
})

test('while a payment that was taken back later stood on it, nothing else pays an invoice or writes it off', async () => {
  const draft = await owner('POST', '/api/invoices', {
    customer_id: customer.id,
    lines: [{ description: 'Work', unit_price: '10', vat_code: 'zero' }],
  })
  const { id } = (await owner('POST', `/api/invoices/${draft.body.id}/issue`)).body
  const whole = { amount_minor: 1000, allocations: [{ invoice_id: id, amount_minor: 1000 }] }
  const bounced = await pay(whole)
  testApp.clock.forward({ days: 10 })
  await owner('POST', `/api/payments/${bounced.body.id}/reverse`, { reason: 'Bounced' })
  const early = { amount_minor: 10, reason: 'bad_debt', write_off_date: '2026-04-05' }
  expect((await owner('POST', `/api/invoices/${id}/writeoffs`, early)).status).toBe(422)
  await pay({ ...whole, payment_date: '2026-04-05' })
  const { body } = await owner('GET', `/api/invoices/${id}/settlements`)
  expect(body.data.map(({ date }: { date: string }) => date)).toEqual(['2026-03-31', '2026-04-10', '2026-04-10'])
  testApp.clock.forward({ days: -10 })
})

test('without a setting the business began in the year of its first document, and without one five years ago', async () => {
  const fresh = await startApp()
  const other = await startInvoicing(fresh)
  const payAnew = (payment_date: string) =>
    other.owner('POST', '/api/payments', { customer_id: other.customer.id, amount_minor: 1000, payment_date })
  expect((await payAnew('2021-03-30')).status).toBe(422)
  const draft = await other.newDraft({ issue_date: '2024-07-01' })
  expect((await other.issue(draft.id)).status).toBe(200)
  expect((await payAnew('2023-12-31')).body.errors.payment_date[0]).toContain('before the start date of the business')
  expect((await payAnew('2024-01-01')).status).toBe(201)
})

test('the start date is a setting: with it earlier dates are refused, and after it accepted', async () => {
  const { body } = await owner('GET', '/api/admin/business')
  const changed = await owner('PATCH', '/api/admin/business', { version: body.version, start_date: '2019-06-01' })
  expect(changed.body).toMatchObject({ start_date: '2019-06-01' })
  expect((await pay({ payment_date: '2019-05-31' })).status).toBe(422)
  expect((await pay({ payment_date: '2019-06-01' })).status).toBe(201)
  const ahead = await owner('PATCH', '/api/admin/business', { version: changed.body.version, start_date: '2026-04-01' })
  expect(Object.keys(ahead.body.errors)).toEqual(['start_date'])
})

test.for([
  [
    'payment_dated_by_today',
    `insert into payments (customer_id, currency, amount_minor, payment_date, method, created_at)
     values ($1, 'GBP', 1, '2026-04-01', 'cash', '2026-03-31T22:00:00Z')`,
  ],
  [
    'payment_reversed_by_today',
    `select reverse_payment(id, 'Bounced', '2026-04-01', null, '2026-03-31T22:00:00Z')
     from payments where customer_id = $1 and reversed_at is null and refunded_minor = 0 and payment_date = '2026-03-31' limit 1`,
  ],
  [
    'refund_dated_by_today',
    `insert into refunds (payment_id, amount_minor, refund_date, method, created_at)
     select id, 1, '2026-04-01', 'cash', '2026-03-31T22:00:00Z' from payments where customer_id = $1 and unallocated_minor > 0 limit 1`,
  ],
  [
    'write_off_dated_by_today',
    `insert into write_offs (invoice_id, amount_minor, reason, write_off_date, created_at)
     select id, 1, 'bad_debt', '2026-04-01', '2026-03-31T22:00:00Z' from invoices where customer_id = $1 and outstanding_minor > 0 limit 1`,
  ],
  [
    'refund_not_before_it_came',
    `insert into refunds (payment_id, amount_minor, refund_date, method, created_at)
     select id, 1, '2026-03-30', 'cash', '2026-03-31T22:00:00Z' from payments where customer_id = $1 and unallocated_minor > 0
        and payment_date = '2026-03-31' limit 1`,
  ],
  [
    'write_off_not_before_issue',
    `insert into write_offs (invoice_id, amount_minor, reason, write_off_date, created_at)
     select id, 1, 'bad_debt', '2026-03-30', '2026-03-31T22:00:00Z' from invoices where customer_id = $1 and outstanding_minor > 0 limit 1`,
  ],
] as const)('the database itself refuses it: %s', async ([constraint, statement]) => {
  await newIssued()
  await pay()
  await expect(testApp.pool.query(statement, [customer.id])).rejects.toMatchObject({ constraint })
})
