import { expect, test } from 'vitest'
import { signedInAs } from '#server/test-support/ask.ts'
import { startScheduling } from '#server/test-support/books/scheduling.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { owner, newSchedule, read, runDue, invoicesOf } = await startScheduling(testApp)
const twoLines = {
  lines: [
    { description: 'A', unit_price: '100' },
    { description: 'B', quantity: '2', unit_price: '19.99' },
  ],
}
const change = (schedule_ids: string[], from_date: string, rule: object, path = '') =>
  owner('POST', `/api/schedules/price-changes${path}`, { schedule_ids, from_date, change: rule })

test('a percentage holds for every date from its day on, and for none before', async () => {
  const [first, second] = [await newSchedule(twoLines), await newSchedule({ start_date: '2026-05-15' })]
  const preview = await change([first.id, second.id], '2026-05-01', { kind: 'percent', percent: '5' }, '/preview')
  expect(preview.body).toMatchObject({
    changed_count: 2,
    data: [
      {
        schedule_id: first.id,
        changed: true,
        first_date: '2026-05-31',
        net_before_minor: 13_998,
        net_after_minor: 14_698,
      },
      {
        schedule_id: second.id,
        changed: true,
        first_date: '2026-05-15',
        net_before_minor: 10_000,
        net_after_minor: 10_500,
      },
    ],
    totals: [{ currency: 'GBP', monthly_before_minor: 23_998, monthly_after_minor: 25_198 }],
  })
  expect((await read(first.id)).price_changes).toEqual([])

  expect((await change([first.id, second.id], '2026-05-01', { kind: 'percent', percent: '5' })).status).toBe(201)
  // The second one's next date is after that day: it has its new price at once.
  expect(await read(second.id)).toMatchObject({ net_minor: 10_500, price_changes: [] })
  expect(await read(first.id)).toMatchObject({
    net_minor: 13_998,
    price_changes: [{ from_date: '2026-05-01', percent: '5' }],
  })
  await runDue()
  testApp.clock.forward({ days: 30 })
  await runDue()
  expect(await read(first.id)).toMatchObject({ next_date: '2026-05-31', net_minor: 14_698, price_changes: [] })
  testApp.clock.forward({ days: 31 })
  await runDue()
  expect((await invoicesOf(first.id)).map(({ gross_minor }) => gross_minor)).toEqual([16_798, 16_798, 17_638])
})

test('a new price goes to the line that had the old one; without it, to schedules of one line', async () => {
  const start_date = '2027-01-01'
  const [single, several] = [await newSchedule({ start_date }), await newSchedule({ start_date, ...twoLines })]
  const without = await change([single.id, several.id], start_date, { kind: 'price', unit_price: '120' })
  expect(without.body.data).toMatchObject([
    { changed: true, net_after_minor: 12_000 },
    { changed: false, reason: expect.stringContaining('several lines') },
  ])
  await change([single.id, several.id], start_date, { kind: 'price', old_price: '19.990', unit_price: '25' })
  expect((await read(several.id)).lines.map(({ unit_price }: { unit_price: string }) => unit_price)).toEqual([
    '100',
    '25',
  ])
  expect((await read(single.id)).net_minor).toBe(12_000)
})

test('a line that says its price before a discount can be saved and copied after its price has changed', async () => {
  const line = { description: 'A', unit_price: '90', gross_price: '100' }
  const start = { start_date: '2027-01-01', lines: [line] }
  const [raised, above, below] = [await newSchedule(start), await newSchedule(start), await newSchedule(start)]
  const prices = async ({ id }: { id: string }) => {
    const { lines, version } = await read(id)
    expect((await owner('PATCH', `/api/schedules/${id}`, { lines, version })).status).toBe(200)
    return [lines[0].unit_price, lines[0].gross_price]
  }
  await change([raised.id], start.start_date, { kind: 'percent', percent: '20' })
  await change([above.id], start.start_date, { kind: 'price', unit_price: '120' })
  await change([below.id], start.start_date, { kind: 'price', unit_price: '95' })
  // What is taken off a raised price is raised with it; a price that reaches the one before the discount has none.
  expect(await prices(raised)).toEqual(['108', '120'])
  expect(await prices(above)).toEqual(['120', ''])
  expect(await prices(below)).toEqual(['95', '100'])
})

test('a change that has not started can be withdrawn; one that changes nothing or comes too late is refused with the reason', async () => {
  const { id } = await newSchedule({ start_date: '2026-07-01', end: { kind: 'on_date', date: '2026-09-30' } })
  const late = await change([id], '2026-10-01', { kind: 'percent', percent: '10' })
  expect(late.body).toMatchObject({ changed_count: 0, data: [{ changed: false, first_date: null }] })
  await change([id], '2026-09-01', { kind: 'percent', percent: '10' })
  const [{ id: changeId }] = (await read(id)).price_changes
  expect((await owner('DELETE', `/api/schedules/${id}/price-changes/${changeId}`)).status).toBe(204)
  expect((await read(id)).price_changes).toEqual([])
  expect((await owner('DELETE', `/api/schedules/${id}/price-changes/${changeId}`)).status).toBe(404)
  for (const percent of ['0', '-100', '1001'])
    expect((await change([id], '2026-08-01', { kind: 'percent', percent })).status).toBe(422)
})

test('a user who may not manage invoices cannot change prices of schedules that issue', async () => {
  const clerk = await signedInAs(testApp, 'clerk')
  const { id } = await newSchedule({ start_date: '2027-01-01' })
  const body = { schedule_ids: [id], from_date: '2027-01-01', change: { kind: 'percent', percent: '5' } }
  expect((await clerk('POST', '/api/schedules/price-changes', body)).body).toMatchObject({ changed_count: 0 })
  expect((await read(id)).net_minor).toBe(10_000)
})

test('a change that was announced is not lost by another: by a price, an edit of the lines or another currency', async () => {
  const { id } = await newSchedule({ start_date: '2026-09-15' })
  const announced = { kind: 'price', old_price: '100', unit_price: '120' }
  await change([id], '2026-11-01', announced)
  const raised = await change([id], '2026-10-01', { kind: 'percent', percent: '5' })
  expect(raised.body).toMatchObject({
    changed_count: 0,
    data: [{ reason: expect.stringContaining('later price change') }],
  })
  const { version } = await read(id)
  for (const [field, fields] of [
    ['lines', { lines: [{ description: 'A', unit_price: '90' }] }],
    ['currency', { currency: 'JPY' }],
  ] as const) {
    const { status, body } = await owner('PATCH', `/api/schedules/${id}`, { ...fields, version })
    expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields: [field] })
  }
})

test('one of many that would become too large is left as it is, with why, and ids are read in any case', async () => {
  const large = await newSchedule({
    start_date: '2027-01-01',
    lines: [{ description: 'A', quantity: '9', unit_price: '9999999999' }],
  })
  const small = await newSchedule({ start_date: '2027-01-01' })
  const { body } = await change([large.id.toUpperCase(), small.id], '2027-01-01', { kind: 'percent', percent: '1000' })
  expect(body.data).toMatchObject([{ changed: false, reason: expect.stringContaining('too large') }, { changed: true }])
})
