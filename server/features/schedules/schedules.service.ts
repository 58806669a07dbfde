import { mayAccess, type Holder } from '#shared/access/permissions.ts'
import { firstFrom } from '#shared/dates/recurrence.ts'
import type { Instant } from '#shared/dates/instant.ts'
import type { NewLine } from '#shared/features/invoices/invoice-lines.ts'
import { type PriceChange, withPriceChanges } from '#shared/features/schedules/price-changes.ts'
import {
  contradictionsOf,
  type NewSchedule,
  type ScheduleChange,
} from '#shared/features/schedules/schedules.contract.ts'
import {
  isWithin,
  monthlyValue,
  nextDate,
  type ScheduleAction,
  type ScheduleEnd,
} from '#shared/features/schedules/schedules.rules.ts'
import { refuseStale } from '#server/features/audit/audit.service.ts'
import { findBankFor } from '#server/features/banks/banks.service.ts'
import { businessOn, isVatCode } from '#server/features/business/business.service.ts'
import { findCustomer } from '#server/features/customers/customers.service.ts'
import { AppError, orNotFound, refusedField } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { endOf, missedDates, rhythmOf } from './prepare-run.ts'
import { pricedLines } from './priced-lines.ts'
import { atDate } from './runs.service.ts'
import { countMade, findLastMadeDate, insertRuns } from './schedule-runs.queries.ts'
import * as queries from './schedules.queries.ts'

type By = Holder & { user_id: string }

type Fields = Omit<NewSchedule, 'skip_missed' | 'currency' | 'terms_days'> & {
  currency?: string | undefined
  terms_days?: number | undefined
}

/** What is kept of the fields, with the customer's defaults where they are silent. */
async function complete(db: Db, given: Fields, changes: PriceChange[]) {
  const customer = await findCustomer(db, given.customer_id)
  if (!customer) throw refusedField('customer_id', { key: 'validation.unknown_customer' })
  const currency = given.currency ?? customer.currency
  if (given.bank_id !== null && !(await findBankFor(db, currency, given.bank_id)))
    throw refusedField('bank_id', { key: 'validation.unknown_bank' })
  const lines = given.lines.map((line) => ({ ...line, vat_code: line.vat_code ?? customer.default_vat_code }))
  await refuseUnknownVat(db, lines)
  const priced = pricedLines(lines, currency)
  const { end, ...fields } = given
  return {
    customer,
    kept: {
      name: fields.name,
      customer_id: customer.id,
      customer_name: customer.name,
      currency,
      terms_days: fields.terms_days ?? customer.terms_days,
      reference: fields.reference,
      message: fields.message,
      bank_id: fields.bank_id,
      exchange_rate: fields.exchange_rate,
      exchange_rate_source: fields.exchange_rate_source,
      ...priced,
      monthly_minor: monthlyValue(priced.net_minor, fields),
      price_changes: changes,
      ...rhythmOf(fields),
      arrears: fields.arrears,
      end_kind: end.kind,
      end_date: end.date,
      end_count: end.count,
      action: fields.action,
    },
  }
}

async function refuseUnknownVat(db: Db, lines: readonly (NewLine & { vat_code: string })[]) {
  const codes = new Set(lines.map(({ vat_code }) => vat_code))
  for (const code of codes)
    if (!(await isVatCode(db, code)))
      throw refusedField(`lines.${lines.findIndex(({ vat_code }) => vat_code === code)}.vat_code`, {
        key: 'validation.unknown_vat_code',
      })
}

/** What a schedule issues by itself is invoiced by whoever set it up, so it takes the same permission. */
function refuseIssuing(by: Holder, ...actions: ScheduleAction[]) {
  if (actions.some((action) => action !== 'draft') && !mayAccess('manage_invoices', by))
    throw refusedField('action', { key: 'validation.only_managers_issue' })
}

const noEmail = { to: [], cc: [], bcc: [], reply_to: '', subject: null, body: null, attach_pdf: true }

export async function createSchedule(tx: Tx, by: By, { skip_missed, ...given }: NewSchedule, now: Instant) {
  refuseIssuing(by, given.action)
  const { today } = await businessOn(tx, now)
  const { kept, customer } = await complete(tx, given, [])
  if (customer.archived_at !== null) throw refusedField('customer_id', { key: 'validation.archived_customer' })
  const first = firstFrom(rhythmOf(given), skip_missed && today > given.start_date ? today : given.start_date)
  const next_date = dateOrRefusal(first, given.end)
  const { id } = await queries.insertSchedule(tx, {
    ...kept,
    status: 'active',
    next_date,
    run_on: next_date,
    email: noEmail,
    created_by: by.user_id,
    created_at: now,
  })
  return id
}

/** A schedule that would never make anything is a mistake. */
function dateOrRefusal(date: string | null, end: ScheduleEnd) {
  if (date === null || !isWithin(end, date, 0))
    throw refusedField(end.kind === 'on_date' ? 'end.date' : 'start_date', { key: 'validation.no_date_left' })
  return date
}

