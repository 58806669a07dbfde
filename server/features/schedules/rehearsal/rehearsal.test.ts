import { expect, test } from 'vitest'
import { addDays, dayIn } from '#shared/dates/business-date.ts'
import type { Rehearsed } from '#shared/features/schedules/schedule-runs.reply.ts'
import { withQuery } from '#server/test-support/ask.ts'
import { startScheduling } from '#server/test-support/books/scheduling.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { owner, newSchedule, read, newCustomer, runDue, invoicesOf } = await startScheduling(testApp)
const rehearse = async (query: Record<string, string> = {}) =>
  (await owner('GET', withQuery('/api/schedules/rehearsal', { per_page: '100', ...query }))).body
const itemOf = (body: { data: Rehearsed[] }, id: string) => body.data.find(({ schedule_id }) => schedule_id === id)

test('a rehearsal distinguishes new, changed, same, blocked and ended, and the run creates exactly the same amounts', async () => {
  const odd = {
    lines: [
      { description: 'A', quantity: '3', unit_price: '0.333333' },
      { description: 'B', quantity: '7', unit_price: '19.99', discount_percent: '2.5', vat_code: 'reduced' },
    ],
  }
  const [same, changed, ended, fresh, paused] = [
    await newSchedule({ name: 'Same', ...odd }),
    await newSchedule({ name: 'Changed' }),
    await newSchedule({ name: 'Ended', end: { kind: 'after', count: 1 } }),
    await newSchedule({ name: 'New', start_date: '2026-04-30', ...odd }),
    await newSchedule({ name: 'Paused', start_date: '2026-04-30' }),
  ]
  const gone = await newCustomer({ name: 'Gone Ltd' })
  const blocked = await newSchedule({ name: 'Blocked', customer_id: gone.id, start_date: '2026-04-30' })
  await owner('POST', `/api/schedules/${paused.id}/pause`)
  await owner('POST', `/api/customers/${gone.id}/archive`)
  await runDue()
  const { version } = await read(changed.id)
  await owner('PATCH', `/api/schedules/${changed.id}`, {
    lines: [{ description: 'Dearer', unit_price: '110' }],
    version,
  })

  const body = await rehearse()
  expect(body).toMatchObject({
    today: '2026-03-31',
    through: '2026-04-30',
    counts: { new: 1, changed: 1, same: 1, blocked: 2, ended: 1 },
  })
  expect(itemOf(body, same.id)).toMatchObject({ kind: 'same', next: { period_date: '2026-04-30' } })
  expect(itemOf(body, changed.id)).toMatchObject({
    kind: 'changed',
    next: { gross_minor: 13_200 },
    last: { gross_minor: 12_000 },
  })
  expect(itemOf(body, ended.id)).toMatchObject({ kind: 'ended', next: null, last: { gross_minor: 12_000 } })
  expect(itemOf(body, fresh.id)).toMatchObject({ kind: 'new', last: null })
  expect(itemOf(body, paused.id)).toMatchObject({ kind: 'blocked', reasons: [expect.stringContaining('is paused')] })
  expect(itemOf(body, blocked.id)?.reasons[0]).toContain('Gone Ltd')
  expect((await rehearse({ kind: 'blocked' })).meta.total).toBe(2)

  testApp.clock.forward({ days: 30 })
  await runDue()
  const made = await Promise.all([same, changed, fresh].map(async ({ id }) => (await invoicesOf(id)).at(-1)))
  for (const [index, { id }] of [same, changed, fresh].entries()) {
    const next = itemOf(body, id)?.next
    expect(made[index]).toMatchObject({ period_date: next?.period_date, gross_minor: next?.gross_minor })
  }
  const total = made.reduce((sum, invoice) => sum + (invoice?.gross_minor ?? 0), 0)
  expect(body.totals).toMatchObject([{ currency: 'GBP', next_count: 3, next_gross_minor: total }])
})

test('a rate of VAT that changes before the run is rehearsed at the rate of the run’s day', async () => {
  const { id } = await newSchedule({ start_date: '2026-05-31' })
  expect(itemOf(await rehearse({ through: '2026-05-31' }), id)?.next).toMatchObject({ vat_minor: 2_000 })
  await owner('POST', '/api/admin/vat-codes', {
    code: 'standard',
    name: 'Standard rate',
    category: 'S',
    rate: '21',
    valid_from: '2026-05-31',
  })
  expect(itemOf(await rehearse({ through: '2026-05-31' }), id)?.next).toMatchObject({ vat_minor: 2_100 })
  testApp.clock.forward({ days: 31 })
  await runDue()
  expect(await invoicesOf(id)).toMatchObject([{ gross_minor: 12_100 }])
})

test('dates that were missed are rehearsed one by one, and those beyond the limit are blocked', async () => {
  const today = dayIn('Europe/London', testApp.clock.now())
  const daily = await newSchedule({ unit: 'day', start_date: addDays(today, -3) })
  const beyond = await newSchedule({ unit: 'day', start_date: addDays(today, -40) })
  const body = await rehearse({ through: today })
  const dates = body.data
    .filter(({ schedule_id }: Rehearsed) => schedule_id === daily.id)
    .map(({ next }: Rehearsed) => next?.period_date)
  expect(dates).toEqual([-3, -2, -1, 0].map((days) => addDays(today, days)))
  expect(itemOf(body, beyond.id)).toMatchObject({
    kind: 'blocked',
    reasons: [expect.stringContaining('40 dates were missed')],
  })
})
