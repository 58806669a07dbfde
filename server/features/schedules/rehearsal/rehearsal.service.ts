import { required } from '#shared/required.ts'
import { setImmediate as breathe } from 'node:timers/promises'
import { addDays } from '#shared/dates/business-date.ts'
import type { Instant } from '#shared/dates/instant.ts'
import type { RehearsalKind } from '#shared/features/schedules/schedule-runs.contract.ts'
import type { Rehearsed } from '#shared/features/schedules/schedule-runs.reply.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import type { FieldMessage } from '#shared/validation/field-errors.ts'
import { businessOn } from '#server/features/business/business.service.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { dateWithoutEnd, previewRun, type RunContext } from '#server/features/schedules/runs/prepare-run.ts'
import { translateReasons } from '#server/features/schedules/read-schedule.service.ts'
import { findNextRunDay, listRehearsedIds } from './rehearsal.queries.ts'
import { readRunContext, whyTooLate } from '#server/features/schedules/runs/runs.service.ts'
import { listLastRuns, type RunRecord } from '#server/features/schedules/runs/schedule-runs.queries.ts'
import { findSchedules, type ScheduleRecord } from '#server/features/schedules/schedules.queries.ts'
import { afterInvoice } from '#server/features/schedules/runs/schedule-state.ts'

type RehearsalRequest = {
  through?: string | undefined
  kind?: RehearsalKind | undefined
  page: number
  per_page: number
}

type Item = Omit<Rehearsed, 'reasons'> & {
  reasons: FieldMessage[]
  /** The last invoice, or the previous date in the same rehearsal. */
  before: Figures | null
}

/** Work is split into chunks, so that other requests are answered in between. */
const chunk = 200

/**
 * What the runs up to a date would make, with the same steps as a run, compared with what each schedule made last.
 */
export async function rehearse(
  db: Db,
  request: RehearsalRequest,
  { now, translate }: { now: Instant; translate: Translate },
) {
  const { today } = await businessOn(db, now)
  const soonest = await findNextRunDay(db)
  const through = request.through ?? (soonest !== null && soonest > today ? soonest : today)
  const items = await rehearseAll(db, { today, through, now })
  const wanted = request.kind === undefined ? items : items.filter(({ kind }) => kind === request.kind)
  const first = (request.page - 1) * request.per_page
  const rows = wanted
    .slice(first, first + request.per_page)
    .map(({ before: _, ...item }): Rehearsed => ({ ...item, reasons: translateReasons(item.reasons, translate) }))
  return { today, through, rows, total: wanted.length, counts: countsOf(items), totals: totalsOf(items) }
}

async function rehearseAll(db: Db, { today, through, now }: { today: string; through: string; now: Instant }) {
  // Schedules that ended more than a year and a day ago are not missed.
  const ids = (await listRehearsedIds(db, { through, endedSince: addDays(today, -366) })).map(({ id }) => id)
  const items: Item[] = []
  for (let from = 0; from < ids.length; from += chunk) {
    const some = ids.slice(from, from + chunk)
    const place = new Map(some.map((id, index) => [id, index]))
    const schedules = (await findSchedules(db, some)).toSorted(
      (a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0),
    )
    const context = await readRunContext(db, schedules, now)
    const last = new Map((await listLastRuns(db, some)).map((run) => [run.schedule_id, run]))
    for (const schedule of schedules) {
      items.push(...rehearsedDates(schedule, last.get(schedule.id), context, through))
    }
    await breathe()
  }
  return items
}

/** Each date of a schedule up to a day, as successive runs would make it. */
function rehearsedDates(
  schedule: ScheduleRecord,
  lastRun: RunRecord | undefined,
  context: RunContext,
  through: string,
): Item[] {
  const last = lastOf(lastRun)
  if (schedule.next_date === null)
    return isMissing(schedule, lastRun, { from: context.today, through })
      ? [{ ...aboutOf(schedule), last, before: last, kind: 'ended', next: null, reasons: [] }]
      : []
  const reason = whyWaiting(schedule, context)
  const items: Item[] = []
  let state = schedule
  while (isDue(state, through) && items.length < mostDates) {
    const item = rehearsed(state, state.next_date, context, { last, before: items.at(-1)?.next ?? last })
    if (reason) return [{ ...item, kind: 'blocked', reasons: [reason, ...item.reasons] }]
    items.push(items.length === 0 ? item : { ...item, last: null })
    if (item.kind === 'blocked') break
    state = { ...state, ...afterInvoice(state, state.next_date) }
  }
  return items
}

