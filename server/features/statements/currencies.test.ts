import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { tokenOf, withQuery } from '#server/test-support/ask.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { owner, newCustomer, newIssued } = await startInvoicing(testApp)
const euros = { currency: 'EUR', exchange_rate: '0.8', exchange_rate_source: 'ECB', exchange_rate_date: '2026-03-01' }

const bill = (customer_id: string, pounds: number, more: object = {}) =>
  newIssued({ customer_id, lines: [{ description: 'Work', unit_price: String(pounds), vat_code: 'zero' }], ...more })

const small = await newCustomer({ name: 'Small Ltd' })
const large = await newCustomer({ name: 'Large Ltd' })
const quiet = await newCustomer({ name: 'Quiet Ltd', currency: 'EUR', contacts: [] })
await bill(small.id, 10)
await bill(large.id, 20)
await bill(large.id, 5, { issue_date: '2026-03-31' })
await bill(large.id, 70, euros)
await owner('POST', '/api/payments', { customer_id: small.id, amount_minor: 400, payment_date: '2026-03-31' })

const ageing = async (query: Record<string, string> = {}) => (await owner('GET', withQuery('/api/ageing', query))).body
const rowsOf = async (query: Record<string, string>) =>
  (await ageing(query)).data.map((row: Record<string, unknown>) => [
    row['customer_name'],
    row['currency'],
    row['owed_minor'],
  ])
const statement = async (id: string, query: Record<string, string> = {}) =>
  (await owner('GET', withQuery(`/api/customers/${id}/statement`, { kind: 'period', ...query }))).body

test('the ageing has a row for each customer and currency, and totals by currency, the largest first', async () => {
  const all = await ageing({ order_by: 'owed_minor', order_direction: 'DESC' })
  expect(all.meta.total).toBe(3)
  expect(all.data).toMatchObject([
    { customer_name: 'Large Ltd', currency: 'EUR', owed_minor: 7000, credit_minor: 0, balance_minor: 7000 },
    { customer_name: 'Large Ltd', currency: 'GBP', owed_minor: 2500, credit_minor: 0, balance_minor: 2500 },
    { customer_name: 'Small Ltd', currency: 'GBP', owed_minor: 1000, credit_minor: 400, balance_minor: 600 },
  ])
  expect(all.totals).toMatchObject([
    { currency: 'EUR', owed_minor: 7000, credit_minor: 0 },
    { currency: 'GBP', owed_minor: 3500, credit_minor: 400, balance_minor: 3100 },
  ])
})

test('the ageing is sorted, searched and filtered by currency as requested', async () => {
  expect(await rowsOf({ order_by: 'owed_minor', order_direction: 'ASC', currency: 'GBP' })).toEqual([
    ['Small Ltd', 'GBP', 1000],
    ['Large Ltd', 'GBP', 2500],
  ])
  expect(await rowsOf({ q: 'large', currency: 'EUR' })).toEqual([['Large Ltd', 'EUR', 7000]])
  expect(await rowsOf({ q: 'small', currency: 'EUR' })).toEqual([])
})

test('aged debt is printed in the order of the screen, with blanks for nothing and one total in the base currency', async () => {
  const { rawPayload } = await testApp.app.inject({
    url: withQuery('/api/reports/ageing/pdf', { as_of: '2026-03-31' }),
    headers: { authorization: `Bearer ${await tokenOf(testApp, 'owner')}` },
  })
  const { text } = await extractText(new Uint8Array(rawPayload), { mergePages: true })
  const said = text.replaceAll(/\s+/g, ' ')
  expect(said).toContain('Not yet due 1–30 days 31–60 days 61–90 days Over 90 days In credit Balance In GBP')
  expect(said).toContain(
    'Large Ltd €70.00 €70.00 £56.00 Large Ltd £25.00 £25.00 Small Ltd £10.00 −£4.00 £6.00 Total in GBP £91.00 −£4.00 £87.00',
  )
})

test('a statement is in the customer’s own currency if it has entries, otherwise in the first currency that has', async () => {
  expect(await statement(large.id)).toMatchObject({ currency: 'GBP', currencies: ['EUR', 'GBP'], closing_minor: 2500 })
  expect(await statement(large.id, { currency: 'EUR' })).toMatchObject({ currency: 'EUR', closing_minor: 7000 })
  const other = await newCustomer({ name: 'Other Ltd', currency: 'USD' })
  await bill(other.id, 30, { currency: 'GBP' })
  await bill(other.id, 40, euros)
  expect(await statement(other.id)).toMatchObject({ currency: 'EUR', closing_minor: 4000 })
})

