import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '#shared/dates/business-date.ts'
import type { Permission } from '#shared/access/permissions.ts'
import { checkBooks } from '#server/features/books/books.service.ts'
import { withQuery } from '#server/test-support/ask.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { signedInWith } from '#server/test-support/signed-in-with.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { withOwner } from '#server/test-support/with-owner.ts'
import { foldFigures } from './dashboards.jobs.ts'

const testApp = await startApp()
const { clock, db } = testApp
const { owner, newCustomer, newDraft, newIssued } = await startInvoicing(testApp)

const home = async () => (await owner('GET', '/api/home')).body
const listed = async (query: Record<string, string>) =>
  (await owner('GET', withQuery('/api/invoices', query))).body.meta.total
const totalsOf = async (query: Record<string, string>) =>
  (await owner('GET', withQuery('/api/invoices/summary', query))).body.totals
const pay = async (invoice: { id: string; customer_id: string }, amount_minor: number, more: object = {}) =>
  (
    await owner('POST', '/api/payments', {
      customer_id: invoice.customer_id,
      amount_minor,
      allocations: [{ invoice_id: invoice.id, amount_minor }],
      ...more,
    })
  ).body
const worth = (unit_price: string, more: object = {}) => ({
  lines: [{ description: 'Work', quantity: '1', unit_price }],
  ...more,
})

test('an empty installation has no figures but the base currency, and says what is not there yet', async () => {
  expect(await home()).toMatchObject({
    draft_count: 0,
    owed: [{ currency: 'GBP', open: { count: 0, owed_minor: 0 } }],
    debtors: [],
    due_next: [],
    months: [{ currency: 'GBP', months: Array.from({ length: 13 }, () => expect.anything()) }],
    begun: { business: true, banks: false, customers: true, invoices: false },
    base_currency: 'GBP',
    owed_in_base_minor: 0,
  })
})

const nothingMoved = { received_minor: 0, reversed_minor: 0, refunded_minor: 0 }

test('a month has what its lists of invoices, credit notes and payments have, without what was voided; what is reversed counts on its own day', async () => {
  clock.set('2026-01-10T09:00:00.000Z')
  const january = await newIssued(worth('100'))
  const wrong = await newIssued(worth('1000'))
  await owner('POST', `/api/invoices/${wrong.id}/void`, { reason: 'Wrong' })
  clock.set('2026-02-09T09:00:00.000Z')
  const first = await pay(january, 6000)
  await pay(january, 3000, { payment_date: '2026-02-04' })
  await owner('POST', `/api/invoices/${january.id}/credit`, {
    reason: 'Part',
    lines: [{ invoice_line_id: january.lines[0].id, net_minor: 1000 }],
  })
  clock.set('2026-03-02T09:00:00.000Z')
  await owner('POST', `/api/payments/${first.id}/reverse`, { reason: 'Bounced' })
  const { id } = await pay(january, 1, { amount_minor: 501, payment_date: '2026-03-02' })
  await owner('POST', `/api/payments/${id}/refunds`, { amount_minor: 500 })

  const months = async () => {
    const { months: all } = await home()
    return all[0].months.slice(-3)
  }
  const shown = await months()
  expect(shown).toEqual([
    {
      month: '2026-01',
      invoiced_net_minor: 10_000,
      invoiced_gross_minor: 12_000,
      credited_net_minor: 0,
      credited_gross_minor: 0,
      received_minor: 0,
      reversed_minor: 0,
      refunded_minor: 0,
      days_to_pay: null,
    },
    {
      month: '2026-02',
      invoiced_net_minor: 0,
      invoiced_gross_minor: 0,
      credited_net_minor: 1000,
      credited_gross_minor: 1200,
      received_minor: 9000,
      reversed_minor: 0,
      refunded_minor: 0,
      // 60.00 after 30 days, which bounced in March, and 30.00 after 25.
      days_to_pay: 28.3,
    },
    {
      month: '2026-03',
      invoiced_net_minor: 0,
      invoiced_gross_minor: 0,
      credited_net_minor: 0,
      credited_gross_minor: 0,
      received_minor: 501,
      reversed_minor: 6000,
      refunded_minor: 500,
      days_to_pay: 51,
    },
  ])

  for (const { month, ...figures } of shown) {
    const days = { currency: 'GBP', from: `${month}-01`, to: `${month}-${month === '2026-02' ? 28 : 31}` }
    const [invoiced] = await totalsOf({ status: 'issued', ...days })
    const { totals: credited } = (await owner('GET', withQuery('/api/creditnotes', { status: 'issued', ...days }))).body
    const [moved = nothingMoved] = (await owner('GET', withQuery('/api/reports/payments', days))).body.totals
    expect(figures).toMatchObject({
      invoiced_gross_minor: invoiced?.gross_minor ?? 0,
      credited_gross_minor: credited[0]?.gross_minor ?? 0,
      received_minor: moved.received_minor,
      reversed_minor: moved.reversed_minor,
      refunded_minor: moved.refunded_minor,
    })
  }

  await foldFigures({ db })
  await foldFigures({ db })
  expect(await months()).toEqual(shown)
  const { rows } = await sql`select from tallies group by tally, key having count(*) > 1`.execute(db)
  expect(rows).toEqual([])
})

