import { expect, test } from 'vitest'
import { signedInAs, statusesOf, withQuery } from '#server/test-support/ask.ts'
import { startScheduling } from '#server/test-support/books/scheduling.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { owner, customer, newDraft, draftOf, issue, newIssued, newSchedule, scheduleOf, read, runDue, invoicesOf } =
  await startScheduling(testApp)

type Line = { item_id: string | null; account_code: string; unit_price: string }

const newItem = async (name = 'Design work') => {
  const prices = [{ currency: 'GBP', unit_price: '100', valid_from: '2026-01-01' }]
  return (await owner('POST', '/api/items', { name, prices })).body as { id: string }
}
const lineOf = ({ id }: { id: string }, fields: object = {}) => ({
  description: 'Design',
  quantity: '1',
  unit_price: '100',
  item_id: id,
  account_code: '4000',
  ...fields,
})
const made = (lines: unknown) => (lines as Line[]).map(({ item_id, account_code }) => [item_id, account_code])
const nobody = '00000000-0000-4000-8000-000000000000'

test('an invoice keeps the item and the account of each line, from the draft to the copy of the issued one', async () => {
  const item = await newItem()
  const draft = await newDraft({ lines: [lineOf(item), { description: 'By hand', unit_price: '5' }] })
  const expected = [
    [item.id, '4000'],
    [null, ''],
  ]
  expect(made(draft.lines)).toEqual(expected)
  expect(made((await issue(draft.id)).body.lines)).toEqual(expected)
  const copy = await owner('POST', '/api/invoices', draftOf({ lines: draft.lines, copied_invoice_id: draft.id }))
  expect(made(copy.body.lines)).toEqual(expected)
})

test('a credit note carries the items of the invoice on, in whole and by amount, and free lines have their own', async () => {
  const [item, other] = [await newItem(), await newItem('Goodwill')]
  const invoice = await newIssued({ lines: [lineOf(item), lineOf(item)] })
  const [first, second] = invoice.lines
  const { status, body } = await owner('POST', '/api/creditnotes', {
    invoice_id: invoice.id,
    reason: 'Returned',
    lines: [
      { invoice_line_id: first.id },
      { invoice_line_id: second.id, net_minor: 500 },
      { description: 'Goodwill', unit_price: '1', item_id: other.id, account_code: '4900' },
    ],
  })
  expect(status).toBe(201)
  expect(made(body.lines)).toEqual([
    [item.id, '4000'],
    [item.id, '4000'],
    [other.id, '4900'],
  ])
})

test('a line that names an item which does not exist is refused at its place, wherever it stands', async () => {
  const lines = [{ description: 'By hand' }, lineOf({ id: nobody })]
  const draft = await newDraft()
  const answers = [
    await owner('POST', '/api/invoices', draftOf({ lines })),
    await owner('PATCH', `/api/invoices/${draft.id}`, { lines, version: draft.version }),
    await owner('POST', '/api/schedules', scheduleOf({ lines })),
    await owner('POST', '/api/creditnotes', { customer_id: customer.id, currency: 'GBP', reason: 'No', lines }),
  ]
  for (const { status, body } of answers)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['lines.1.item_id']])
})

test('an item that a draft or a schedule has named is archived, never deleted', async () => {
  const [drafted, scheduled] = [await newItem(), await newItem()]
  const draft = await newDraft({ lines: [lineOf(drafted)] })
  await newSchedule({ lines: [lineOf(scheduled)], start_date: '2027-01-01' })
  await owner('DELETE', `/api/invoices/${draft.id}`)
  for (const { id } of [drafted, scheduled]) {
    const { status, body } = await owner('DELETE', `/api/items/${id}`)
    expect([status, body.code]).toEqual([409, 'item.in_use'])
    expect((await owner('POST', `/api/items/${id}/archive`)).status).toBe(200)
  }
})