const isDue = (schedule: ScheduleRecord, through: string): schedule is ScheduleRecord & { next_date: string } =>
  schedule.next_date !== null && schedule.next_date <= through

/** It would have had a date in that time if it had not ended. */
function isMissing(
  schedule: ScheduleRecord,
  lastRun: RunRecord | undefined,
  { from, through }: { from: string; through: string },
) {
  const date = lastRun ? dateWithoutEnd(schedule, lastRun.period_date) : null
  return date !== null && date >= from && date <= through
}

/** More dates of one schedule than anyone reads. */
const mostDates = 60

/** Why the schedule makes nothing at all. */
const whyWaiting = (schedule: ScheduleRecord, context: RunContext): FieldMessage | null =>
  schedule.status === 'paused' ? { key: 'schedule_run.paused' } : whyTooLate(schedule, context)

const aboutOf = ({ id, name, customer_id, customer_name, currency, action }: ScheduleRecord) => ({
  schedule_id: id,
  name,
  customer_id,
  customer_name,
  currency,
  action,
})

type Figures = { net_minor: number; vat_minor: number; gross_minor: number; currency?: string }

function rehearsed(
  schedule: ScheduleRecord,
  date: string,
  context: RunContext,
  { last, before }: { last: Item['last']; before: Figures | null },
): Item {
  const about = { ...aboutOf(schedule), last, before }
  const prepared = previewRun(schedule, date, context)
  if (!prepared.ok) return { ...about, kind: 'blocked', next: null, reasons: prepared.reasons }
  const { totals, period } = prepared.draft.record
  const { net_minor, vat_minor, gross_minor } = totals
  const next = { period_date: date, period, net_minor, vat_minor, gross_minor }
  return { ...about, kind: kindOf(schedule, next, before), next, reasons: [] }
}

function lastOf(run: RunRecord | undefined): Item['last'] {
  if (!run || run.invoice_id === null) return null
  return {
    period_date: run.period_date,
    invoice_id: run.invoice_id,
    number: run.number,
    currency: required(run.currency, 'the currency of the invoice'),
    net_minor: required(run.net_minor, 'its net'),
    vat_minor: required(run.vat_minor, 'its VAT'),
    gross_minor: required(run.gross_minor, 'its sum'),
  }
}

function kindOf({ made_count, currency }: ScheduleRecord, next: Figures, before: Figures | null) {
  if (made_count === 0) return 'new'
  const sameCurrency = (before?.currency ?? currency) === currency
  const same = before?.net_minor === next.net_minor && before.vat_minor === next.vat_minor && sameCurrency
  return before === null || same ? 'same' : 'changed'
}

function countsOf(items: Item[]) {
  const counts = { new: 0, changed: 0, same: 0, blocked: 0, ended: 0 }
  for (const { kind } of items) counts[kind] += 1
  return counts
}

function totalsOf(items: Item[]) {
  const sums = new Map<string, ReturnType<typeof nothing>>()
  const sumOf = (currency: string) => {
    const sum = sums.get(currency) ?? nothing(currency)
    sums.set(currency, sum)
    return sum
  }
  for (const { kind, currency, next, before } of items) {
    if (next && kind !== 'blocked') {
      const sum = sumOf(currency)
      sum.next_count += 1
      sum.next_net_minor += next.net_minor
      sum.next_vat_minor += next.vat_minor
      sum.next_gross_minor += next.gross_minor
    }
    if (before) sumOf(before.currency ?? currency).last_gross_minor += before.gross_minor
  }
  return [...sums.values()].toSorted((a, b) => b.next_gross_minor - a.next_gross_minor)
}

const nothing = (currency: string) => ({
  currency,
  next_count: 0,
  next_net_minor: 0,
  next_vat_minor: 0,
  next_gross_minor: 0,
  last_gross_minor: 0,
})
