import { randomUUID } from 'node:crypto'
import type { Holder } from '#shared/access/permissions.ts'
import type { Instant } from '#shared/dates/instant.ts'
import { firstFrom } from '#shared/dates/recurrence.ts'
import {
  fitInOrder,
  namesItem,
  type PriceChange,
  repriced,
  withPriceChanges,
} from '#shared/features/schedules/price-changes.ts'
import { unitPriceText } from '#shared/features/invoices/invoice-lines.ts'
import type { ScheduleLine } from '#shared/features/schedules/schedules.fields.ts'
import type { PriceChangeRequest } from '#shared/features/schedules/schedule-prices.contract.ts'
import type { PriceChangeOutcome } from '#shared/features/schedules/schedule-prices.reply.ts'
import { isWithin, mayChangeSchedule, monthlyValue } from '#shared/features/schedules/schedules.rules.ts'
import type { MessageKey, Translate } from '#shared/i18n/translate.ts'
import { AppError, orNotFound } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { endOf, rhythmOf } from '#server/features/schedules/runs/prepare-run.ts'
import { pricedLines } from './priced-lines.ts'
import {
  findSchedules,
  lockSchedule,
  listSchedulesWithItem,
  lockSchedules,
  type ScheduleRecord,
  updatePrices,
} from '#server/features/schedules/schedules.queries.ts'

type RequestContext = { by: Holder & { user_id: string }; translate: Translate; now: Instant }

type Planned = {
  schedule: ScheduleRecord
  /** As they are on the first date without the change. */
  lines: ScheduleLine[]
  refusal: MessageKey | null
  first_date: string | null
  before: number
  after: number
}

export async function previewPriceChange(db: Db, request: PriceChangeRequest, asked: RequestContext) {
  const schedules = await findSchedules(db, request.schedule_ids)
  return asAnswered(
    inOrder(schedules, request).map((schedule) => planned(schedule, request, asked)),
    asked.translate,
  )
}

type ItemPriceRequest = { item_id: string; currency: string; unit_price: string; from_date: string }

/** Of the schedules that use an item, those that a new price of it concerns: with what they charge, and why one cannot change. */
export async function listItemPriceChanges(db: Db, given: ItemPriceRequest, asked: RequestContext) {
  const { item_id, unit_price, from_date } = given
  const change = { kind: 'item' as const, item_id, unit_price }
  const plans = (await listSchedulesWithItem(db, given)).map((schedule) =>
    planned(schedule, { schedule_ids: [schedule.id], from_date, change }, asked),
  )
  const concerned = plans.filter(({ refusal }) => refusal === null || !isOver.has(refusal))
  const { data } = asAnswered(concerned, asked.translate)
  return data.map((outcome, index) => {
    const lines = concerned[index]?.lines ?? []
    const price_before = lines.find((line) => line.item_id === item_id)?.unit_price ?? unit_price
    return { ...outcome, price_before }
  })
}

/** Nothing is left to change. */
const isOver = new Set<MessageKey>(['schedule_price.ended', 'schedule_price.already'])

/** All or nothing: schedules refused in the preview are skipped, and the others change together. */
export async function changePrices(tx: Tx, request: PriceChangeRequest, asked: RequestContext) {
  const schedules = await lockSchedules(tx, request.schedule_ids)
  const plans = inOrder(schedules, request).map((schedule) => planned(schedule, request, asked))
  for (const { schedule, refusal } of plans)
    if (refusal === null) await updatePrices(tx, schedule.id, withChange(schedule, changeOf(request, asked)))
  return asAnswered(plans, asked.translate)
}

function inOrder(schedules: ScheduleRecord[], { schedule_ids }: PriceChangeRequest) {
  const known = new Map(schedules.map((schedule) => [schedule.id, schedule]))
  return [...new Set(schedule_ids.map((id) => id.toLowerCase()))].map((id) => orNotFound(known.get(id)))
}

const changeOf = ({ from_date, change }: PriceChangeRequest, { by, now }: RequestContext): PriceChange => ({
  ...change,
  id: randomUUID(),
  from_date,
  created_at: now,
  created_by: by.user_id,
})

/** A change that is in effect on the next date is applied to the lines now; otherwise it waits for its date. */
function withChange(schedule: ScheduleRecord, change: PriceChange) {
  const changes = [...schedule.price_changes, change]
  const { lines, waiting } = withPriceChanges(
    schedule.lines,
    changes,
    schedule.next_date ?? change.from_date,
    schedule.currency,
  )
  const priced = pricedLines(lines, schedule.currency, schedule)
  return { ...priced, price_changes: waiting, monthly_minor: monthlyValue(priced.net_minor, schedule) }
}

