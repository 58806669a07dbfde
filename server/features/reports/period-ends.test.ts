import { expect, test } from 'vitest'
import { withQuery } from '#server/test-support/ask.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { owner, newCustomer, newIssued } = await startInvoicing(testApp)
const { id: customer_id } = await newCustomer()

/** Something of each kind on every one of these days: amounts of another digit each, so that a sum says which days it holds. */
const days = ['2026-02-28', '2026-03-01', '2026-03-15', '2026-03-31', '2026-04-01']
const feb28 = 1
const mar1 = 10
const mar15 = 100
const mar31 = 1_000
const apr1 = 10_000
const amounts = [feb28, mar1, mar15, mar31, apr1]

testApp.clock.set('2026-04-30T09:30:00.000Z')
for (const [index, day] of days.entries()) {
  const minor = amounts[index] ?? 0
  const unit_price = String(minor / 100)
  await newIssued({ customer_id, issue_date: day, lines: [{ description: 'Work', unit_price, vat_code: 'zero' }] })
  const credit = await owner('POST', '/api/creditnotes', {
    customer_id,
    reason: 'Goodwill',
    lines: [{ description: 'Bonus', unit_price, vat_code: 'zero' }],
  })
  await owner('POST', `/api/creditnotes/${credit.body.id}/issue`, { issue_date: day })
  await owner('POST', '/api/payments', { customer_id, amount_minor: minor, payment_date: day })
  const early = { customer_id, amount_minor: minor, payment_date: '2026-01-02' }
  const reversed = await owner('POST', '/api/payments', early)
  await owner('POST', `/api/payments/${reversed.body.id}/reverse`, { reason: 'Bounced', reversal_date: day })
  const refunded = await owner('POST', '/api/payments', early)
  await owner('POST', `/api/payments/${refunded.body.id}/refunds`, { amount_minor: minor, refund_date: day })
}

const march = { from: '2026-03-01', to: '2026-03-31' }
const read = async (path: string, query: Record<string, string> = march) =>
  (await owner('GET', withQuery(path, query))).body
const whole = mar1 + mar15 + mar31

test('sales count documents issued on the first and on the last day of the period, and none outside it', async () => {
  const expected = [{ invoice_count: 3, invoiced_net_minor: whole, credited_net_minor: whole, net_minor: 0 }]
  expect((await read('/api/reports/sales/months')).totals).toMatchObject(expected)
  expect((await read('/api/reports/sales/customers')).totals).toMatchObject(expected)
})

test('VAT counts the documents of the first and of the last day of the period, and none outside it', async () => {
  const { data } = await read('/api/reports/vat/documents')
  const of = (kind: string) =>
    data
      .filter((document: { kind: string }) => document.kind === kind)
      .map((document: { net_minor: number }) => document.net_minor)
      .toSorted((one: number, other: number) => one - other)
  expect(of('invoice')).toEqual([mar1, mar15, mar31])
  expect(of('credit_note')).toEqual([-mar31, -mar15, -mar1])
})

test('payments, reversals and refunds count on the first and on the last day of the period, and not beside it', async () => {
  expect((await read('/api/reports/payments')).totals).toMatchObject([
    { received_minor: whole, reversed_minor: whole, refunded_minor: whole },
  ])
})

test('a period may be one day', async () => {
  const day = { from: '2026-03-31', to: '2026-03-31' }
  expect((await read('/api/reports/sales/months', day)).totals).toMatchObject([{ invoiced_net_minor: mar31 }])
  expect((await read('/api/reports/vat/documents', day)).meta.total).toBe(2)
  expect((await read('/api/reports/payments', day)).totals).toMatchObject([{ received_minor: mar31 }])
})

test('a refund of a credit note counts in the currency of the credit note', async () => {
  const euros = { currency: 'EUR', exchange_rate: '0.8', exchange_rate_source: 'ECB', exchange_rate_date: '2026-03-01' }
  const { body } = await owner('POST', '/api/creditnotes', {
    customer_id,
    reason: 'Goodwill',
    lines: [{ description: 'Bonus', unit_price: '7', vat_code: 'zero' }],
    ...euros,
  })
  await owner('POST', `/api/creditnotes/${body.id}/issue`)
  await owner('POST', `/api/creditnotes/${body.id}/refunds`, { amount_minor: 700, refund_date: '2026-04-30' })
  const { totals } = await read('/api/reports/payments', { from: '2026-04-30', to: '2026-04-30' })
  expect(totals).toMatchObject([{ currency: 'EUR', received_minor: 0, refunded_minor: 700 }])
})

test('ten years are reported at once, with a leap day each, and not a day more', async () => {
  const reply = (from: string) => owner('GET', withQuery('/api/reports/sales/months', { from, to: '2026-03-31' }))
  expect((await reply('2016-03-23')).status).toBe(200)
  expect(await reply('2016-03-22')).toMatchObject({ status: 422, body: { errors: { from: [expect.any(String)] } } })
})
