import { expect, test } from 'vitest'
import type { ReceivedFigures, ReceivedRow } from '#shared/features/reports/payments-report.reply.ts'
import { withQuery } from '#server/test-support/ask.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { owner, newCustomer } = await startInvoicing(testApp)

const { id: customer_id } = await newCustomer()
const bank = await owner('POST', '/api/admin/banks', {
  label: 'Current account',
  bank_name: 'Example Bank',
  account_name: 'Foxglove Ltd',
  sort_code: '12-34-56',
  account_number: '12345678',
  currency: 'GBP',
})
const pay = async (payment_date: string, amount_minor: number, more: object) =>
  (await owner('POST', '/api/payments', { customer_id, payment_date, amount_minor, ...more })).body

await pay('2025-12-31', 99_00, { method: 'card' })
await pay('2026-01-10', 100_00, { bank_id: bank.body.id })
await pay('2026-01-31', 50_00, { method: 'card' })
const bounced = await pay('2026-02-01', 30_00, { bank_id: bank.body.id })
await owner('POST', `/api/payments/${bounced.id}/reverse`, { reason: 'Bounced', reversal_date: '2026-03-20' })
const cash = await pay('2026-02-05', 20_00, { method: 'cash', currency: 'EUR' })
await owner('POST', `/api/payments/${cash.id}/refunds`, { amount_minor: 5_00, refund_date: '2026-03-02' })

const quarter = { from: '2026-01-01', to: '2026-03-31' }
const report = async (query: Record<string, string> = {}) =>
  (await owner('GET', withQuery('/api/reports/payments', { ...quarter, ...query }))).body

const brief = ({ group, label, currency, received_minor, reversed_minor, refunded_minor }: ReceivedRow) => [
  label ?? group,
  currency,
  received_minor,
  reversed_minor,
  refunded_minor,
]

test.for([
  [
    'month',
    ['2026-01', 'GBP', 15_000, 0, 0],
    ['2026-02', 'EUR', 2000, 0, 0],
    ['2026-02', 'GBP', 3000, 0, 0],
    ['2026-03', 'EUR', 0, 0, 500],
    ['2026-03', 'GBP', 0, 3000, 0],
  ],
  [
    'day',
    ['2026-01-10', 'GBP', 10_000, 0, 0],
    ['2026-01-31', 'GBP', 5000, 0, 0],
    ['2026-02-01', 'GBP', 3000, 0, 0],
    ['2026-02-05', 'EUR', 2000, 0, 0],
    ['2026-03-02', 'EUR', 0, 0, 500],
    ['2026-03-20', 'GBP', 0, 3000, 0],
  ],
  [
    'method',
    ['bank_transfer', 'GBP', 13_000, 3000, 0],
    ['card', 'GBP', 5000, 0, 0],
    ['cash', 'EUR', 2000, 0, 0],
    ['bank_transfer', 'EUR', 0, 0, 500],
  ],
  ['bank', ['Current account', 'GBP', 13_000, 3000, 0], ['', 'GBP', 5000, 0, 0], ['', 'EUR', 2000, 0, 500]],
] as const)('payments by %s, with reversals and refunds apart', async ([by, ...rows]) => {
  const { data, meta } = await report({ by })
  expect(data.map(brief)).toEqual(rows)
  expect(meta.total).toBe(rows.length)
})

test('the payments that a figure counts are those of the list that it leads to', async () => {
  for (const [query, days, key] of [
    [{}, quarter, 'received_count'],
    [{ currency: 'EUR' }, quarter, 'received_count'],
    [{}, { reversed_from: quarter.from, reversed_to: quarter.to }, 'reversed_count'],
  ] as const) {
    const list = (await owner('GET', withQuery('/api/payments', { ...days, ...query }))).body
    const { totals } = (await report(query)) as { totals: ReceivedFigures[] }
    expect(totals.reduce((sum, total) => sum + total[key], 0)).toBe(list.meta.total)
  }
})

test('groups come a page at a time, and all of them are exported and printed', async () => {
  const page = await report({ by: 'day', per_page: '2', page: '3' })
  expect(page.data.map(brief)).toEqual([
    ['2026-03-02', 'EUR', 0, 0, 500],
    ['2026-03-20', 'GBP', 0, 3000, 0],
  ])
  expect(page.meta).toMatchObject({ total: 6, last_page: 3 })
  const { body } = await owner('GET', withQuery('/api/reports/payments/export', { ...quarter, by: 'bank' }))
  expect(body).toContain('Current account,GBP,2,130.00,30.00,0.00')
  expect((await owner('GET', withQuery('/api/reports/payments/pdf', quarter))).body).toContain('%PDF')
})

test('a reversal counts on its own day: a month that is over never changes', async () => {
  const february = () => report({ from: '2026-02-01', to: '2026-02-28' })
  const late = await pay('2026-02-27', 70_00, {})
  const before = await february()
  await owner('POST', `/api/payments/${late.id}/reverse`, { reason: 'Bounced', reversal_date: '2026-03-30' })
  expect(await february()).toEqual(before)
  const march = await report({ from: '2026-03-01', by: 'day', currency: 'GBP' })
  expect(march.data.map(brief)).toContainEqual(['2026-03-30', 'GBP', 0, 7000, 0])
})
