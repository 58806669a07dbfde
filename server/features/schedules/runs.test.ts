import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Customer } from '#shared/features/customers/customers.contract.ts'
import { formatsFor } from '#shared/i18n/formats.ts'
import { startScheduling } from '#server/test-support/scheduling.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const scheduling = await startScheduling(testApp)
const { customer, owner, setBusiness } = scheduling

/** Days go by in these tests: each begins anew on 31 March 2026, with nothing due and nothing issued for a later day. */
beforeEach(async () => {
  testApp.clock.set('2026-03-31T09:30:00.000Z')
  await testApp.db.updateTable('document_series').set({ last_issue_date: null }).execute()
  await testApp.db
    .updateTable('schedules')
    .set({ status: 'finished', next_date: null, run_on: null, pause_reason: null, paused_at: null })
    .execute()
  await testApp.db.updateTable('customers').set({ archived_at: null }).execute()
  await setBusiness({
    schedules_enabled: true,
    schedule_hour: 6,
    schedule_missed_limit: 12,
    schedule_issue_date: 'run_day',
  })
})

const periods = (invoices: { period_date: string | null }[]) => invoices.map(({ period_date }) => period_date)

describe('a run', () => {
  test('issues the invoice of its date with the texts filled in, and goes on to the next', async () => {
    const { newSchedule, runDue, invoicesOf, read } = scheduling
    const { id } = await newSchedule({
      lines: [
        {
          description:
            '{month} {year}, {quarter}: {period_start} to {period_end} for {customer}, {number}, {gross} by {due_date}',
          unit_price: '100',
        },
      ],
    })
    await runDue()
    const [invoice] = await invoicesOf(id)
    expect(invoice).toMatchObject({
      status: 'issued',
      period_date: '2026-03-31',
      issue_date: '2026-03-31',
      gross_minor: 12_000,
    })
    const { date, money } = formatsFor('en')
    expect(invoice?.lines[0]?.description).toBe(
      `March 2026, Q1: ${date('2026-03-31')} to ${date('2026-04-29')} for Acme Ltd, ${invoice?.number}, ${money(12_000, 'GBP')} by ${date('2026-04-30')}`,
    )
    expect(await read(id)).toMatchObject({
      next_date: '2026-04-30',
      made_count: 1,
      last_run: { outcome: 'made', invoice: { number: invoice?.number } },
    })
    const { body } = await owner('GET', `/api/invoices/${invoice?.id}`)
    expect(body.source).toEqual({ kind: 'schedule', id, name: 'Hosting', period_date: '2026-03-31' })
    await runDue()
    expect(await invoicesOf(id)).toHaveLength(1)
  })

  test('makes a draft, issues, or issues and sends, as the schedule says', async () => {
    const { newSchedule, runDue, invoicesOf, runsOf } = scheduling
    const draft = await newSchedule({ action: 'draft' })
    const sent = await newSchedule({ action: 'issue_and_email' })
    await runDue()
    expect(await invoicesOf(draft.id)).toMatchObject([{ status: 'draft', number: null }])
    const [invoice] = await invoicesOf(sent.id)
    const emails = await testApp.db
      .selectFrom('emails')
      .where('invoice_id', '=', invoice?.id ?? '')
      .select(['to_address', 'status', 'subject', 'invoice_id'])
      .execute()
    expect(emails).toEqual([
      {
        to_address: 'ann@acme.example',
        status: 'queued',
        invoice_id: invoice?.id,
        subject: `Invoice ${invoice?.number} from Foxglove Ltd`,
      },
    ])
    expect(await runsOf(sent.id)).toMatchObject([{ outcome: 'made', emailed: true, created_by_name: null }])
  })

  test('waits for the hour of the business, in its time zone', async () => {
    const { newSchedule, runDue, invoicesOf } = scheduling
    await setBusiness({ schedule_hour: 11 })
    const { id } = await newSchedule()
    // 09:30 UTC is 10:30 in London's summer time.
    await runDue()
    expect(await invoicesOf(id)).toHaveLength(0)
    testApp.clock.forward({ minutes: 30 })
    await runDue()
    expect(await invoicesOf(id)).toHaveLength(1)
  })

  test('ends the schedule after its last date', async () => {
    const { newSchedule, runDue, read, invoicesOf } = scheduling
    const { id } = await newSchedule({ unit: 'day', start_date: '2026-03-30', end: { kind: 'after', count: 2 } })
    await runDue()
    expect(await read(id)).toMatchObject({ status: 'finished', next_date: null, upcoming: [], made_count: 2 })
    expect(periods(await invoicesOf(id))).toEqual(['2026-03-30', '2026-03-31'])
  })

  test('is the last one of a schedule whose draft was deleted: the date is not made again', async () => {
    const { newSchedule, runDue, invoicesOf, runsOf } = scheduling
    const { id } = await newSchedule({ action: 'draft' })
    await runDue()
    const [draft] = await invoicesOf(id)
    expect((await owner('DELETE', `/api/invoices/${draft?.id}`)).status).toBe(204)
    await runDue()
    expect(await invoicesOf(id)).toHaveLength(0)
    expect(await runsOf(id)).toMatchObject([{ outcome: 'made', invoice: null }])
  })

  test('does nothing while runs are switched off, by the clock or by hand', async () => {
    const { newSchedule, runDue, invoicesOf } = scheduling
    await setBusiness({ schedules_enabled: false })
    const { id } = await newSchedule()
    await runDue()
    expect((await owner('POST', `/api/schedules/${id}/run`)).status).toBe(409)
    expect(await invoicesOf(id)).toHaveLength(0)
    await setBusiness({ schedules_enabled: true })
    await runDue()
    expect(await invoicesOf(id)).toHaveLength(1)
  })
})