test('of one who deletes an item and one who uses it at once, only one succeeds', async () => {
  const items = await Promise.all(Array.from({ length: 8 }, () => newItem()))
  const outcomes = await Promise.all(
    items.map(async (item) =>
      statusesOf(
        await Promise.all([
          owner('DELETE', `/api/items/${item.id}`),
          owner('POST', '/api/invoices', draftOf({ lines: [lineOf(item)] })),
        ]),
      ),
    ),
  )
  for (const statuses of outcomes)
    expect([
      [204, 422],
      [201, 409],
    ]).toContainEqual(statuses.toSorted((a, b) => a - b))
})

const wouldChange = async (item: { id: string }, fields: object = {}) =>
  (
    await owner(
      'GET',
      withQuery('/api/schedules/item-prices', {
        item_id: item.id,
        currency: 'GBP',
        unit_price: '120',
        from_date: '2026-05-01',
        ...fields,
      }),
    )
  ).body.data
const change = (schedules: { id: string }[], item: { id: string }, unit_price = '120', from_date = '2026-05-01') =>
  owner('POST', '/api/schedules/price-changes', {
    schedule_ids: schedules.map(({ id }) => id),
    from_date,
    change: { kind: 'item', item_id: item.id, unit_price },
  })

test('a new price finds the schedules of its currency that use the item, with what they charge', async () => {
  const [item, other] = [await newItem(), await newItem('Other')]
  const using = await newSchedule({ name: 'Using', lines: [lineOf(item), lineOf(other)], start_date: '2026-05-15' })
  const own = await newSchedule({
    name: 'Own price',
    lines: [lineOf(item, { unit_price: '80' })],
    start_date: '2026-05-15',
  })
  await newSchedule({ lines: [lineOf(other)], start_date: '2026-05-15' })
  await newSchedule({
    lines: [lineOf(item)],
    currency: 'EUR',
    exchange_rate: '0.9',
    exchange_rate_source: 'ECB',
    start_date: '2026-05-15',
  })
  const ended = await newSchedule({ lines: [lineOf(item)], start_date: '2026-05-15' })
  await owner('POST', `/api/schedules/${ended.id}/finish`)
  expect(await wouldChange(item)).toMatchObject([
    { schedule_id: own.id, name: 'Own price', changed: true, first_date: '2026-05-15', price_before: '80' },
    { schedule_id: using.id, name: 'Using', changed: true, first_date: '2026-05-15', price_before: '100' },
  ])
  await change([using], item)
  expect((await read(using.id)).lines.map(({ unit_price }: Line) => unit_price)).toEqual(['120', '100'])
  expect((await wouldChange(item)).map(({ schedule_id }: { schedule_id: string }) => schedule_id)).toEqual([own.id])
})

test('an announced price of an item is not lost by taking the line away; a line that costs it already may stay', async () => {
  const item = await newItem()
  const schedule = await newSchedule({ lines: [lineOf(item)], start_date: '2026-07-15' })
  await change([schedule], item, '130', '2026-09-01')
  const put = async (lines: object[]) =>
    owner('PATCH', `/api/schedules/${schedule.id}`, { lines, version: (await read(schedule.id)).version })
  const { status, body } = await put([{ description: 'By hand', unit_price: '5' }])
  expect([status, Object.keys(body.errors)]).toEqual([422, ['lines']])
  expect((await put([lineOf(item, { unit_price: '130' })])).status).toBe(200)
})

test('a user who may not manage invoices learns why a schedule that issues keeps its price', async () => {
  const clerk = await signedInAs(testApp, 'clerk')
  const item = await newItem()
  await newSchedule({ lines: [lineOf(item)], start_date: '2027-01-01' })
  const query = { item_id: item.id, currency: 'GBP', unit_price: '120', from_date: '2027-01-01' }
  const { body } = await clerk('GET', withQuery('/api/schedules/item-prices', query))
  expect(body.data).toMatchObject([{ changed: false, reason: expect.stringContaining('manage invoices') }])
})

