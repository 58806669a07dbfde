import { expect, test } from 'vitest'
import type { PaymentRow } from '#shared/features/payments/payments.reply.ts'
import { maxCounted } from '#shared/http/paged.ts'
import { withQuery } from '#server/test-support/ask.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { withOwner } from '#server/test-support/with-owner.ts'

const testApp = await startApp()
const { owner, newCustomer, newIssued } = await startInvoicing(testApp)

const payer = await newCustomer({ name: 'Åström Boats' })
const pay = async (body: object) =>
  (await owner('POST', '/api/payments', { customer_id: payer.id, amount_minor: 1000, ...body })).body

const invoice = await newIssued({ customer_id: payer.id, reference: 'Autumn order' })
const used = await pay({
  payment_date: '2026-03-31',
  allocations: [{ invoice_id: invoice.id, amount_minor: 1000 }],
})
await pay({ payment_date: '2026-03-31', method: 'card', reference: 'At the counter' })
await pay({ payment_date: '2026-02-28', method: 'card', amount_minor: 2000 })
await pay({ payment_date: '2026-02-01', method: 'cheque', currency: 'EUR' })
await pay({ payment_date: '2026-01-15', method: 'cheque' })
const refunded = await pay({ payment_date: '2026-01-31', amount_minor: 3000 })
await owner('POST', `/api/payments/${refunded.id}/refunds`, { amount_minor: 500, method: 'card' })
const gone = await pay({ payment_date: '2026-01-01', amount_minor: 700 })
await owner('POST', `/api/payments/${gone.id}/refunds`, { amount_minor: 700, method: 'card' })
const bounced = await pay({ payment_date: '2025-12-31', method: 'cheque', amount_minor: 4000 })
await owner('POST', `/api/payments/${bounced.id}/reverse`, { reason: 'Bounced', reversal_date: '2026-03-30' })

const list = async (query: Record<string, string> = {}) => (await owner('GET', withQuery('/api/payments', query))).body
const idsOf = (page: { data: { id: string }[] }) => page.data.map(({ id }) => id)

const ofStatus: Record<string, (row: PaymentRow) => boolean> = {
  received: ({ reversed }) => !reversed,
  on_account: ({ unallocated_minor }) => unallocated_minor > 0,
  reversed: ({ reversed }) => reversed,
}

/** What a filter should find, read from all rows. */
const filtered = (rows: PaymentRow[], { status, method, currency, from, to }: Record<string, string>) =>
  rows
    .filter((row) => status === undefined || ofStatus[status]?.(row))
    .filter((row) => method === undefined || row.method === method)
    .filter((row) => currency === undefined || row.currency === currency)
    .filter(({ payment_date: day }) => (from === undefined || day >= from) && (to === undefined || day <= to))

function totalsOf(rows: PaymentRow[]) {
  const received = rows.filter(({ reversed }) => !reversed)
  return [...Map.groupBy(received, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    count: own.length,
    amount_minor: own.reduce((sum, { amount_minor }) => sum + amount_minor, 0),
    unallocated_minor: own.reduce((sum, { unallocated_minor }) => sum + unallocated_minor, 0),
  }))
}

const filters = [
  {},
  { status: 'received' },
  { status: 'on_account' },
  { status: 'reversed' },
  { method: 'cheque' },
  { method: 'other' },
  { currency: 'EUR' },
  { method: 'card', status: 'on_account', currency: 'GBP' },
  { from: '2026-02-01', to: '2026-02-28' },
  { from: '2026-02-02', to: '2026-02-28' },
  { from: '2026-02-01', to: '2026-02-27' },
  { from: '2026-01-15', to: '2026-01-31' },
  { from: '2026-01-02', to: '2026-01-30' },
  { from: '2025-12-31', to: '2026-03-30' },
  { from: '2026-01-31', to: '2026-02-01' },
  { from: '2026-01-15', to: '2026-03-31', method: 'cheque' },
  { from: '2026-02-28' },
  { to: '2026-01-31' },
  { from: '2026-03-31', to: '2026-01-01' },
] as Record<string, string>[]

test.for(['before', 'after'])('counts and sums are those of the rows, %s the kept ones are folded', async (when) => {
  if (when === 'after') await withOwner(testApp.url, (client) => client.query('select fold_tallies(), fold_tallies()'))
  const rows = (await list({ per_page: '100' })).data
  for (const filter of filters) {
    const wanted = filtered(rows, filter)
    const { data, meta, totals } = await list({ ...filter, per_page: '100' })
    expect([filter, data]).toEqual([filter, wanted])
    expect([filter, meta.total]).toEqual([filter, wanted.length])
    expect([filter, totals]).toEqual([filter, expect.toBeOneOf([totalsOf(wanted), totalsOf(wanted).toReversed()])])
  }
})

test.for([
  ['payer without accents', 'astrom'],
  ['an invoice that it pays', String(invoice.number).toLowerCase()],
  ['the reference of such an invoice', 'autumn'],
] as const)('found by %s, once', async ([, q]) => {
  const page = await list({ q, customer_id: payer.id, status: 'received', from: '2026-03-31', method: 'bank_transfer' })
  expect(idsOf(page)).toEqual([used.id])
  expect(page.totals).toEqual([{ currency: 'GBP', count: 1, amount_minor: 1000, unallocated_minor: 0 }])
})

