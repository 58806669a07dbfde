import { addDays } from '#shared/dates/business-date.ts'
import type { Instant } from '#shared/dates/instant.ts'
import { withPriceChanges } from '#shared/features/schedules/price-changes.ts'
import { failuresToPause, monthlyValue, nextDate } from '#shared/features/schedules/schedules.rules.ts'
import { endOf, rhythmOf } from './prepare-run.ts'
import { pricedLines } from '#server/features/schedules/prices/priced-lines.ts'
import type { ScheduleRecord } from '#server/features/schedules/schedules.queries.ts'
import type { ScheduleState } from './schedule-states.queries.ts'

const stateOf = (schedule: ScheduleRecord): ScheduleState => ({
  id: schedule.id,
  status: schedule.status,
  pause_reason: schedule.pause_reason,
  paused_at: schedule.paused_at,
  next_date: schedule.next_date,
  run_on: schedule.run_on,
  made_count: schedule.made_count,
  failure_count: schedule.failure_count,
  lines: schedule.lines,
  price_changes: schedule.price_changes,
  net_minor: schedule.net_minor,
  monthly_minor: schedule.monthly_minor,
})

const paused = (pause_reason: 'failures' | 'missed', now: Instant) => ({
  status: 'paused' as const,
  pause_reason,
  paused_at: now,
})

const running = { pause_reason: null, paused_at: null }

/** After a date that was invoiced. A schedule that had stopped because of failures continues. */
export function afterInvoice(schedule: ScheduleRecord, date: string): ScheduleState {
  const made_count = schedule.made_count + 1
  const next_date = nextDate(rhythmOf(schedule), endOf(schedule), date, made_count)
  const stays = schedule.status === 'paused' && schedule.pause_reason !== 'failures'
  const status = next_date === null ? 'finished' : stays ? 'paused' : 'active'
  return {
    ...stateOf(schedule),
    ...atDate(schedule, next_date),
    status,
    ...(status !== 'paused' && running),
    made_count,
    failure_count: 0,
  }
}

/** Where it continues, with the prices in effect there. */
export function atDate(schedule: ScheduleRecord, next_date: string | null) {
  if (next_date === null) return { next_date, run_on: null }
  const { lines, waiting } = withPriceChanges(schedule.lines, schedule.price_changes, next_date, schedule.currency)
  if (waiting.length === schedule.price_changes.length) return { next_date, run_on: next_date }
  const { lines: priced, net_minor } = pricedLines(lines, schedule.currency, schedule)
  return {
    next_date,
    run_on: next_date,
    lines: priced,
    price_changes: waiting,
    net_minor,
    monthly_minor: monthlyValue(net_minor, schedule),
  }
}

/** The same date is retried tomorrow, or when it comes; after several failures in a row the schedule is paused. */
export function afterFailure(schedule: ScheduleRecord, today: string, now: Instant): ScheduleState {
  const failure_count = schedule.failure_count + 1
  const tomorrow = addDays(today, 1)
  const run_on = schedule.next_date !== null && schedule.next_date > tomorrow ? schedule.next_date : tomorrow
  const state = { ...stateOf(schedule), failure_count, run_on }
  if (schedule.status === 'active' && failure_count >= failuresToPause) return { ...state, ...paused('failures', now) }
  return state
}

/** Too many dates were missed: it keeps them all and waits for a decision. */
export const afterMissing = (schedule: ScheduleRecord, now: Instant): ScheduleState => ({
  ...stateOf(schedule),
  ...paused('missed', now),
})