export async function changeSchedule(
  tx: Tx,
  by: By,
  scheduleId: string,
  { version, skip_missed, ...change }: ScheduleChange,
  { now, current }: { now: Instant; current: () => Promise<{ id: string; version: number; updated_at: Instant }> },
) {
  const schedule = await lockOpen(tx, scheduleId)
  if (schedule.version !== version) await refuseStale(tx, 'schedules', await current(), version)
  const given = { ...fieldsOf(schedule), ...withoutAbsent(change) }
  refuseIssuing(by, schedule.action, given.action)
  const [contradiction] = contradictionsOf(given)
  if (contradiction) throw refusedField(contradiction.path.join('.'), { key: contradiction.key })

  const { today } = await businessOn(tx, now)
  const { kept } = await complete(tx, given, schedule.price_changes)
  const next_date = await nextAfterChange(tx, schedule, given, { skip_missed, today })
  const status = next_date === null ? 'finished' : schedule.status
  const run_on = schedule.failure_count > 0 && next_date === schedule.next_date ? schedule.run_on : next_date
  const lines = withPriceChanges(kept.lines, kept.price_changes, next_date ?? today, kept.currency)
  const priced = pricedLines(lines.lines, kept.currency)
  await queries.updateSchedule(tx, scheduleId, {
    ...kept,
    ...priced,
    monthly_minor: monthlyValue(priced.net_minor, given),
    price_changes: lines.waiting,
    status,
    next_date,
    run_on,
  })
}

/** Another rhythm begins after the last date that has its invoice; the same one goes on where it was. */
async function nextAfterChange(
  tx: Tx,
  schedule: queries.ScheduleRecord,
  given: Fields,
  { skip_missed, today }: { skip_missed: boolean; today: string },
) {
  const rhythm = rhythmOf(given)
  const same = JSON.stringify(rhythm) === JSON.stringify(rhythmOf(schedule))
  const lastMade = await findLastMadeDate(tx, schedule.id)
  const fresh = lastMade === null ? firstFrom(rhythm, rhythm.start_date) : nextDate(rhythm, given.end, lastMade, 0)
  const wanted = same ? schedule.next_date : fresh
  const date = wanted !== null && skip_missed && wanted < today ? firstFrom(rhythm, today) : wanted
  return date !== null && isWithin(given.end, date, schedule.made_count) ? date : null
}

/** One that has ended is what it was. */
export async function lockOpen(tx: Tx, scheduleId: string) {
  const schedule = orNotFound(await queries.lockSchedule(tx, scheduleId))
  if (schedule.status === 'finished') throw new AppError('schedule.finished')
  return schedule
}

export async function pauseSchedule(tx: Tx, { user_id }: By, scheduleId: string, now: Instant) {
  const { status } = await lockOpen(tx, scheduleId)
  if (status === 'active') await queries.markPaused(tx, scheduleId, { reason: 'by_hand', by: user_id, at: now })
}

/** What was missed meanwhile is left out, or made up with someone's consent, however much it is. */
export async function resumeSchedule(
  tx: Tx,
  { user_id }: By,
  scheduleId: string,
  missed: 'skip' | 'make_up' | undefined,
  now: Instant,
) {
  const schedule = await lockOpen(tx, scheduleId)
  if (schedule.status !== 'paused') return
  const { today } = await businessOn(tx, now)
  const dates = missedDates(schedule, today)
  const skips = (missed ?? (schedule.pause_reason === 'by_hand' ? 'skip' : 'make_up')) === 'skip' && dates.length > 0
  const next = skips ? firstFrom(rhythmOf(schedule), today) : schedule.next_date
  const next_date = next !== null && isWithin(endOf(schedule), next, schedule.made_count) ? next : null
  if (skips) {
    const [first = today] = dates
    const skipped = { period_date: first, skipped_to: dates.at(-1) ?? first, date_count: dates.length }
    const run = { schedule_id: scheduleId, outcome: 'skipped' as const, created_by: user_id, created_at: now }
    await insertRuns(tx, [{ ...run, ...skipped }])
  }
  const { lines, price_changes, net_minor, monthly_minor } = { ...schedule, ...atDate(schedule, next_date) }
  const catch_up_to = skips ? schedule.catch_up_to : today
  await queries.markResumed(tx, scheduleId, { next_date, catch_up_to, lines, price_changes, net_minor, monthly_minor })
}

export async function finishSchedule(tx: Tx, scheduleId: string) {
  const { status } = orNotFound(await queries.lockSchedule(tx, scheduleId))
  if (status !== 'finished') await queries.markFinished(tx, scheduleId)
}

export async function removeSchedule(tx: Tx, scheduleId: string) {
  orNotFound(await queries.lockSchedule(tx, scheduleId))
  const { count } = await countMade(tx, scheduleId)
  if (count > 0) throw new AppError('schedule.has_runs')
  await queries.deleteSchedule(tx, scheduleId)
}

const fieldsOf = ({ end_kind, end_date, end_count, ...schedule }: queries.ScheduleRecord): Fields => ({
  ...schedule,
  end: endOf({ end_kind, end_date, end_count }),
})

const withoutAbsent = <Given extends object>(fields: Given) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Given]: Exclude<Given[Name], undefined>
  }