describe('dates that were missed', () => {
  test('are made up each with its own date, at the price of the run’s day, with numbers in order', async () => {
    const { newSchedule, runDue, invoicesOf } = scheduling
    const { id } = await newSchedule({ unit: 'day', start_date: '2026-04-01' })
    testApp.clock.forward({ days: 3 })
    await runDue()
    const made = await invoicesOf(id)
    expect(periods(made)).toEqual(['2026-04-01', '2026-04-02', '2026-04-03'])
    expect(made.map(({ issue_date, supply_date }) => [issue_date, supply_date])).toEqual([
      ['2026-04-03', '2026-04-01'],
      ['2026-04-03', '2026-04-02'],
      ['2026-04-03', null],
    ])
    expect(made.map(({ number }) => number)).toEqual(made.map(({ number }) => number).toSorted())
  })

  test('bear their own date where the business wants it and no later invoice has been issued', async () => {
    const { newSchedule, runDue, invoicesOf, newIssued } = scheduling
    await setBusiness({ schedule_issue_date: 'period_date' })
    const { id } = await newSchedule({ unit: 'day', start_date: '2026-04-01' })
    testApp.clock.forward({ days: 2 })
    await runDue()
    expect((await invoicesOf(id)).map(({ issue_date }) => issue_date)).toEqual(['2026-04-01', '2026-04-02'])
    testApp.clock.forward({ days: 2 })
    await newIssued()
    await runDue()
    expect((await invoicesOf(id)).slice(2).map(({ period_date, issue_date }) => [period_date, issue_date])).toEqual([
      ['2026-04-03', '2026-04-04'],
      ['2026-04-04', '2026-04-04'],
    ])
  })

  test('of several schedules are issued in the order of their own dates', async () => {
    const { newSchedule, runDue, invoicesOf } = scheduling
    await setBusiness({ schedule_issue_date: 'period_date' })
    const daily = await newSchedule({ unit: 'day', start_date: '2026-04-01' })
    const monthly = await newSchedule({ start_date: '2026-04-03' })
    testApp.clock.forward({ days: 4 })
    await runDue()
    const dates = async (id: string) => (await invoicesOf(id)).map(({ issue_date }) => issue_date)
    expect(await dates(daily.id)).toEqual(['2026-04-01', '2026-04-02', '2026-04-03', '2026-04-04'])
    expect(await dates(monthly.id)).toEqual(['2026-04-03'])
  })

  test('beyond the limit pause the schedule, which says so; resumed, they are made up or left out', async () => {
    const { newSchedule, runDue, invoicesOf, read, runsOf } = scheduling
    await setBusiness({ schedule_missed_limit: 2 })
    const daily = { unit: 'day', start_date: '2026-04-01' }
    const [madeUp, leftOut, within] = [
      await newSchedule(daily),
      await newSchedule(daily),
      await newSchedule({ ...daily, start_date: '2026-04-02' }),
    ]
    testApp.clock.forward({ days: 4 })
    await runDue()
    expect(await read(madeUp.id)).toMatchObject({
      status: 'paused',
      pause: { reason: 'missed' },
      missed_count: 3,
      next_date: '2026-04-01',
    })
    expect((await runsOf(madeUp.id))[0].reasons[0]).toMatch(/^3 dates were missed/)
    expect(periods(await invoicesOf(within.id))).toEqual(['2026-04-02', '2026-04-03', '2026-04-04'])

    await owner('POST', `/api/schedules/${madeUp.id}/resume`, { missed: 'make_up' })
    await owner('POST', `/api/schedules/${leftOut.id}/resume`, { missed: 'skip' })
    await runDue()
    expect(periods(await invoicesOf(madeUp.id))).toEqual(['2026-04-01', '2026-04-02', '2026-04-03', '2026-04-04'])
    expect(periods(await invoicesOf(leftOut.id))).toEqual(['2026-04-04'])
    expect((await runsOf(leftOut.id)).map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'made',
      'skipped',
      'failed',
    ])
    expect((await runsOf(leftOut.id))[1]).toMatchObject({
      period_date: '2026-04-01',
      skipped_to: '2026-04-03',
      date_count: 3,
    })
  })

  test('while someone had paused it are left out when it is resumed', async () => {
    const { newSchedule, runDue, invoicesOf } = scheduling
    const { id } = await newSchedule({ unit: 'day', start_date: '2026-04-01' })
    await owner('POST', `/api/schedules/${id}/pause`)
    testApp.clock.forward({ days: 3 })
    await runDue()
    expect(await invoicesOf(id)).toHaveLength(0)
    await owner('POST', `/api/schedules/${id}/resume`)
    await runDue()
    expect(periods(await invoicesOf(id))).toEqual(['2026-04-03'])
  })

  test('are left out from the start where the schedule is set up so', async () => {
    const { newSchedule } = scheduling
    const { upcoming } = await newSchedule({ start_date: '2026-01-31', skip_missed: true })
    expect(upcoming.slice(0, 2)).toEqual(['2026-03-31', '2026-04-30'])
  })
})

