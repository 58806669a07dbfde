import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Customer } from '#shared/features/customers/customers.reply.ts'
import { startScheduling } from '#server/test-support/books/scheduling.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const scheduling = await startScheduling(testApp)
const { customer, owner } = scheduling
beforeEach(scheduling.beginAnew)

const periods = (invoices: { period_date: string | null }[]) => invoices.map(({ period_date }) => period_date)

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

  test('three times in a row pauses the schedule; run again after the cause is fixed, it continues', async () => {
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

  /** As if the product had forgotten a rule of the database. */
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

  test('is fixed by changing the schedule, which then runs at once', async () => {
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
})
