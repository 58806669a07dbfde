import { beforeEach, describe, expect, test } from 'vitest'
import { signedInAs, withQuery } from '#server/test-support/ask.ts'
import { startScheduling } from '#server/test-support/books/scheduling.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { owner, newSchedule, scheduleOf, read, newCustomer, setBusiness, runDue } = await startScheduling(testApp)

beforeEach(() => setBusiness({ schedules_enabled: true, schedule_hour: 0 }))

describe('what is given', () => {
  test('a schedule on the 31st is answered with its next ten dates', async () => {
    const schedule = await newSchedule({ start_date: '2027-01-31' })
    expect(schedule).toMatchObject({ status: 'active', next_date: '2027-01-31', currency: 'GBP', terms_days: 30 })
    expect(schedule.upcoming).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
      '2027-06-30',
      '2027-07-31',
      '2027-08-31',
      '2027-09-30',
      '2027-10-31',
    ])
  })

  test('an end on a date or after a number cuts the dates short', async () => {
    const until = await newSchedule({ start_date: '2027-01-15', end: { kind: 'on_date', date: '2027-03-15' } })
    expect(until.upcoming).toEqual(['2027-01-15', '2027-02-15', '2027-03-15'])
    expect(until.end).toEqual({ kind: 'on_date', date: '2027-03-15', count: null })
    const twice = await newSchedule({ start_date: '2027-01-15', end: { kind: 'after', count: 2 } })
    expect(twice.upcoming).toEqual(['2027-01-15', '2027-02-15'])
  })

  test.each([
    [
      'an unknown placeholder in a line',
      { lines: [{ description: 'For {moon}', unit_price: '1' }] },
      'lines.0.description',
    ],
    ['an unknown placeholder in the message', { message: 'See {moon}' }, 'message'],
    ['the last day of the month with weeks', { unit: 'week', last_day_of_month: true }, 'last_day_of_month'],
    ['an end before the start', { end: { kind: 'on_date', date: '2026-03-30' } }, 'end.date'],
    ['an end without its date', { end: { kind: 'on_date' } }, 'end.date'],
    ['an end without its count', { end: { kind: 'after' } }, 'end.count'],
    ['no lines', { lines: [] }, 'lines'],
    ['no name', { name: ' ' }, 'name'],
    ['every 0 months', { every: 0 }, 'every'],
    ['a unit that is none', { unit: 'fortnight' }, 'unit'],
    ['an unknown customer', { customer_id: crypto.randomUUID() }, 'customer_id'],
    ['an unknown VAT code', { lines: [{ description: 'A', vat_code: 'moon' }] }, 'lines.0.vat_code'],
  ])('%s is refused at its field', async (_what, fields, field) => {
    const { status, body } = await owner('POST', '/api/schedules', scheduleOf(fields))
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([field])
  })

  test('an end after no invoice is refused for its count, which is not asked for as well', async () => {
    const { body } = await owner('POST', '/api/schedules', scheduleOf({ end: { kind: 'after', count: 0 } }))
    expect(body.errors).toEqual({ 'end.count': ['This must be at least 1.'] })
  })

  test('an end that leaves no date is refused', async () => {
    const fields = { last_day_of_month: true, start_date: '2027-01-10', end: { kind: 'on_date', date: '2027-01-20' } }
    const { status, body } = await owner('POST', '/api/schedules', scheduleOf(fields))
    expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields: ['end.date'] })
  })

  test('what it says of the whole is on each of its invoices, and in its value', async () => {
    const whole = {
      buyer_reference: 'Leitweg-5',
      contract_reference: 'Frame-5',
      accounting_cost: '4217',
      payment_terms: 'At once',
      allowances: [{ reason: 'Loyal', percent: '10', vat_code: 'zero' }],
      charges: [{ reason: 'Freight', amount_minor: 500, vat_code: 'zero' }],
    }
    const lines = [{ description: 'Work', unit_price: '300', base_quantity: '3', note: 'Each month', vat_code: 'zero' }]
    const schedule = await newSchedule({ ...whole, lines, start_date: '2026-03-31' })
    expect(schedule).toMatchObject({ ...whole, net_minor: 9500, lines: [{ base_quantity: '3', note: 'Each month' }] })
    const { body } = await owner('PATCH', `/api/schedules/${schedule.id}`, { version: schedule.version, name: 'Other' })
    expect(body).toMatchObject({ ...whole, name: 'Other', net_minor: 9500 })
    await owner('POST', `/api/schedules/${schedule.id}/run`)
    const { body: made } = await owner('GET', `/api/invoices?schedule_id=${schedule.id}`)
    const { body: invoice } = await owner('GET', `/api/invoices/${made.data[0].id}`)
    expect(invoice).toMatchObject({
      buyer_reference: 'Leitweg-5',
      payment_terms: 'At once',
      lines: [{ note: 'Each month', base_quantity: '3' }],
      allowances: [{ reason: 'Loyal', percent: '10', amount_minor: 1000 }],
      net_minor: 9500,
      payable_minor: 9500,
    })
    expect(invoice).toMatchObject({ period: null, delivery: null })
    const unknown = { ...whole, charges: [{ amount_minor: 1, vat_code: 'nowhere' }], lines }
    const refused = await owner('POST', '/api/schedules', { ...schedule, ...unknown })
    expect(refused.body.errors).toHaveProperty(['charges.0.vat_code'])
  })

  test('the periods and the delivery of each invoice follow its date', async () => {
    const address = { line1: '1 Dock Road', line2: '', city: 'Hull', region: '', postcode: 'HU1 1AA', country: 'GB' }
    const following = {
      period_rule: 'previous_month',
      delivery: { name: 'Hull depot', date_rule: 'run_date', address },
      despatch_reference: 'DN-7',
    }
    const lines = [
      { description: 'Work', unit_price: '10', vat_code: 'zero', period_rule: 'this_quarter' },
      { description: 'Base', unit_price: '5', vat_code: 'zero', period: { start_date: '2026-01-01', end_date: null } },
    ]
    const schedule = await newSchedule({ ...following, lines, start_date: '2026-03-31' })
    expect(schedule).toMatchObject({
      ...following,
      lines: [{ period_rule: 'this_quarter', period: null }, { period_rule: 'none' }],
    })
    await owner('POST', `/api/schedules/${schedule.id}/run`)
    const { body: made } = await owner('GET', `/api/invoices?schedule_id=${schedule.id}`)
    const { body: invoice } = await owner('GET', `/api/invoices/${made.data[0].id}`)
    expect(invoice).toMatchObject({
      period: { start_date: '2026-02-01', end_date: '2026-02-28' },
      delivery: { name: 'Hull depot', date: '2026-03-31', address },
      despatch_reference: 'DN-7',
      lines: [
        { period: { start_date: '2026-01-01', end_date: '2026-03-31' } },
        { period: { start_date: '2026-01-01', end_date: null } },
      ],
    })
    const version = (await read(schedule.id)).version
    const { body: plain } = await owner('PATCH', `/api/schedules/${schedule.id}`, {
      version,
      delivery: null,
      period_rule: 'none',
    })
    expect(plain).toMatchObject({ delivery: null, period_rule: 'none', despatch_reference: 'DN-7' })
    const both = [{ ...lines[1], period_rule: 'this_month' }]
    const refused = await owner('POST', '/api/schedules', { ...schedule, lines: both })
    expect(refused.body.errors).toHaveProperty(['lines.0.period'])
  })

  test('its average value per month is returned', async () => {
    const quarterly = await newSchedule({ unit: 'quarter', start_date: '2027-01-01' })
    expect(quarterly).toMatchObject({ net_minor: 10_000, monthly_minor: 3_333 })
  })
})

