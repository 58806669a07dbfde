import { describe, expect, test } from 'vitest'
import { addDays, dayIn, lastDayAt } from '#shared/dates/business-date.ts'
import { later, minute } from '#shared/dates/instant.ts'
import { startScheduling } from '#server/test-support/books/scheduling.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const signedInAt = testApp.clock.now()
const { owner, newSchedule, runDue, invoicesOf, setBusiness } = await startScheduling(testApp)

/** Schedules run in the hour of each clock change: in spring it is skipped, in autumn it comes twice. */
const changes = [
  { zone: 'Europe/London', hour: 1, day: '2026-03-29', season: 'spring' },
  { zone: 'Europe/London', hour: 1, day: '2026-10-25', season: 'autumn' },
  { zone: 'Pacific/Auckland', hour: 2, day: '2026-04-05', season: 'autumn' },
  { zone: 'Pacific/Auckland', hour: 2, day: '2026-09-27', season: 'spring' },
]

/** Every 20 minutes from noon two days before the change to noon two days after it, UTC. */
function ticksAround(day: string) {
  const start = `${addDays(day, -2)}T12:00:00.000Z`
  return Array.from({ length: 4 * 24 * 3 }, (_, index) => later(start, index * 20 * minute))
}

describe.each(changes)('across the change of $season in $zone on $day', ({ zone, hour, day }) => {
  test('each date is run exactly once, on its day and not before its hour', async () => {
    const ticks = ticksAround(day)
    const [start = ''] = ticks
    testApp.clock.set(signedInAt)
    await testApp.db.updateTable('document_series').set({ last_issue_date: null }).execute()
    await setBusiness({ time_zone: zone, schedule_hour: hour })
    const first = addDays(dayIn(zone, start), 1)
    const { id } = await newSchedule({ unit: 'day', start_date: first, end: { kind: 'after', count: 3 } })
    for (const tick of ticks.filter(
      (at) =>
        lastDayAt(zone, hour, at) !== lastDayAt(zone, hour, later(at, -20 * minute)) || at.endsWith('T00:00:00.000Z'),
    )) {
      testApp.clock.set(tick)
      await runDue()
      await runDue()
    }
    const made = await invoicesOf(id)
    expect(made.map(({ period_date }) => period_date)).toEqual([first, addDays(first, 1), addDays(first, 2)])
    expect(made.map(({ issue_date }) => issue_date)).toEqual(made.map(({ period_date }) => period_date))
  })

  test('the run day never goes back, and advances by one day at a time', () => {
    const days = ticksAround(day).map((tick) => lastDayAt(zone, hour, tick))
    for (const [index, at] of days.entries()) {
      const before = days[index - 1] ?? at
      expect([before, addDays(before, 1)]).toContain(at)
    }
    expect(new Set(days).size).toBe(5)
  })
})

test.each([
  {
    zone: 'Pacific/Auckland',
    hour: 6,
    pausedAt: '2026-04-01T21:00:00.000Z',
    resumedAt: '2026-04-02T21:00:00.000Z',
    made: ['2026-04-01', '2026-04-02', '2026-04-03'],
  },
  {
    zone: 'America/Los_Angeles',
    hour: 22,
    pausedAt: '2026-04-02T03:00:00.000Z',
    resumedAt: '2026-04-04T05:30:00.000Z',
    made: ['2026-04-03'],
  },
])(
  'in $zone only dates that came while it was paused are left out, by the day of the business',
  async ({ zone, hour, pausedAt, resumedAt, made }) => {
    testApp.clock.set(signedInAt)
    await testApp.db.updateTable('document_series').set({ last_issue_date: null }).execute()
    await setBusiness({ time_zone: zone, schedule_hour: hour })
    const { id } = await newSchedule({ unit: 'day', start_date: '2026-04-01' })
    testApp.clock.set(pausedAt)
    await owner('POST', `/api/schedules/${id}/pause`)
    testApp.clock.set(resumedAt)
    await owner('POST', `/api/schedules/${id}/resume`)
    await runDue()
    expect((await invoicesOf(id)).map(({ period_date }) => period_date)).toEqual(made)
  },
)
