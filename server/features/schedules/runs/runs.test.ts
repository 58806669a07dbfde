import { beforeEach, describe, expect, test } from 'vitest'
import { formatsFor } from '#shared/i18n/formats.ts'
import { startScheduling } from '#server/test-support/books/scheduling.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const scheduling = await startScheduling(testApp)
const { owner, setBusiness } = scheduling
beforeEach(scheduling.beginAnew)

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
    expect(invoice?.lines).toMatchObject([
      {
        description: `March 2026, Q1: ${date('2026-03-31')} to ${date('2026-04-29')} for Acme Ltd, ${invoice?.number}, ${money(12_000, 'GBP')} by ${date('2026-04-30')}`,
      },
    ])
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
    const numbers = made.map(({ number }) => number ?? '')
    expect(numbers).toEqual(numbers.toSorted())
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

  test('an invoice made by hand replaces the next date, or is additional', async () => {
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

test('renaming a customer while its schedules run causes no deadlock', async () => {
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