test.for(['payment_date', 'customer_name', 'amount_minor', 'unallocated_minor', 'created_at'])(
  'sorted by %s, page by page without a row lost or shown twice',
  async (order_by) => {
    for (const q of [undefined, 'boats']) {
      const asked = { order_by, order_direction: 'ASC', ...(q !== undefined && { q }) }
      const whole = idsOf(await list({ ...asked, per_page: '100' }))
      const paged: string[] = []
      for (let page = 1; page <= Math.ceil(whole.length / 3); page++)
        paged.push(...idsOf(await list({ ...asked, per_page: '3', page: String(page) })))
      expect(paged).toEqual(whole)
      expect(idsOf(await list({ ...asked, order_direction: 'DESC', per_page: '100' }))).toEqual(whole.toReversed())
    }
  },
)

test('beyond the last page there are no rows, and the counts and sums are the same', async () => {
  const { totals, meta } = await list()
  expect(await list({ page: '9' })).toMatchObject({ data: [], totals, meta: { total: meta.total } })
  const found = await list({ q: 'boats' })
  expect(await list({ q: 'boats', page: '9' })).toMatchObject({
    data: [],
    totals: found.totals,
    meta: { total: meta.total },
  })
})

/** Many payments over two years, written without triggers because each would be audited. */
async function fillPayments(count: number, reference: string) {
  await withOwner(testApp.url, async (client) => {
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into payments (customer_id, currency, amount_minor, payment_date, method, reference)
       select $3, 'GBP', 1 + place % 97, date '2026-03-31' - place % 731, (array['card', 'cheque', 'cash'])[1 + place % 3], $2
         from generate_series(1, $1::int) place`,
      [count, reference, payer.id],
    )
    await client.query('truncate tallies')
    await client.query('insert into tallies (tally, key, row_count, sum1, sum2) select * from counted_tallies()')
    await client.query('analyze payments')
  })
}

test('a list of thousands has the same rows on the same page', async () => {
  await fillPayments(2 * maxCounted, 'commonplace')
  await withOwner(testApp.url, async (client) => {
    for (const order_by of ['payment_date', 'amount_minor', 'unallocated_minor', 'customer_name'])
      for (const [order_direction, page] of [
        ['DESC', 1],
        ['DESC', 30],
        ['ASC', 17],
        ['ASC', 60],
      ] as const) {
        const asked = {
          order_by,
          order_direction,
          method: 'cheque',
          to: '2026-03-17',
          per_page: '50',
          page: String(page),
        }
        const place = order_by === 'customer_name' ? 'customer_id' : order_by
        const { rows } = await client.query<{ id: string }>(
          `select id from payments where method = 'cheque' and payment_date <= '2026-03-17'
            order by ${place} ${order_direction}, id ${order_direction} limit 50 offset ${(page - 1) * 50}`,
        )
        expect([asked, idsOf(await list(asked))]).toEqual([asked, rows.map(({ id }) => id)])
      }
    for (const page of ['2', '199'])
      for (const order_direction of ['ASC', 'DESC']) {
        const asked = { order_direction, per_page: '50', page }
        const { rows } = await client.query<{ id: string }>(
          `select id from payments order by payment_date ${order_direction}, id ${order_direction}
            limit 50 offset ${(Number(page) - 1) * 50}`,
        )
        expect([asked, idsOf(await list(asked))]).toEqual([asked, rows.map(({ id }) => id)])
      }
  })
})

test('a text that thousands have is counted so far and no further, and paged through all the same', async () => {
  const some = await list({ q: 'commonplace', method: 'card', from: '2025-01-01', to: '2025-12-31' })
  expect(some.meta).not.toHaveProperty('more')
  expect(some.totals).toMatchObject([{ currency: 'GBP', count: some.meta.total }])

  const gathered = await list({ q: 'commonplace' })
  expect(gathered).toMatchObject({ totals: null, meta: { total: maxCounted, more: true } })
  await fillPayments(30_001 - 2 * maxCounted, 'commonplace')
  const first = await list({ q: 'commonplace' })
  expect(first).toMatchObject({ totals: null, meta: { total: maxCounted, last_page: maxCounted / 25, more: true } })
  expect(first.data.map(({ payment_date }: PaymentRow) => payment_date)).toEqual(first.data.map(() => '2026-03-31'))
  const second = await list({ q: 'commonplace', page: '2' })
  expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(50)
  expect(await list({ q: 'commonplace', method: 'other' })).toMatchObject({ data: [], totals: [], meta: { total: 0 } })
  const day = await list({ q: 'commonplace', method: 'card', from: '2026-01-01', to: '2026-01-01' })
  expect(day.meta).not.toHaveProperty('more')
  expect(day.meta.total).toBe((await list({ method: 'card', from: '2026-01-01', to: '2026-01-01' })).meta.total)
})