describe('a failure', () => {
  const archive = async (archived: boolean) => {
    const { status } = await owner('POST', `/api/customers/${customer.id}/${archived ? 'archive' : 'restore'}`)
    expect(status).toBe(200)
  }

  test('is recorded with its reason, stops no other, and is tried again on the next day', async () => {
    const { newSchedule, runDue, invoicesOf, newCustomer, runsOf, read } = scheduling
    const bad = await newSchedule()
    const other = (await newCustomer({ name: 'Other Ltd' })) as Pick<Customer, 'id'>
    const good = await newSchedule({ customer_id: other.id })
    await archive(true)
    await runDue()
    expect(await invoicesOf(bad.id)).toHaveLength(0)
    expect(await invoicesOf(good.id)).toHaveLength(1)
    expect(await runsOf(bad.id)).toMatchObject([
      { outcome: 'failed', period_date: '2026-03-31', reasons: [expect.stringContaining('Acme Ltd')] },
    ])
    await runDue()
    expect(await read(bad.id)).toMatchObject({ status: 'active', failure_count: 1, next_date: '2026-03-31' })
    await archive(false)
    testApp.clock.forward({ days: 1 })
    await runDue()
    expect(await read(bad.id)).toMatchObject({ failure_count: 0, next_date: '2026-04-30' })
    expect(periods(await invoicesOf(bad.id))).toEqual(['2026-03-31'])
  })

  test('three times in a row pauses the schedule; run again after the cause is mended, it goes on', async () => {
    const { newSchedule, runDue, read, runsOf, invoicesOf } = scheduling
    const { id } = await newSchedule()
    await archive(true)
    await runDue()
    testApp.clock.forward({ days: 1 })
    await runDue()
    expect((await read(id)).status).toBe('active')
    testApp.clock.forward({ days: 1 })
    await runDue()
    expect(await read(id)).toMatchObject({
      status: 'paused',
      pause: { reason: 'failures', by_name: null },
      failure_count: 3,
    })
    testApp.clock.forward({ days: 1 })
    await runDue()
    expect(await runsOf(id)).toHaveLength(3)
    await archive(false)
    const { status, body } = await owner('POST', `/api/schedules/${id}/run`, { date: '2026-03-31' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'active',
      next_date: '2026-04-30',
      run: { outcome: 'made', created_by_name: 'Olivia Owens' },
    })
    expect(periods(await invoicesOf(id))).toEqual(['2026-03-31'])
  })

  test('by hand is answered with why, and recorded too', async () => {
    const { newSchedule, runsOf, read } = scheduling
    const { id } = await newSchedule()
    await archive(true)
    for (const _ of [1, 2, 3]) {
      const { status, body } = await owner('POST', `/api/schedules/${id}/run`)
      expect(status).toBe(422)
      expect(body.message).toContain('Acme Ltd')
    }
    expect(await runsOf(id)).toHaveLength(3)
    expect(await read(id)).toMatchObject({ status: 'paused', pause: { reason: 'failures' } })
  })

  test('for want of an address keeps the invoice from being issued unseen', async () => {
    const { newSchedule, runDue, newCustomer, runsOf, invoicesOf } = scheduling
    const silent = await newCustomer({ name: 'Silent Ltd', contacts: [] })
    const { id } = await newSchedule({ customer_id: silent.id, action: 'issue_and_email' })
    await runDue()
    expect(await invoicesOf(id)).toHaveLength(0)
    expect(await runsOf(id)).toMatchObject([{ outcome: 'failed' }])
  })

  /** As if a rule of the database had been forgotten in the product. */
  async function refusedByDatabase() {
    const client = new Client({ connectionString: testApp.url })
    await client.connect()
    await client.query(`alter table invoices add constraint forgotten check (reference <> 'REFUSED')`)
    onTestFinished(async () => {
      await client.query('alter table invoices drop constraint forgotten')
      await client.end()
    })
  }

  test('of the database itself in one of many is that one’s alone', async () => {
    const { newSchedule, runDue, invoicesOf, runsOf } = scheduling
    const [good, bad] = [await newSchedule({ name: 'Good' }), await newSchedule({ name: 'Bad', reference: 'REFUSED' })]
    await refusedByDatabase()
    await runDue()
    expect(await invoicesOf(good.id)).toHaveLength(1)
    expect(await invoicesOf(bad.id)).toHaveLength(0)
    expect(await runsOf(bad.id)).toMatchObject([{ outcome: 'failed' }])
  })

  test('of the database in a batch of two workers makes no date early', async () => {
    const { newSchedule, runDue } = scheduling
    for (let place = 0; place < 12; place += 1) await newSchedule({ reference: place < 2 ? 'REFUSED' : 'GOOD' })
    await refusedByDatabase()
    await Promise.all([0, 30, 60, 90].map(async (ms) => wait(ms).then(runDue)))
    const made = await testApp.db.selectFrom('invoices').select('period_date').where('reference', '=', 'GOOD').execute()
    expect(made.map(({ period_date }) => period_date)).toEqual(Array.from({ length: 10 }, () => '2026-03-31'))
  })

  test('by hand of a date that lies ahead does not make the clock run it early', async () => {
    const { newSchedule, runDue, read, invoicesOf } = scheduling
    const { id } = await newSchedule({ start_date: '2026-12-31' })
    await archive(true)
    expect((await owner('POST', `/api/schedules/${id}/run`)).status).toBe(422)
    await archive(false)
    testApp.clock.forward({ days: 1 })
    await runDue()
    expect(await invoicesOf(id)).toHaveLength(0)
    expect(await read(id)).toMatchObject({ next_date: '2026-12-31', run_on: '2026-12-31' })
  })

  test('is mended by a change of the schedule, which then runs at once', async () => {
    const { newSchedule, runDue, newCustomer, read, invoicesOf } = scheduling
    const { id } = await newSchedule()
    await archive(true)
    await runDue()
    const other = await newCustomer({ name: 'Other Ltd' })
    await owner('PATCH', `/api/schedules/${id}`, { customer_id: other.id, version: (await read(id)).version })
    expect(await read(id)).toMatchObject({ failure_count: 0 })
    await runDue()
    expect(periods(await invoicesOf(id))).toEqual(['2026-03-31'])
  })

  test('is not left out because someone paused the schedule afterwards', async () => {
    const { newSchedule, runDue, invoicesOf } = scheduling
    const { id } = await newSchedule()
    await archive(true)
    await runDue()
    await owner('POST', `/api/schedules/${id}/pause`)
    await archive(false)
    testApp.clock.forward({ days: 1 })
    await owner('POST', `/api/schedules/${id}/resume`)
    await runDue()
    expect(periods(await invoicesOf(id))).toEqual(['2026-03-31'])
  })

  test.each([
    ['a text that is too long once it is filled in', { message: '{business}'.repeat(200) }, /longer than 2,000/],
    [
      'an exchange rate that no amount fits',
      {
        currency: 'USD',
        exchange_rate: '999999999999',
        exchange_rate_source: 'x',
        lines: [{ description: 'A', unit_price: '9999999999' }],
      },
      /too large|larger|limit/i,
    ],
  ])('is foreseen: %s', async (_what, fields, reason) => {
    const { newSchedule, runsOf } = scheduling
    const { id } = await newSchedule(fields)
    const { status, body } = await owner('POST', `/api/schedules/${id}/run`)
    expect(status).toBe(422)
    expect(body.message).toMatch(reason)
    expect(await runsOf(id)).toHaveLength(1)
    const rehearsal = await owner('GET', '/api/schedules/rehearsal?kind=blocked&per_page=100')
    expect(rehearsal.body.data.map(({ schedule_id }: { schedule_id: string }) => schedule_id)).toContain(id)
  })

  test('because an invoice bears a later date is told as that, and tried again on that day', async () => {
    const { newSchedule, runDue, runsOf, read, newIssued, invoicesOf } = scheduling
    await newIssued({ issue_date: '2026-04-05' })
    const { id } = await newSchedule()
    await runDue()
    expect((await runsOf(id))[0].reasons[0]).toContain('2026-04-05')
    expect(await read(id)).toMatchObject({ status: 'active', run_on: '2026-04-05' })
    testApp.clock.forward({ days: 5 })
    await runDue()
    expect(periods(await invoicesOf(id))).toEqual(['2026-03-31'])
  })
})