describe('changes', () => {
  test('a changed rhythm continues after the last date with an invoice', async () => {
    const { id } = await newSchedule({ start_date: '2026-03-31' })
    await owner('POST', `/api/schedules/${id}/run`)
    const { version } = await read(id)
    const { body } = await owner('PATCH', `/api/schedules/${id}`, { unit: 'week', version })
    expect(body).toMatchObject({ next_date: '2026-04-07', unit: 'week' })
  })

  test('a change of an old version is refused and names who saved first; a run is not a change', async () => {
    const { id, version } = await newSchedule()
    await owner('POST', `/api/schedules/${id}/run`)
    expect((await read(id)).version).toBe(version)
    expect((await owner('PATCH', `/api/schedules/${id}`, { name: 'A', version })).status).toBe(200)
    const late = await owner('PATCH', `/api/schedules/${id}`, { name: 'B', version })
    expect(late.status).toBe(409)
    expect(late.body.conflict.fields).toContain('name')
  })

  test('a user who may not manage invoices can only set up schedules of drafts, and change none that issues', async () => {
    const clerk = await signedInAs(testApp, 'clerk')
    const refused = await clerk('POST', '/api/schedules', scheduleOf({ action: 'issue' }))
    expect(refused.status).toBe(422)
    expect(refused.body.errors.action).toHaveLength(1)
    expect((await clerk('POST', '/api/schedules', scheduleOf({ action: 'draft' }))).status).toBe(201)
    const { id, version } = await newSchedule({ action: 'issue' })
    expect((await clerk('PATCH', `/api/schedules/${id}`, { action: 'draft', version })).status).toBe(422)
    expect((await clerk('POST', `/api/schedules/${id}/run`)).status).toBe(403)
  })

  test('a user who may not manage invoices can pause a schedule that issues, but not resume, end or delete it', async () => {
    const clerk = await signedInAs(testApp, 'clerk')
    const { id } = await newSchedule({ action: 'issue', start_date: '2027-01-01' })
    expect((await clerk('POST', `/api/schedules/${id}/pause`)).status).toBe(200)
    for (const [method, path] of [
      ['POST', '/resume'],
      ['POST', '/finish'],
      ['DELETE', ''],
    ] as const)
      expect((await clerk(method, `/api/schedules/${id}${path}`)).status).toBe(403)
  })

  test('one that a draft was made from, beside its runs, is not deleted either', async () => {
    const { id } = await newSchedule()
    await owner('POST', `/api/schedules/${id}/invoices`, { counts: false })
    expect((await owner('DELETE', `/api/schedules/${id}`)).status).toBe(409)
  })

  test('dates that were left out stay left out when the rhythm changes, and are in its history', async () => {
    const { id, version } = await newSchedule({ start_date: '2026-01-15', skip_missed: true })
    const changed = await owner('PATCH', `/api/schedules/${id}`, { every: 2, version })
    expect(changed.body).toMatchObject({ next_date: '2026-05-15' })
    const { body } = await owner('GET', `/api/schedules/${id}/runs`)
    expect(body.data).toMatchObject([
      { outcome: 'skipped', period_date: '2026-01-15', skipped_to: '2026-03-15', date_count: 3 },
    ])
    const late = await newSchedule({ start_date: '2026-03-20' })
    await owner('PATCH', `/api/schedules/${late.id}`, { skip_missed: true, version: late.version })
    expect((await owner('GET', `/api/schedules/${late.id}/runs`)).body.data).toMatchObject([
      { outcome: 'skipped', date_count: 1 },
    ])
  })

  test('an end that leaves no date, or an archived customer, is refused at its field', async () => {
    const gone = await newCustomer({ name: 'Gone Ltd' })
    await owner('POST', `/api/customers/${gone.id}/archive`)
    const { id, version } = await newSchedule({ start_date: '2027-01-01' })
    for (const [field, fields] of [
      ['end.date', { end: { kind: 'on_date', date: '2026-12-31' }, start_date: '2026-01-01' }],
      ['customer_id', { customer_id: gone.id }],
    ] as const) {
      const made = await owner('PATCH', `/api/schedules/${id}`, { ...fields, start_date: '2027-01-01', version })
      expect([field, made.status]).toEqual([field, 422])
      expect(Object.keys(made.body.errors)).toEqual([field])
    }
  })

  test('missed dates are counted up to today, whatever the rhythm', async () => {
    const { id } = await newSchedule({ unit: 'year', every: 10, start_date: '2026-03-30' })
    expect(await read(id)).toMatchObject({ missed_count: 1 })
  })

  test('one that has made an invoice is finished, not deleted; one that has not is deleted', async () => {
    const { id } = await newSchedule()
    await owner('POST', `/api/schedules/${id}/run`)
    expect((await owner('DELETE', `/api/schedules/${id}`)).status).toBe(409)
    const finished = await owner('POST', `/api/schedules/${id}/finish`)
    expect(finished.body).toMatchObject({ status: 'finished', next_date: null, upcoming: [] })
    expect((await owner('PATCH', `/api/schedules/${id}`, { name: 'X', version: finished.body.version })).status).toBe(
      409,
    )
    const fresh = await newSchedule()
    expect((await owner('DELETE', `/api/schedules/${fresh.id}`)).status).toBe(204)
    expect((await owner('GET', `/api/schedules/${fresh.id}`)).status).toBe(404)
  })

  test('every change of it is in its history', async () => {
    const { id, version } = await newSchedule()
    await owner('PATCH', `/api/schedules/${id}`, { name: 'Renamed', version })
    await owner('POST', `/api/schedules/${id}/pause`)
    await owner('POST', `/api/schedules/${id}/run`)
    const { body } = await owner('GET', `/api/schedules/${id}/audit`)
    expect(body.data.map(({ action }: { action: string }) => action)).toEqual(['changed', 'changed', 'created'])
    expect(body.data[0].after).toMatchObject({ status: 'paused' })
  })
})

