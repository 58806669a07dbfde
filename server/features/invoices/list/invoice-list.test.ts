import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { invoiceStates } from '#shared/features/invoices/invoice-states.ts'
import { spreadsheet } from '#shared/http/endpoint.ts'
import { maxCounted } from '#shared/http/paged.ts'
import { withQuery } from '#server/test-support/ask.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { withOwner } from '#server/test-support/with-owner.ts'

const testApp = await startApp()
const { owner, newCustomer, newDraft, issue, newIssued } = await startInvoicing(testApp)

/** Sets the stored sums directly, as payments and credits would. */
async function settle(id: string, sums: { paid?: number; credited?: number; written_off?: number }) {
  await withOwner(testApp.url, (client) =>
    client.query('update invoices set paid_minor = $2, credited_minor = $3, written_off_minor = $4 where id = $1', [
      id,
      sums.paid ?? 0,
      sums.credited ?? 0,
      sums.written_off ?? 0,
    ]),
  )
}

const other = await newCustomer({ name: 'Zoë & Söhne' })
const draft = await newDraft({ reference: 'DRAFT-REF' })
const made = {
  overdue: await newIssued({ due_date: '2026-03-31', reference: 'PO-77%' }),
  unpaid: await newIssued({ customer_id: other.id, lines: [{ description: 'Big', unit_price: '5000' }] }),
  part_paid: await newIssued(),
  paid: await newIssued(),
  paid_with_credit: await newIssued(),
  credited: await newIssued(),
  written_off: await newIssued(),
  void: await newIssued(),
}
await settle(made.part_paid.id, { paid: 1 })
await settle(made.paid.id, { paid: 12_000 })
await settle(made.paid_with_credit.id, { paid: 2000, credited: 10_000 })
await settle(made.credited.id, { credited: 12_000 })
await settle(made.written_off.id, { paid: 11_000, written_off: 1000 })
await owner('POST', `/api/invoices/${made.void.id}/void`, { reason: 'Wrong customer' })
testApp.clock.forward({ days: 1 })

const list = async (query: Record<string, string> = {}) => (await owner('GET', withQuery('/api/invoices', query))).body
const idsOf = (page: { data: { id: string }[] }) => page.data.map(({ id }) => id)
const summary = async (query: Record<string, string> = {}) =>
  (await owner('GET', withQuery('/api/invoices/summary', query))).body

test('the state is what people call it, on a day in the business’s time zone', async () => {
  const states = new Map((await list()).data.map(({ id, state }: { id: string; state: string }) => [id, state]))
  const expected = { ...made, draft, paid_with_credit: made.paid_with_credit }
  for (const [name, { id }] of Object.entries(expected))
    expect([name, states.get(id)]).toEqual([name, name === 'paid_with_credit' ? 'paid' : name])
  expect((await owner('GET', `/api/invoices/${made.overdue.id}`)).body.state).toBe('overdue')
})

test('on its due date an invoice is not overdue yet, not even near midnight', async () => {
  const due = await newIssued({ due_date: '2026-04-01' })
  expect((await owner('GET', `/api/invoices/${due.id}`)).body.state).toBe('unpaid')
  // 23:30 on 1 April in London is 22:30 in UTC; half an hour later it is 2 April there and still 1 April in UTC.
  testApp.clock.forward({ hours: 13 })
  expect((await owner('GET', `/api/invoices/${due.id}`)).body.state).toBe('unpaid')
  testApp.clock.forward({ minutes: 30 })
  expect((await owner('GET', `/api/invoices/${due.id}`)).body.state).toBe('overdue')
  testApp.clock.forward({ hours: -13, minutes: -30 })
  await owner('POST', `/api/invoices/${due.id}/void`, { reason: 'Only for this test' })
})

test('every state filters to exactly those that show it, and the tabs count the same', async () => {
  const { counts } = await summary()
  for (const state of invoiceStates) {
    const page = await list({ status: state })
    expect(page.data.map((row: { state: string }) => row.state)).toEqual(page.data.map(() => state))
    expect([state, page.meta.total]).toEqual([state, counts[state]])
  }
  expect(counts.all).toBe((await list()).meta.total)
  expect((await list({ status: 'issued' })).meta.total).toBe(counts.all - counts.draft - counts.void)
})

test('totals are those of the filter; drafts and void ones count in none', async () => {
  const { totals } = await summary()
  expect(totals).toEqual([
    { currency: 'GBP', count: 7, gross_minor: 600_000 + 6 * 12_000, outstanding_minor: 635_999 - 12_000 },
  ])
  expect((await summary({ customer_id: other.id })).totals).toMatchObject([{ count: 1, gross_minor: 600_000 }])
  expect((await summary({ status: 'draft' })).totals).toEqual([])
  expect((await summary({ status: 'paid' })).counts.all).toBe((await summary()).counts.all)
})