test('sales by item are the lines issued in the period less those credited, and lines by hand are one row', async () => {
  const [design, hosting] = [await newItem('Sold design'), await newItem('Sold hosting')]
  const dollars = {
    currency: 'USD',
    exchange_rate: '0.8',
    exchange_rate_source: 'ECB',
    exchange_rate_date: '2026-03-31',
  }
  const invoice = await newIssued({
    ...dollars,
    lines: [
      lineOf(design, { quantity: '3' }),
      lineOf(hosting, { unit_price: '20' }),
      { description: 'By hand', unit_price: '7' },
    ],
  })
  await newIssued({ ...dollars, lines: [lineOf(design, { quantity: '0.5' }), lineOf(design)] })
  await newDraft({ ...dollars, lines: [lineOf(design, { quantity: '99' })] })
  const [first, second] = invoice.lines
  const lines = [
    { invoice_line_id: first.id, quantity: '1' },
    { invoice_line_id: second.id, net_minor: 500 },
  ]
  const { body: note } = await owner('POST', '/api/creditnotes', { invoice_id: invoice.id, reason: 'Less', lines })
  expect((await owner('POST', `/api/creditnotes/${note.id}/issue`, {})).status).toBe(200)

  const sales = async (query: Record<string, string> = {}) => {
    const period = { from: '2026-03-31', to: '2026-03-31', currency: 'USD' }
    return (await owner('GET', withQuery('/api/reports/sales/items', { ...period, ...query }))).body
  }
  const { data, totals } = await sales()
  const figures = (row: Record<string, unknown>) =>
    ['name', 'quantity', 'document_count', 'invoiced_net_minor', 'credited_net_minor', 'net_minor'].map(
      (key) => row[key],
    )
  expect(data.map(figures)).toEqual([
    ['Sold design', '3.5', 3, 45_000, 10_000, 35_000],
    ['Sold hosting', '1', 2, 2_000, 500, 1_500],
    [null, '1', 1, 700, 0, 700],
  ])
  expect(totals).toEqual([
    { currency: 'USD', document_count: 3, invoiced_net_minor: 47_700, credited_net_minor: 10_500, net_minor: 37_200 },
  ])
  expect((await sales({ q: 'hosting' })).data.map(({ name }: { name: string }) => name)).toEqual(['Sold hosting'])
  expect((await sales({ to: '2026-03-30', from: '2026-03-01' })).data).toEqual([])
  expect((await sales({ from: '2026-04-01', to: '2026-04-30' })).data).toEqual([])
  const exported = await owner('GET', '/api/reports/sales/items/export?from=2026-03-31&to=2026-03-31&currency=USD')
  expect(exported.body).toContain('Sold design')
  expect((await owner('GET', '/api/reports/sales/items/pdf?currency=USD')).status).toBe(200)
})

test('the price of an item changes once, sent twice or by many at once, and a run meanwhile charges the old or the new whole', async () => {
  const item = await newItem()
  const schedule = await newSchedule({ lines: [lineOf(item)], start_date: '2026-03-31' })
  const answers = await Promise.all([
    change([schedule], item),
    change([schedule], item),
    runDue(),
    change([schedule], item),
    change([schedule], item),
  ])
  const changed = answers.flatMap((answer) => (answer ? [answer.body.changed_count] : []))
  expect(changed.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 1])
  expect((await change([schedule], item)).body).toMatchObject({
    changed_count: 0,
    data: [{ reason: expect.stringContaining('already') }],
  })
  expect((await read(schedule.id)).price_changes).toMatchObject([{ kind: 'item', item_id: item.id, unit_price: '120' }])
  for (const days of [30, 31]) {
    testApp.clock.forward({ days })
    await runDue()
  }
  const invoices = await invoicesOf(schedule.id)
  expect(invoices.map(({ period_date, gross_minor }) => [period_date, gross_minor])).toEqual([
    ['2026-03-31', 12_000],
    ['2026-04-30', 12_000],
    ['2026-05-31', 14_400],
  ])
  expect(made(invoices[2]?.lines)).toEqual([[item.id, '4000']])
})