function planned(schedule: ScheduleRecord, request: PriceChangeRequest, asked: RequestContext): Planned {
  const first_date = firstDateOf(schedule, request.from_date)
  const { lines } = withPriceChanges(
    schedule.lines,
    schedule.price_changes,
    first_date ?? request.from_date,
    schedule.currency,
  )
  const changed = repriced(lines, request.change, schedule.currency)
  const before = pricedLines(lines, schedule.currency, schedule).net_minor
  const after = changed ? netWithin(changed, schedule) : before
  return {
    schedule,
    lines,
    first_date,
    before,
    after: after ?? before,
    refusal:
      whyNot({ ...schedule, lines }, request, { changed: changed !== null, first_date, by: asked.by }) ??
      (after === null ? 'schedule_price.too_large' : whyNotBeside(schedule, changeOf(request, asked))),
  }
}

/** Null if a price or an amount exceeds the limits. */
function netWithin(lines: ScheduleLine[], schedule: ScheduleRecord) {
  if (lines.some(({ unit_price }) => !unitPriceText.safeParse(unit_price).success)) return null
  try {
    return pricedLines(lines, schedule.currency, schedule).net_minor
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** Changes announced for a later date must still match the lines. */
const whyNotBeside = ({ lines, price_changes, currency }: ScheduleRecord, change: PriceChange): MessageKey | null =>
  fitInOrder(lines, [...price_changes, change], currency) ? null : 'schedule_price.breaks_later'

function firstDateOf(schedule: ScheduleRecord, fromDate: string) {
  if (schedule.next_date === null) return null
  const date = firstFrom(rhythmOf(schedule), fromDate > schedule.next_date ? fromDate : schedule.next_date)
  return date !== null && isWithin(endOf(schedule), date, schedule.made_count) ? date : null
}

function whyNot(
  { status, action, lines }: ScheduleRecord,
  { change }: PriceChangeRequest,
  { changed, first_date, by }: { changed: boolean; first_date: string | null; by: Holder },
): MessageKey | null {
  if (status === 'finished' || first_date === null) return 'schedule_price.ended'
  if (!mayChangeSchedule(action, by)) return 'schedule_price.beyond_you'
  if (changed) return null
  if (namesItem(lines, change)) return 'schedule_price.already'
  const several = change.kind === 'price' && change.old_price === null && lines.length > 1
  return several ? 'schedule_price.several_lines' : 'schedule_price.no_line'
}

function asAnswered(plans: Planned[], translate: Translate) {
  const data = plans.map(({ schedule, refusal, first_date, before, after }): PriceChangeOutcome => ({
    schedule_id: schedule.id,
    name: schedule.name,
    customer_name: schedule.customer_name,
    currency: schedule.currency,
    changed: refusal === null,
    reason: refusal && translate(refusal),
    first_date,
    net_before_minor: before,
    net_after_minor: refusal === null ? after : before,
  }))
  return { changed_count: data.filter(({ changed }) => changed).length, data, totals: totalsOf(plans) }
}

function totalsOf(plans: Planned[]) {
  const totals = new Map<string, { currency: string; monthly_before_minor: number; monthly_after_minor: number }>()
  for (const { schedule, refusal, before, after } of plans) {
    if (refusal !== null) continue
    const { currency } = schedule
    const sum = totals.get(currency) ?? { currency, monthly_before_minor: 0, monthly_after_minor: 0 }
    sum.monthly_before_minor += monthlyValue(before, schedule)
    sum.monthly_after_minor += monthlyValue(after, schedule)
    totals.set(currency, sum)
  }
  return [...totals.values()]
}

export async function withdrawPriceChange(tx: Tx, by: Holder, scheduleId: string, changeId: string) {
  const schedule = orNotFound(await lockSchedule(tx, scheduleId))
  if (!mayChangeSchedule(schedule.action, by)) throw new AppError('permission.missing')
  const price_changes = schedule.price_changes.filter(({ id }) => id !== changeId)
  if (price_changes.length === schedule.price_changes.length) throw new AppError('record.not_found')
  const { lines, net_minor, monthly_minor } = schedule
  await updatePrices(tx, scheduleId, { lines, net_minor, monthly_minor, price_changes })
}
