import { beforeAll, beforeEach, expect, test } from 'vitest'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { firstInstant } from '#server/test-support/first-instant.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { owner, newCustomer, newIssued } = await startInvoicing(testApp)

beforeAll(async () => {
  const { body } = await owner('GET', '/api/admin/late-payment')
  const { updated_at: _, ...current } = body
  await owner('PUT', '/api/admin/late-payment', { ...current, is_shown: true, on_statements: true })
})

beforeEach(() => testApp.clock.set(firstInstant))

/** Due on 31 December 2025; the clock stands at 31 March 2026, ninety days later. */
async function newLate() {
  const { id: customer_id } = await newCustomer()
  const dates = { issue_date: '2025-12-01', due_date: '2025-12-31' }
  const lines = [{ description: 'Work', unit_price: '1000', vat_code: 'zero' }]
  const { id } = await newIssued({ customer_id, ...dates, lines })
  return { id: id as string, customer_id }
}

/** What may happen to an invoice of 1,000.00 in the week after the day of the statement. */
const since: [string, (late: { id: string; customer_id: string }) => ReturnType<typeof owner>][] = [
  [
    'was paid',
    ({ id, customer_id }) =>
      owner('POST', '/api/payments', {
        customer_id,
        amount_minor: 100_000,
        allocations: [{ invoice_id: id, amount_minor: 100_000 }],
      }),
  ],
  ['was credited', ({ id }) => owner('POST', `/api/invoices/${id}/credit`, { reason: 'Nothing was delivered' })],
  ['was written off', ({ id }) => owner('POST', `/api/invoices/${id}/writeoffs`, { reason: 'bad_debt' })],
  ['was voided', ({ id }) => owner('POST', `/api/invoices/${id}/void`, { reason: 'Never sent' })],
  ['was claimed for', ({ id }) => owner('POST', `/api/invoices/${id}/late-payment/claim`)],
]

test.for(since)('a statement for a past day says the interest of that day for what %s since', async ([, happen]) => {
  const late = await newLate()
  testApp.clock.set('2026-04-07T09:30:00Z')
  const { status } = await happen(late)
  const read = async (to: string) =>
    (await owner('GET', `/api/customers/${late.customer_id}/statement?to=${to}`)).body.late_payment
  const said = [await read('2026-03-31'), await read('2026-04-07')]
  expect([status < 300, ...said]).toEqual([true, { interest_minor: 2_897, compensation_minor: 7_000 }, null])
})

test('a payment that was reversed after the day of a statement bears no interest on it, and does afterwards', async () => {
  const { id, customer_id } = await newLate()
  const { body: paid } = await owner('POST', '/api/payments', {
    customer_id,
    amount_minor: 100_000,
    allocations: [{ invoice_id: id, amount_minor: 100_000 }],
  })
  testApp.clock.set('2026-04-07T09:30:00Z')
  await owner('POST', `/api/payments/${paid.id}/reverse`, { reason: 'Bounced' })
  const read = async (to: string) =>
    (await owner('GET', `/api/customers/${customer_id}/statement?to=${to}`)).body.late_payment
  const said = [await read('2026-03-31'), await read('2026-04-07')]
  // 100,000 × 0.1175 × 97 / 365 = 3,122.60
  expect(said).toEqual([null, { interest_minor: 3_123, compensation_minor: 7_000 }])
})