test.for([
  ['number', String(made.paid.number), String(made.paid.id)],
  ['part of a reference', 'draft-re', String(draft.id)],
  ['reference with a sign that LIKE knows', '77%', String(made.overdue.id)],
  ['customer without accents', 'zoe & sohne', String(made.unpaid.id)],
] as const)('found by %s', async ([, q, id]) => {
  expect(idsOf(await list({ q }))).toEqual([id])
})

test('what numbers begin with finds them, and who refers to them', async () => {
  const year = String(made.paid.number).slice(0, 'INV-2026'.length)
  const numbered = (await list({ status: 'issued' })).meta.total + (await list({ status: 'void' })).meta.total
  expect((await list({ q: year.toLowerCase() })).meta.total).toBe(numbered)
  const again = await newDraft({ reference: `In place of ${made.paid.number}` })
  expect(idsOf(await list({ q: String(made.paid.number), order_by: 'created_at' }))).toEqual([again.id, made.paid.id])
  const { counts, totals } = await summary({ q: String(made.paid.number) })
  expect(counts).toMatchObject({ all: 2, draft: 1, paid: 1 })
  expect(totals).toMatchObject([{ count: 1, gross_minor: 12_000 }])
  await owner('DELETE', `/api/invoices/${again.id}`)
})

test('one or two letters are how a word begins', async () => {
  expect(idsOf(await list({ q: 'zo' }))).toEqual([made.unpaid.id])
  expect((await list({ q: 'oe' })).meta.total).toBe(0)
})

test('filtered by amount, dates, currency and customer', async () => {
  expect(idsOf(await list({ min_minor: '600000' }))).toEqual([made.unpaid.id])
  expect((await list({ max_minor: '11999' })).meta.total).toBe(0)
  expect((await list({ from: '2026-04-01' })).meta.total).toBe(1)
  expect((await list({ to: '2026-03-30' })).meta.total).toBe(0)
  expect((await list({ currency: 'EUR' })).meta.total).toBe(0)
  expect(idsOf(await list({ customer_id: other.id }))).toEqual([made.unpaid.id])
})

test('filtered by whether it was e-mailed', async () => {
  const before = (await list({ emailed: 'yes' })).meta.total
  await owner('POST', `/api/invoices/${made.unpaid.id}/email`)
  expect(idsOf(await list({ emailed: 'yes' }))).toContain(made.unpaid.id)
  expect((await list({ emailed: 'yes' })).meta.total).toBe(before + 1)
  expect(idsOf(await list({ emailed: 'no' }))).not.toContain(made.unpaid.id)
})

test.for(['issue_date', 'number', 'customer_name', 'due_date', 'gross_minor', 'outstanding_minor', 'created_at'])(
  'sorted by %s, page by page without a row lost or shown twice',
  async (order_by) => {
    const whole = idsOf(await list({ order_by, order_direction: 'ASC', per_page: '100' }))
    const paged: string[] = []
    for (let page = 1; page <= Math.ceil(whole.length / 3); page++)
      paged.push(...idsOf(await list({ order_by, order_direction: 'ASC', per_page: '3', page: String(page) })))
    expect(paged).toEqual(whole)
    expect(idsOf(await list({ order_by, order_direction: 'DESC', per_page: '100' }))).toEqual(whole.toReversed())
  },
)

test('the export contains the filtered rows, in plain decimals, without formulas', async () => {
  const evil = await newIssued({ reference: '=1+1', lines: [{ description: 'x', unit_price: '1.25' }] })
  const { body } = await owner('GET', withQuery('/api/invoices/export', { q: evil.number }))
  const [head, row] = body.trim().split(/\r?\n/)
  expect(head).toContain('gross')
  expect(row).toContain('1.50')
  expect(row).toContain("'=1+1")
})

test('what a document says besides is exported, and other numbers that it refers to are found', async () => {
  const { number } = await newIssued({
    type_code: '384',
    despatch_reference: 'DES-88123',
    invoiced_object: { scheme: '', id: 'METER-77-A' },
    period: { start_date: '2026-02-01', end_date: '2026-02-28' },
    notes: [{ subject_code: 'AAI', text: 'One' }, { text: 'Two' }],
    supporting_documents: [{ id: 'TS-1' }, { id: 'TS-2' }],
    payment_means: { mandate: 'M-1' },
  })
  for (const q of ['des-88123', 'meter-77', number]) {
    const { body } = await owner('GET', withQuery('/api/invoices/export', { q }))
    const [head, row, ...more] = body.trim().split(/\r?\n/)
    const cells = Object.fromEntries(
      head.split(',').map((name: string, index: number) => [name, row.split(',')[index]]),
    )
    expect(more).toEqual([])
    expect(cells).toMatchObject({
      number,
      kind_of_document: '384',
      despatch_reference: 'DES-88123',
      invoiced_object: 'METER-77-A',
      period_start: '2026-02-01',
      period_end: '2026-02-28',
      notes: 'One; Two',
      supporting_documents: 'TS-1; TS-2',
      payment_means: 'direct_debit; M-1',
    })
  }
})

