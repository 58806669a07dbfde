import { expect, test } from 'vitest'
import { creditNoteStates } from '#shared/features/credit-notes/credit-notes.contract.ts'
import { maxCounted } from '#shared/http/paged.ts'
import { withQuery } from '#server/test-support/ask.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { withOwner } from '#server/test-support/with-owner.ts'

const testApp = await startApp()
const { owner, customer, newIssued } = await startInvoicing(testApp)

const invoice = await newIssued({ lines: [{ description: 'Work', quantity: '10', unit_price: '5', vat_code: 'zero' }] })
const credit = async (quantity: string) =>
  (
    await owner('POST', `/api/invoices/${invoice.id}/credit`, {
      reason: 'Räucherware',
      lines: [{ invoice_line_id: invoice.lines[0].id, quantity }],
    })
  ).body
const used = await credit('3')
await owner('POST', '/api/payments', {
  customer_id: customer.id,
  amount_minor: 3000,
  allocations: [{ invoice_id: invoice.id, amount_minor: 3000 }],
})
const partUsed = await credit('4')
const open = await credit('1')
const draft = (
  await owner('POST', '/api/creditnotes', { invoice_id: invoice.id, reason: 'Later', issue_date: '2026-03-31' })
).body

const list = async (query: Record<string, string> = {}) =>
  (await owner('GET', withQuery('/api/creditnotes', query))).body
const idsOf = (page: { data: { id: string }[] }) => page.data.map(({ id }) => id)

test('every state filters to exactly those that show it, and counts and adds up those that are issued', async () => {
  const made = { used, part_used: partUsed, open, draft }
  for (const state of creditNoteStates) {
    const { data, meta, totals } = await list({ status: state })
    expect([state, data.map(({ id }: { id: string }) => id), meta.total]).toEqual([state, [made[state].id], 1])
    const { currency, gross_minor, unallocated_minor } = made[state]
    expect(totals).toEqual(state === 'draft' ? [] : [{ currency, count: 1, gross_minor, unallocated_minor }])
  }
  expect(await list()).toMatchObject({
    meta: { total: 4 },
    totals: [{ count: 3, gross_minor: 4000, unallocated_minor: 2000 }],
  })
})

test('those of each state can be exported', async () => {
  for (const state of creditNoteStates) {
    const { status, body: csv } = await owner('GET', withQuery('/api/creditnotes/export', { status: state }))
    expect([state, status, csv.trim().split('\r\n').length]).toEqual([state, 200, 2])
  }
})

test.for(['issue_date', 'number', 'customer_name', 'gross_minor', 'unallocated_minor', 'created_at'])(
  'sorted by %s, page by page without a row lost or shown twice',
  async (order_by) => {
    const asked = { order_by, order_direction: 'ASC', status: 'issued' }
    const whole = idsOf(await list(asked))
    const paged = [
      ...idsOf(await list({ ...asked, per_page: '2' })),
      ...idsOf(await list({ ...asked, per_page: '2', page: '2' })),
    ]
    expect(paged).toEqual(whole)
    expect(idsOf(await list({ ...asked, order_direction: 'DESC' }))).toEqual(whole.toReversed())
  },
)

test('found without accents', async () => {
  expect((await list({ q: 'RAUCHERWARE' })).meta.total).toBe(3)
})

/** Many drafts, written without triggers because each would be audited. */
async function fillDrafts(count: number) {
  await withOwner(testApp.url, async (client) => {
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into credit_notes (customer_id, customer_name, currency, reason, document_date, search_text, gross_minor, net_minor)
       select id, name, currency, 'Commonplace', date '2026-03-01' - place, ' commonplace', place % 89, place % 89
         from customers, generate_series(1, $1::int) place where id = $2`,
      [count, customer.id],
    )
    await client.query('analyze credit_notes')
  })
}

test('a text that thousands have is counted so far and no further, and paged through all the same', async () => {
  await fillDrafts(maxCounted)
  const all = await list({ q: 'commonplace' })
  expect(all).toMatchObject({ totals: [], meta: { total: maxCounted } })
  expect(all.meta).not.toHaveProperty('more')
  await fillDrafts(1)
  const first = await list({ q: 'commonplace', order_by: 'gross_minor' })
  expect(first).toMatchObject({ totals: null, meta: { total: maxCounted, more: true } })
  expect(first.data.map(({ gross_minor }: { gross_minor: number }) => gross_minor)).toEqual(first.data.map(() => 88))
  // Without a text they are counted and added up, however many there are.
  const whole = await list({ order_by: 'gross_minor', order_direction: 'ASC', page: '3' })
  expect(whole).toMatchObject({ meta: { total: maxCounted + 5 }, totals: [{ count: 3, gross_minor: 4000 }] })
  await withOwner(testApp.url, async (client) => {
    const { rows } = await client.query('select id from credit_notes order by gross_minor, id limit 25 offset 50')
    expect(idsOf(whole)).toEqual(rows.map(({ id }) => id))
  })
})