describe('by hand', () => {
  test('a run names its date, and is refused when that is no longer the next', async () => {
    const { newSchedule, invoicesOf } = scheduling
    const { id } = await newSchedule({ start_date: '2026-04-30' })
    expect((await owner('POST', `/api/schedules/${id}/run`, { date: '2026-04-30' })).body).toMatchObject({
      next_date: '2026-05-30',
    })
    expect((await owner('POST', `/api/schedules/${id}/run`, { date: '2026-04-30' })).status).toBe(409)
    expect(periods(await invoicesOf(id))).toEqual(['2026-04-30'])
  })

  test('sent twice with one key, it is run once and answered the same', async () => {
    const { newSchedule, invoicesOf } = scheduling
    const { id } = await newSchedule()
    const key = { 'idempotency-key': crypto.randomUUID() }
    const replies = [
      await owner('POST', `/api/schedules/${id}/run`, {}, key),
      await owner('POST', `/api/schedules/${id}/run`, {}, key),
    ]
    expect(replies[1]).toMatchObject({ status: 200, body: replies[0]?.body })
    expect(await invoicesOf(id)).toHaveLength(1)
  })

  test('an invoice counts as the next date, or stands beside it', async () => {
    const { newSchedule, read, invoicesOf } = scheduling
    const { id } = await newSchedule()
    const beside = await owner('POST', `/api/schedules/${id}/invoices`, { counts: false })
    expect(beside.status).toBe(201)
    expect(await read(id)).toMatchObject({ next_date: '2026-03-31', made_count: 0 })
    const counted = await owner('POST', `/api/schedules/${id}/invoices`, { counts: true, date: '2026-03-31' })
    expect(await read(id)).toMatchObject({ next_date: '2026-04-30', made_count: 1 })
    const made = await invoicesOf(id)
    expect(made.map(({ period_date, status }) => [period_date, status])).toEqual([
      ['2026-03-31', 'draft'],
      [null, 'draft'],
    ])
    expect(made[0]).toMatchObject({ id: counted.body.invoice_id, lines: [{ description: 'Hosting for March 2026' }] })
  })

  test('the number that a draft did not have yet is filled in when it is issued', async () => {
    const { newSchedule, issue } = scheduling
    const { id } = await newSchedule({
      action: 'draft',
      message: 'Please quote {number}.',
      lines: [{ description: 'Invoice {number}', unit_price: '1' }],
    })
    const { body } = await owner('POST', `/api/schedules/${id}/run`)
    const issued = await issue(body.invoice_id)
    expect(issued.body).toMatchObject({
      message: `Please quote ${issued.body.number}.`,
      lines: [{ description: `Invoice ${issued.body.number}` }],
    })
  })
})

test('a customer is renamed while its schedules run, and nobody waits for each other in a circle', async () => {
  const { newSchedule, runDue, newCustomer } = scheduling
  const other = await newCustomer({ name: 'Busy Ltd' })
  const schedules = await Promise.all(
    Array.from({ length: 8 }, () => newSchedule({ customer_id: other.id, unit: 'day', start_date: '2026-03-25' })),
  )
  let version = other.version
  const rename = async (name: string) => {
    const { status, body } = await owner('PATCH', `/api/customers/${other.id}`, { name, version })
    version = body.version ?? version
    return status
  }
  const results = await Promise.all([
    runDue(),
    ...schedules.map(async ({ id }) => (await owner('POST', `/api/schedules/${id}/run`)).status),
    (async () => [await rename('Busier Ltd'), await rename('Busiest Ltd'), await rename('Busy again Ltd')])(),
  ])
  expect(results.flat().filter((status) => status !== undefined && status !== 200)).toEqual([])
})