test('a customer with whom nothing has happened has a statement of nothing in their own currency', async () => {
  expect(await statement(quiet.id)).toMatchObject({
    currency: 'EUR',
    currencies: ['EUR'],
    kind: 'period',
    from: '2026-03-01',
    to: '2026-03-31',
    opening_minor: 0,
    entries: [],
    closing_minor: 0,
    left_out_count: 0,
    left_out_minor: 0,
    ageing: {
      current: 0,
      days_1_30: 0,
      days_31_60: 0,
      days_61_90: 0,
      over_90: 0,
      owed_minor: 0,
      credit_minor: 0,
      balance_minor: 0,
    },
  })
})

test('open items open with nothing, whatever was owed before', async () => {
  expect(await statement(large.id, { kind: 'open_items' })).toMatchObject({ opening_minor: 0, closing_minor: 2500 })
})

test('the open items are exported as they are shown, each with its remaining amount', async () => {
  const busy = await newCustomer({ name: 'Busy Ltd' })
  const paid = await bill(busy.id, 10)
  const partly = await bill(busy.id, 20)
  await owner('POST', '/api/payments', {
    customer_id: busy.id,
    amount_minor: 1500,
    allocations: [
      { invoice_id: paid.id, amount_minor: 1000 },
      { invoice_id: partly.id, amount_minor: 500 },
    ],
  })
  const exported = async (kind: string) => {
    const { body } = await owner('GET', withQuery(`/api/customers/${busy.id}/statement/export`, { kind }))
    return body.trim().split('\r\n').slice(1)
  }
  expect(await exported('open_items')).toEqual([
    `2026-03-31,invoice,${partly.number},${partly.due_date},GBP,20.00,15.00`,
  ])
  expect(await exported('period')).toHaveLength(3)
})

test('a statement without recipients is not sent', async () => {
  const reply = await owner('POST', `/api/customers/${quiet.id}/statement/email`, {})
  expect(reply.status).toBe(422)
  expect(Object.keys(reply.body.errors)).toEqual(['to_addresses'])
})

test('what a customer is owed and has in credit today is theirs alone', async () => {
  const { body } = await owner('POST', '/api/creditnotes', {
    customer_id: small.id,
    reason: 'Goodwill',
    lines: [{ description: 'Bonus', unit_price: '3', vat_code: 'zero' }],
  })
  await owner('POST', `/api/creditnotes/${body.id}/issue`)
  const of = async (id: string) => (await owner('GET', `/api/customers/${id}/ageing`)).body.data
  expect(await of(small.id)).toMatchObject([
    { currency: 'GBP', owed_minor: 1000, credit_minor: 700, balance_minor: 300 },
  ])
  expect(await of(large.id)).toMatchObject([
    { currency: 'EUR', owed_minor: 7000, credit_minor: 0 },
    { currency: 'GBP', owed_minor: 2500, credit_minor: 0 },
  ])
  expect((await statement(quiet.id)).currencies).toEqual(['EUR'])
})

test('the currency in which most is owed in all comes first, though one customer owes more in another', async () => {
  for (const name of ['One Ltd', 'Two Ltd', 'Three Ltd']) await bill((await newCustomer({ name })).id, 50)
  const { totals } = await ageing()
  expect(totals.map(({ currency }: { currency: string }) => currency)).toEqual(['GBP', 'EUR'])
})

test('ageing is in the order of what is owed in the base currency, and totalled in it', async () => {
  const owing = async (name: string, currency: string, price: string, exchange_rate: string) => {
    const { id: customer_id } = await newCustomer({ name: `Compared ${name}`, currency })
    const rate = { exchange_rate, exchange_rate_source: 'ECB', exchange_rate_date: testApp.clock.now().slice(0, 10) }
    const lines = [{ description: 'Work', quantity: '1', unit_price: price, vat_code: 'zero' }]
    await newIssued({ customer_id, currency, lines, ...(currency !== 'GBP' && rate) })
  }
  await owing('in yen', 'JPY', '18333', '0.0053')
  await owing('in pounds', 'GBP', '98', '1')
  await owing('in kronor', 'SEK', '900.35', '0.0772')
  const { body } = await owner('GET', withQuery('/api/ageing', { q: 'compared' }))
  const rows = body.data as { customer_name: string; owed_minor: number; balance_base_minor: number }[]
  // 18,333 yen at 0.0053 are 97.1649 pounds, 900.35 kronor at 0.0772 are 69.507.
  expect(rows.map((row) => [row.customer_name, row.owed_minor, row.balance_base_minor])).toEqual([
    ['Compared in pounds', 9_800, 9_800],
    ['Compared in yen', 18_333, 9_716],
    ['Compared in kronor', 90_035, 6_951],
  ])
  expect(body.base_currency).toBe('GBP')
  expect(body.base_total).toMatchObject({ current: 26_467, over_90: 0, owed_minor: 26_467, balance_minor: 26_467 })
  const ofEarlier = (
    await owner('GET', withQuery('/api/ageing', { q: 'compared', as_of: testApp.clock.now().slice(0, 10) }))
  ).body
  expect(ofEarlier.base_total).toEqual(body.base_total)
})