test('figures are folded again a few seconds later while there are many of them, and else by the clock', async () => {
  const asked = async () =>
    (await sql`select from graphile_worker.jobs where task_identifier = 'dashboards:fold'`.execute(db)).rows.length
  await withOwner(testApp.url, (client) =>
    client.query(
      `insert into tallies (tally, key, row_count, sum1, sum2)
       select 'invoices', '{draft,GBP}', case when nth % 2 = 0 then 1 else -1 end, 0, 0 from generate_series(1, 600) nth`,
    ),
  )
  await Promise.all([foldFigures({ db }), foldFigures({ db }), foldFigures({ db })])
  expect(await asked()).toBe(1)
  await foldFigures({ db })
  expect(await asked()).toBe(1)
  expect(await checkBooks(db, clock.now())).toMatchObject({ violation_count: 0 })
})

test('every figure is that of the list that it leads to', async () => {
  const other = await newCustomer({ name: 'Borrower Ltd' })
  const abroad = await newCustomer({ name: 'Étranger SA', currency: 'EUR' })
  const rate = { exchange_rate: '0.85', exchange_rate_source: 'ECB', exchange_rate_date: '2026-03-03' }
  clock.set('2026-03-03T09:00:00.000Z')
  await newIssued(worth('10', { terms_days: 0 }))
  await newIssued(worth('2000', { terms_days: 10, customer_id: other.id }))
  await newIssued(worth('300', { terms_days: 14, customer_id: abroad.id, ...rate }))
  clock.set('2026-03-31T09:30:00.000Z')
  await pay(await newIssued(worth('40', { terms_days: 3 })), 1000)
  await newIssued(worth('50', { terms_days: 7 }))
  await newIssued(worth('60', { terms_days: 8 }))
  await newIssued(worth('70', { terms_days: 30, customer_id: abroad.id, ...rate }))
  await newDraft()
  await newDraft({ customer_id: other.id })

  const { owed, owed_in_base_minor, debtors, due_next, draft_count, today, soon } = await home()
  expect(draft_count).toBe(await listed({ status: 'draft' }))
  expect(owed.map(({ currency }: { currency: string }) => currency)).toEqual(['GBP', 'EUR'])
  for (const { currency, open, overdue, due_soon } of owed)
    for (const [figure, query] of [
      [open, { status: 'open' }],
      [overdue, { status: 'overdue' }],
      [due_soon, { status: 'open', due_from: today, due_to: soon }],
    ] as const) {
      const [total] = await totalsOf({ ...query, currency })
      expect(figure).toEqual({ count: total?.count ?? 0, owed_minor: total?.outstanding_minor ?? 0 })
      expect(await listed({ ...query, currency })).toBe(figure.count)
    }

  const { totals, data } = (await owner('GET', '/api/ageing')).body
  for (const { currency, ageing } of owed)
    expect(totals.find((total: { currency: string }) => total.currency === currency)).toMatchObject(ageing)
  expect(debtors[0].customers).toEqual(
    data
      .filter(({ currency }: { currency: string }) => currency === 'GBP')
      .map((row: { customer_id: string; customer_name: string; owed_minor: number; current: number }) => ({
        customer_id: row.customer_id,
        customer_name: row.customer_name,
        owed_minor: row.owed_minor,
        overdue_minor: row.owed_minor - row.current,
      })),
  )
  for (const currency of ['GBP', 'EUR']) {
    const query = { status: 'open', currency, due_from: today, order_by: 'due_date', order_direction: 'ASC' }
    const due = (await owner('GET', withQuery('/api/invoices', query))).body
    const next = due_next.filter((invoice: { currency: string }) => invoice.currency === currency)
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
    expect(ids(next)).toEqual(ids(due.data).slice(0, 5))
  }
  const customers = (await owner('GET', '/api/customers?archived=all')).body.data as { owed_minor: number }[]
  expect(owed_in_base_minor).toBe(customers.reduce((sum, { owed_minor }) => sum + owed_minor, 0))
  expect(owed_in_base_minor).toBeGreaterThan(owed[0].open.owed_minor)
})

test('the figures of a month survive what is written and folded at the same time', async () => {
  const paid = await newIssued(worth('100'))
  await Promise.all([
    ...Array.from({ length: 12 }, () => newIssued(worth('10'))),
    ...Array.from({ length: 12 }, () => pay(paid, 100)),
    ...Array.from({ length: 6 }, () => foldFigures({ db })),
  ])
  const { results } = await checkBooks(db, clock.now())
  expect(results.filter(({ violations }) => violations > 0)).toEqual([])
})