describe('the list', () => {
  test('finds by name and customer, filters, sorts, counts and adds up', async () => {
    const { id: customer_id } = await newCustomer({ name: 'Zephyr Ltd' })
    const first = await newSchedule({ customer_id, name: 'Alpha care', start_date: '2027-02-01' })
    const second = await newSchedule({ customer_id, name: 'Beta care', start_date: '2027-01-01', unit: 'year' })
    await owner('POST', `/api/schedules/${second.id}/pause`)
    const list = async (query: Record<string, string>) =>
      (await owner('GET', withQuery('/api/schedules', { customer_id, ...query }))).body.data.map(
        (row: { id: string }) => row.id,
      )
    expect(await list({})).toEqual([second.id, first.id])
    expect(await list({ q: 'zephyr' })).toHaveLength(2)
    expect(await list({ q: 'alpha' })).toEqual([first.id])
    expect(await list({ status: 'paused' })).toEqual([second.id])
    expect(await list({ order_by: 'monthly_minor', order_direction: 'DESC' })).toEqual([first.id, second.id])
    expect(await list({ from: '2027-01-15' })).toEqual([first.id])
    const { body } = await owner('GET', withQuery('/api/schedules/summary', { customer_id }))
    expect(body).toEqual({
      counts: { all: 2, active: 1, paused: 1, finished: 0, failing: 0 },
      totals: [{ currency: 'GBP', count: 1, monthly_minor: 10_000 }],
    })
    const { body: csv } = await owner('GET', withQuery('/api/schedules/export', { customer_id }))
    expect(csv).toContain('Alpha care,Zephyr Ltd,active,1,month,2027-02-01,issue,GBP,100.00,100.00,0')
  })

  test('the agenda shows what runs within 14 days and what failed', async () => {
    const { id: customer_id } = await newCustomer({ name: 'Archived Ltd' })
    const soon = await newSchedule({ name: 'Weekly', unit: 'week', start_date: '2026-04-02' })
    const bad = await newSchedule({ customer_id, name: 'Broken', start_date: '2026-03-30' })
    await newSchedule({ name: 'Far', start_date: '2026-04-15' })
    await owner('POST', `/api/customers/${customer_id}/archive`)
    await runDue()
    const { body } = await owner('GET', '/api/schedules/agenda')
    const weekly = body.upcoming.filter(({ schedule_id }: { schedule_id: string }) => schedule_id === soon.id)
    expect(weekly.map(({ date }: { date: string }) => date)).toEqual(['2026-04-02', '2026-04-09'])
    expect(body.upcoming.map(({ name }: { name: string }) => name)).not.toContain('Far')
    expect(body.failed).toMatchObject([{ schedule_id: bad.id, period_date: '2026-03-30', status: 'active' }])
    expect(body.failed[0].reasons[0]).toContain('Archived Ltd')
  })
})