test('a client that accepts a workbook gets one', async () => {
  const { headers, body } = await owner('GET', '/api/invoices/export', undefined, { accept: spreadsheet })
  expect(headers['content-type']).toBe(spreadsheet)
  expect(headers['content-disposition']).toContain('invoices.xlsx')
  expect(body.slice(0, 2)).toBe('PK')
})

test('an unknown filter or order is refused', async () => {
  expect((await owner('GET', '/api/invoices?status=nonsense')).status).toBe(422)
  expect((await owner('GET', '/api/invoices?order_by=password')).status).toBe(422)
})

test('a wide list reads no line of any document', async () => {
  const { rows } = await sql<{ out_of_line: boolean }>`
    select bool_or(pg_column_toast_chunk_id(parties) is not null or pg_column_size(invoices.*) < 2000) as out_of_line from invoices`.execute(
    testApp.db,
  )
  expect(rows[0]?.out_of_line).toBe(true)
  await issue(draft.id)
})

test('by date, drafts without a date come first as a group, also where a text is searched for, and last the other way', async () => {
  const { id: customer_id } = await newCustomer({ name: 'Group Ltd' })
  const start = (issue_date?: string) => newDraft({ customer_id, reference: 'GRP', ...(issue_date && { issue_date }) })
  const old = await start()
  testApp.clock.forward({ days: 1 })
  const issued = await issue((await start()).id)
  const dated = await start('2026-12-01')
  testApp.clock.forward({ days: 1 })
  const recent = await start()
  const expected = [recent.id, old.id, dated.id, issued.body.id]
  const queries: Record<string, string>[] = [{ customer_id }, { q: 'GRP' }, { customer_id, from: '2026-03-01' }]
  for (const query of queries) {
    expect(idsOf(await list(query))).toEqual(expected)
    expect(idsOf(await list({ ...query, order_direction: 'ASC' }))).toEqual(expected.toReversed())
    expect(idsOf(await list({ ...query, per_page: '1', page: '2' }))).toEqual([old.id])
  }
  expect(idsOf(await list({ status: 'draft' })).slice(0, 2)).toEqual([recent.id, old.id])
  expect(idsOf(await list({ per_page: '10' }))[0]).toBe(recent.id)
  for (const { id } of [old, dated, recent]) await owner('DELETE', `/api/invoices/${id}`)
  await owner('POST', `/api/invoices/${issued.body.id}/void`, { reason: 'Only for this test' })
})

/** Many drafts, written without triggers because each would be audited. */
async function fillDrafts(count: number, reference: string) {
  await withOwner(testApp.url, async (client) => {
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into invoices (customer_id, customer_name, currency, reference, document_date, terms_days)
       select id, name, currency, $2, date '2026-03-01' - place, 30
         from customers, generate_series(1, $1::int) place where id = $3`,
      [count, reference, other.id],
    )
    await client.query('analyze invoices')
  })
}

test('a text that thousands have is counted so far and no further, and paged through all the same', async () => {
  await fillDrafts(maxCounted, 'commonplace')
  expect((await list({ q: 'commonplace' })).meta).toMatchObject({ total: maxCounted, last_page: maxCounted / 25 })
  expect((await list({ q: 'commonplace' })).meta).not.toHaveProperty('more')
  expect(await summary({ q: 'commonplace' })).toMatchObject({ counts: { all: maxCounted }, totals: [] })

  await fillDrafts(30_001 - maxCounted, 'commonplace')
  const first = await list({ q: 'commonplace' })
  expect(first.meta).toMatchObject({ total: maxCounted, last_page: maxCounted / 25, more: true })
  const second = await list({ q: 'commonplace', page: '2' })
  expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(50)
  expect(await summary({ q: 'commonplace' })).toEqual({ counts: null, totals: null })
  expect(await summary({ q: 'commonplace', status: 'paid' })).toEqual({ counts: null, totals: [] })
  expect((await list({ q: 'commonplace', status: 'paid' })).meta).toMatchObject({ total: 0, from: null })
})
