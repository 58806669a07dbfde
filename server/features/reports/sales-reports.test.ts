import { expect, test } from 'vitest'
import type { SalesFigures } from '#shared/features/reports/sales-reports.reply.ts'
import { withQuery } from '#server/test-support/ask.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { workQuarter } from '#server/test-support/books/worked-quarter.ts'

const testApp = await startApp()
const { owner } = await workQuarter(testApp)

const quarter = { from: '2026-01-01', to: '2026-03-31' }
const customers = async (query: Record<string, string> = {}) =>
  (await owner('GET', withQuery('/api/reports/sales/customers', { ...quarter, ...query }))).body
const months = async (query: Record<string, string> = quarter) =>
  (await owner('GET', withQuery('/api/reports/sales/months', query))).body

const figures = (row: SalesFigures) => [
  row.currency,
  row.invoice_count,
  row.invoiced_net_minor,
  row.credited_net_minor,
  row.net_minor,
  row.vat_minor,
  row.gross_minor,
]

const [pounds, euros, yen] = [
  ['GBP', 4, 72_833, 5000, 67_833, 8167, 76_000],
  ['EUR', 1, 17_155, 1500, 15_655, 1910, 17_565],
  ['JPY', 1, 10_001, 0, 10_001, 0, 10_001],
]

test('sales by customer are the documents issued in the period, in each currency; a credit note takes off on its own day', async () => {
  const { data, totals } = await customers({ order_by: 'customer_name', order_direction: 'ASC' })
  expect(data.map((row: { customer_name: string } & SalesFigures) => [row.customer_name, ...figures(row)])).toEqual([
    ['Alpha Ltd', ...pounds],
    ['Beta GmbH', ...euros],
    ['Gamma KK', ...yen],
  ])
  expect(totals.map(figures)).toEqual([pounds, euros, yen])
})

test('sales by customer are searched, sorted and paged, and the totals are of all that is filtered', async () => {
  const page = await customers({ per_page: '1', page: '2' })
  expect(page.meta).toMatchObject({ total: 3, from: 2, to: 2 })
  expect(page.totals).toHaveLength(3)
  expect(page.data).toMatchObject([{ customer_name: 'Beta GmbH' }])
  expect((await customers({ q: 'gam' })).totals.map(figures)).toEqual([yen])
  expect((await customers({ currency: 'EUR' })).totals.map(figures)).toEqual([euros])
})

test('sales by month are those of the period, month by month', async () => {
  const { data, totals } = await months()
  expect(
    data.map((row: { month: string } & SalesFigures) => [row.month, row.currency, row.net_minor, row.vat_minor]),
  ).toEqual([
    ['2026-01', 'GBP', 52_833, 5417],
    ['2026-01', 'EUR', 17_155, 2110],
    ['2026-02', 'GBP', 15_000, 2750],
    ['2026-02', 'JPY', 10_001, 0],
    ['2026-03', 'EUR', -1500, -200],
  ])
  expect(totals.map(figures)).toEqual([pounds, euros, yen])
})

test('without a period sales are of this month and the eleven before', async () => {
  expect(await months({})).toMatchObject({ from: '2025-04-01', to: '2026-03-31' })
})

test('the invoices that a figure leads to add up to it', async () => {
  const query = { ...quarter, status: 'issued', currency: 'GBP' }
  const { data } = (await owner('GET', withQuery('/api/invoices', query))).body
  expect(data.reduce((sum: number, row: { net_minor: number }) => sum + row.net_minor, 0)).toBe(72_833)
})

test('sales are exported and printed', async () => {
  expect((await owner('GET', withQuery('/api/reports/sales/customers/export', quarter))).body).toContain(
    'Beta GmbH,EUR,1,171.55,15.00,156.55,19.10,175.65',
  )
  expect((await owner('GET', withQuery('/api/reports/sales/months/export', quarter))).body).toContain(
    '2026-03,EUR,0,0.00,15.00,-15.00,-2.00,-17.00',
  )
  for (const by of ['customers', 'months'])
    expect((await owner('GET', withQuery(`/api/reports/sales/${by}/pdf`, quarter))).body).toContain('%PDF')
})