test('what is owed, and the counts of the list, stay those of the invoices once they are folded', async () => {
  const shown = async () => [await home(), (await owner('GET', '/api/invoices/summary')).body]
  const before = await shown()
  await foldFigures({ db })
  expect(await shown()).toEqual(before)
  const { rows } = await sql`select from tallies group by tally, key having count(*) > 1`.execute(db)
  expect(rows).toEqual([])
})

test('the product cannot write the kept figures itself', async () => {
  for (const forgery of [
    `insert into tallies (tally, key, row_count, sum1, sum2) values ('invoiced', '{2026-03-01,GBP}', 1, 1, 1)`,
    `update tallies set sum1 = 0`,
    `delete from tallies`,
    `delete from tally_declarations`,
  ])
    await expect(sql.raw(forgery).execute(db)).rejects.toThrow('permission denied')
})

test('home answers everyone who is signed in, with what their role may see', async () => {
  const whole = await home()
  const seenWith = async (...permissions: Permission[]) => {
    const { status, body } = await (await signedInWith(testApp, permissions))('GET', '/api/home')
    expect(status).toBe(200)
    return body
  }
  const { today, soon, begun, is_demo, owed, debtors, base_currency, owed_in_base_minor } = whole
  expect(owed[0].open.count).toBeGreaterThan(0)
  const unseen = {
    bank_lines: null,
    draft_count: null,
    owed_in_base_minor: null,
    owed: [],
    debtors: [],
    due_next: [],
    months: [],
  }
  const nothing = { today, soon, begun, is_demo, base_currency, ...unseen }
  expect(await seenWith('invoice_access')).toEqual({ ...whole, bank_lines: null })
  expect(await seenWith('customer_access')).toEqual({ ...nothing, owed, owed_in_base_minor, debtors })
  expect(await seenWith()).toEqual(nothing)
  expect(await seenWith('admin_access', 'manage_invoices')).toEqual(nothing)
  expect(await seenWith('admin_access', 'manage_payments')).toEqual({ ...nothing, bank_lines: whole.bank_lines })
})

test('on its due date an invoice is due soon, the day after it is overdue, and once it is paid its currency is gone', async () => {
  const owedIn = async (currency: string) =>
    (await home()).owed.find((owed: { currency: string }) => owed.currency === currency)
  const customer_id = (await newCustomer({ name: 'Punctual AG', currency: 'CHF' })).id
  const today = clock.now().slice(0, 10)
  const rate = { exchange_rate: '0.9', exchange_rate_source: 'HMRC', exchange_rate_date: today }
  const due = { currency: 'CHF', due_date: addDays(today, 5), ...rate }
  const invoice = await newIssued(worth('10', { customer_id, ...due }))
  clock.forward({ days: 5 })
  expect(await owedIn('CHF')).toMatchObject({ open: { count: 1 }, overdue: { count: 0 }, due_soon: { count: 1 } })
  clock.forward({ days: 1 })
  expect(await owedIn('CHF')).toMatchObject({ open: { count: 1 }, overdue: { count: 1 }, due_soon: { count: 0 } })
  await pay(invoice, invoice.gross_minor, { currency: 'CHF' })
  expect(await owedIn('CHF')).toBeUndefined()
  expect(JSON.stringify((await home()).debtors)).not.toContain(customer_id)
})

test('the base currency comes first, then the others by how much is owed in them', async () => {
  const today = clock.now().slice(0, 10)
  const rate = { exchange_rate: '0.9', exchange_rate_source: 'HMRC', exchange_rate_date: today }
  for (const [currency, price] of [
    ['NOK', '70000'],
    ['SEK', '90000'],
    ['DKK', '80000'],
  ] as const)
    await newIssued(worth(price, { currency, ...rate }))
  const currencies = (await home()).owed.map(({ currency }: { currency: string }) => currency)
  expect(currencies.slice(0, 4)).toEqual(['GBP', 'SEK', 'DKK', 'NOK'])
})

test('of more debtors than are shown, those who owe most are, the largest first and of equals the newer; what is due today is not late', async () => {
  const today = clock.now().slice(0, 10)
  const rate = { exchange_rate: '0.2', exchange_rate_source: 'HMRC', exchange_rate_date: today }
  const owing = async (name: string, ...prices: string[]) => {
    const { id: customer_id } = await newCustomer({ name })
    for (const price of prices) await newIssued(worth(price, { customer_id, currency: 'PLN', terms_days: 0, ...rate }))
  }
  await owing('Fifth, but older', '90')
  await owing('Third', '110')
  await owing('First, with two invoices', '60', '60')
  await owing('Too little', '80')
  await owing('Second, newer than the third', '110')
  await owing('Fourth', '100')
  await owing('Fifth', '90')
  const debtors = (await home()).debtors.find(({ currency }: { currency: string }) => currency === 'PLN').customers
  expect(debtors.map(({ customer_name }: { customer_name: string }) => customer_name)).toEqual([
    'First, with two invoices',
    'Second, newer than the third',
    'Third',
    'Fourth',
    'Fifth',
  ])
  expect(debtors[0]).toMatchObject({ owed_minor: 14_400, overdue_minor: 0 })
})
