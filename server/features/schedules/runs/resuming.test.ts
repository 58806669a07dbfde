import { beforeEach, describe, expect, test } from 'vitest'
import { startScheduling } from '#server/test-support/books/scheduling.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const scheduling = await startScheduling(testApp)
const { owner, setBusiness, newSchedule, read, runsOf } = scheduling
beforeEach(scheduling.beginAnew)

describe('a schedule that is resumed', () => {
  test.each([
    ['makes up for a date of the day before it was paused', 'Pacific/Auckland', '2026-04-01T12:30:00Z', '2026-04-01'],
    ['leaves out a date of the day on which it was paused', 'America/New_York', '2026-04-02T01:00:00Z', '2026-04-04'],
  ])('%s, in the time zone of the business (%s)', async (_, time_zone, pausedAt, next_date) => {
    await setBusiness({ time_zone })
    const { id } = await newSchedule({ unit: 'day', start_date: '2026-04-01' })
    testApp.clock.set(pausedAt)
    await owner('POST', `/api/schedules/${id}/pause`)
    testApp.clock.set('2026-04-04T12:00:00Z')
    await owner('POST', `/api/schedules/${id}/resume`)
    await setBusiness({ time_zone: 'Europe/London' })
    expect(await read(id)).toMatchObject({ status: 'active', next_date })
  })

  test('leaves out every date that has passed, also if fewer invoices were left to be made', async () => {
    const daily = { unit: 'day', start_date: '2026-04-01', end: { kind: 'after', count: 2 } }
    const { id } = await newSchedule(daily)
    await owner('POST', `/api/schedules/${id}/pause`)
    testApp.clock.set('2026-04-06T12:00:00Z')
    await owner('POST', `/api/schedules/${id}/resume`, { missed: 'skip' })
    expect(await runsOf(id)).toMatchObject([{ period_date: '2026-04-01', skipped_to: '2026-04-05', date_count: 5 }])
    const { version } = await read(id)
    // A new rhythm begins after what was left out.
    await owner('PATCH', `/api/schedules/${id}`, { version, unit: 'week' })
    expect(await read(id)).toMatchObject({ next_date: '2026-04-08' })
  })
})
