import { rareDetailsOf } from '#shared/features/documents/rare-details.ts'
import type { Holder } from '#shared/access/permissions.ts'
import { addDays, dayIn } from '#shared/dates/business-date.ts'
import { datesBetween, firstAfter, firstFrom, type Rhythm } from '#shared/dates/recurrence.ts'
import type { Instant } from '#shared/dates/instant.ts'
import { asTermsColumns, givenTerms, termsOf } from '#shared/features/documents/payment-terms.ts'
import { fitInOrder, type PriceChange, withPriceChanges } from '#shared/features/schedules/price-changes.ts'
import { contradictionsOf, type NewSchedule, type ScheduleChange } from '#shared/features/schedules/schedules.fields.ts'
import type { ScheduleLine } from '#shared/features/schedules/schedules.fields.ts'
import {
  isWithin,
  mayChangeSchedule,
  monthlyValue,
  type ScheduleAction,
  type ScheduleEnd,
} from '#shared/features/schedules/schedules.rules.ts'
import { refuseStale } from '#server/features/audit/audit.service.ts'
import { findBankFor } from '#server/features/banks/banks.service.ts'
import { businessOn, defaultVatCodeOf, findBusiness, isVatCode } from '#server/features/business/business.service.ts'
import { findCustomer } from '#server/features/customers/customers.service.ts'
import { keepItemsOf } from '#server/features/items/items.service.ts'
import { AppError, orNotFound, refusedField } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { omitUndefined } from '#shared/objects.ts'
import { endOf, missedDates, rhythmOf } from './runs/prepare-run.ts'
import { pricedLines } from './prices/priced-lines.ts'
import { countInvoices, findLastSettledDate, insertRuns } from './runs/schedule-runs.queries.ts'
import * as queries from './schedules.queries.ts'
import { atDate } from './runs/schedule-state.ts'

type By = Holder & { user_id: string }

type Fields = Omit<NewSchedule, 'skip_missed' | 'currency'> & {
  currency?: string | undefined
}

/** The stored fields, with the customer's defaults for empty ones. */
async function complete(db: Db, given: Fields, changes: PriceChange[]) {
  const customer = await findCustomer(db, given.customer_id)
  if (!customer) throw refusedField('customer_id', { key: 'validation.unknown_customer' })
  const currency = given.currency ?? customer.currency
  if (given.bank_id !== null && !(await findBankFor(db, currency, given.bank_id)))
    throw refusedField('bank_id', { key: 'validation.unknown_bank' })
  const usualCode = defaultVatCodeOf(await findBusiness(db), customer)
  const lines = given.lines.map((line) => ({ ...line, vat_code: line.vat_code ?? usualCode }))
  const withoutIds = (adjustments: Fields['allowances']) => adjustments.map(({ id: _, ...one }) => one)
  const [allowances, charges] = [withoutIds(given.allowances), withoutIds(given.charges)]
  await refuseUnknownVat(db, { lines, allowances, charges })
  const priced = pricedLines(lines, currency, { allowances, charges })
  const { end, ...fields } = given
  return {
    customer,
    kept: {
      name: fields.name,
      customer_id: customer.id,
      customer_name: customer.name,
      currency,
      ...asTermsColumns(givenTerms(fields) ?? customer.terms),
      reference: fields.reference,
      message: fields.message,
      bank_id: fields.bank_id,
      exchange_rate: fields.exchange_rate,
      exchange_rate_source: fields.exchange_rate_source,
      buyer_reference: fields.buyer_reference,
      contract_reference: fields.contract_reference,
      project_reference: fields.project_reference,
      accounting_cost: fields.accounting_cost,
      payment_terms: fields.payment_terms,
      payee: fields.payee,
      tax_representative: fields.tax_representative,
      despatch_reference: fields.despatch_reference,
      sales_order_reference: fields.sales_order_reference,
      receiving_reference: fields.receiving_reference,
      tender_reference: fields.tender_reference,
      period_rule: fields.period_rule,
      delivery: fields.delivery,
      ...rareDetailsOf(fields),
      allowances,
      charges,
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

async function refuseUnknownVat(db: Db, taxed: Record<string, readonly { vat_code: string | null }[]>) {
  const named = Object.entries(taxed).flatMap(([name, parts]) =>
    parts.flatMap(({ vat_code }, index) =>
      vat_code === null ? [] : [[vat_code, `${name}.${index}.vat_code`] as const],
    ),
  )
  // Backwards, so that the first of a code is the one that is named.
  for (const [code, field] of new Map(named.toReversed()))
    if (!(await isVatCode(db, code))) throw refusedField(field, { key: 'validation.unknown_vat_code' })
}

/** A schedule issues on behalf of the user who set it up, so setting it up needs the same permission. */
function refuseIssuing(by: Holder, ...actions: ScheduleAction[]) {
  if (!actions.every((action) => mayChangeSchedule(action, by)))
    throw refusedField('action', { key: 'validation.only_managers_issue' })
}

function refuseToChange(schedule: queries.ScheduleRecord, by: Holder) {
  if (!mayChangeSchedule(schedule.action, by)) throw new AppError('permission.missing')
}

const noEmail = { to: [], cc: [], bcc: [], reply_to: '', subject: null, body: null, attach_pdf: true }

export async function createSchedule(
  tx: Tx,
  by: By,
  { skip_missed, ...given }: NewSchedule,
  now: Instant,
  importId: string | null = null,
) {
  refuseIssuing(by, given.action)
  const { today } = await businessOn(tx, now)
  const { kept, customer } = await complete(tx, given, [])
  refuseArchived(customer)
  await keepItemsOf(tx, given.lines)
  const rhythm = rhythmOf(given)
  const skips = skip_missed && today > given.start_date
  const next_date = dateOrRefusal(firstFrom(rhythm, skips ? today : given.start_date), given.end)
  const { id } = await queries.insertSchedule(tx, {
    ...kept,
    status: 'active',
    next_date,
    run_on: next_date,
    email: noEmail,
    created_by: by.user_id,
    created_at: now,
    import_id: importId,
  })
  if (skips) await noteSkipped(tx, id, datesBetween(rhythm, given.start_date, today), { by: by.user_id, now })
  return id
}

/** Skipped dates are part of the history, and are not taken up again when the rhythm changes. */
async function noteSkipped(
  tx: Tx,
  scheduleId: string,
  { count, nth }: Pick<ReturnType<typeof datesBetween>, 'count' | 'nth'>,
  { by, now }: { by: string; now: Instant },
) {
  if (count === 0) return
  const dates = { period_date: nth(0), skipped_to: nth(count - 1), date_count: count }
  await insertRuns(tx, [{ schedule_id: scheduleId, outcome: 'skipped', ...dates, created_by: by, created_at: now }])
}

/** A schedule that would never run is a mistake. */
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
  const terms = givenTerms(change, termsOf(schedule))
  const given = { ...fieldsOf(schedule), ...omitUndefined({ ...change, terms, terms_days: undefined }) }
  refuseIssuing(by, schedule.action, given.action)
  const [contradiction] = contradictionsOf(given)
  if (contradiction) throw refusedField(contradiction.path.join('.'), { key: contradiction.key })

  const { today } = await businessOn(tx, now)
  const { kept, customer } = await complete(tx, given, schedule.price_changes)
  if (customer.id !== schedule.customer_id) refuseArchived(customer)
  refuseUnfitting(schedule, kept)
  await keepItemsOf(tx, given.lines, schedule.lines)
  const wanted = await nextAfterChange(tx, schedule, given)
  const skipped = datesBetween(rhythmOf(given), wanted ?? today, skip_missed ? today : '')
  const next_date = skipped.count > 0 ? firstFrom(rhythmOf(given), today) : wanted
  if (next_date === null || !isWithin(given.end, next_date, schedule.made_count))
    throw refusedField(endField(given.end), { key: 'validation.ends_at_once' })
  await noteSkipped(tx, scheduleId, skipped, { by: by.user_id, now })
  const lines = withPriceChanges(kept.lines, kept.price_changes, next_date, kept.currency)
  const priced = pricedLines(lines.lines, kept.currency, kept)
  const monthly_minor = monthlyValue(priced.net_minor, given)
  await queries.updateSchedule(tx, scheduleId, {
    ...kept,
    ...priced,
    monthly_minor,
    price_changes: lines.waiting,
    next_date,
  })
}

function refuseArchived({ archived_at }: { archived_at: Instant | null }) {
  if (archived_at !== null) throw refusedField('customer_id', { key: 'validation.archived_customer' })
}

const endField = ({ kind }: ScheduleEnd) => ({ never: 'start_date', on_date: 'end.date', after: 'end.count' })[kind]

/** An announced price change must not be lost through another change: it has to be cancelled first. */
function refuseUnfitting(schedule: queries.ScheduleRecord, kept: { currency: string; lines: ScheduleLine[] }) {
  if (schedule.price_changes.length === 0) return
  if (kept.currency !== schedule.currency) throw refusedField('currency', { key: 'validation.waiting_price_change' })
  if (!fitInOrder(kept.lines, schedule.price_changes, kept.currency))
    throw refusedField('lines', { key: 'validation.waiting_price_change' })
}

/** A new rhythm begins after the last date that was invoiced or skipped; an unchanged one continues. */
async function nextAfterChange(tx: Tx, schedule: queries.ScheduleRecord, given: Fields) {
  const rhythm = rhythmOf(given)
  if (JSON.stringify(rhythm) === JSON.stringify(rhythmOf(schedule))) return schedule.next_date
  const settled = await findLastSettledDate(tx, schedule.id)
  return settled === null ? firstFrom(rhythm, rhythm.start_date) : firstAfter(rhythm, settled)
}

/** A finished schedule cannot be changed. */
export async function lockOpen(tx: Tx, scheduleId: string) {
  const schedule = orNotFound(await queries.lockSchedule(tx, scheduleId))
  if (schedule.status === 'finished') throw new AppError('schedule.finished')
  return schedule
}

export async function pauseSchedule(tx: Tx, { user_id }: By, scheduleId: string, now: Instant) {
  const { status } = await lockOpen(tx, scheduleId)
  if (status === 'active') await queries.markPaused(tx, scheduleId, { reason: 'by_hand', by: user_id, at: now })
}

/** Dates missed meanwhile are skipped, or made up for with the user's consent, however many there are. */
export async function resumeSchedule(
  tx: Tx,
  by: By,
  scheduleId: string,
  missed: 'skip' | 'make_up' | undefined,
  now: Instant,
) {
  const schedule = await lockOpen(tx, scheduleId)
  if (schedule.status !== 'paused') return
  const { today, business } = await businessOn(tx, now)
  refuseToChange(schedule, by)
  const dates = missedDates(schedule, today)
  const usual = passedMeanwhile(schedule, business.time_zone) ? 'skip' : 'make_up'
  const skips = (missed ?? usual) === 'skip' && dates.count > 0
  const next = skips ? firstFrom(rhythmOf(schedule), today) : schedule.next_date
  const next_date = next !== null && isWithin(endOf(schedule), next, schedule.made_count) ? next : null
  if (skips) await noteSkipped(tx, scheduleId, passedDates(schedule, dates, next_date), { by: by.user_id, now })
  const { lines, price_changes, net_minor, monthly_minor } = { ...schedule, ...atDate(schedule, next_date) }
  const catch_up_to = skips ? schedule.catch_up_to : today
  await queries.markResumed(tx, scheduleId, { next_date, catch_up_to, lines, price_changes, net_minor, monthly_minor })
}

/** All of them, also if fewer invoices were left to be made than that; after the end of the schedule there is none. */
const passedDates = (schedule: Rhythm, missed: { first: string; last: string }, next: string | null) =>
  datesBetween(rhythmOf(schedule), missed.first, next ?? addDays(missed.last, 1))

/** It was paused before the date came. A schedule that had failed, or was already late, still needs its invoice. */
const passedMeanwhile = (
  { pause_reason, failure_count, next_date, paused_at }: queries.ScheduleRecord,
  timeZone: string,
) =>
  pause_reason === 'by_hand' &&
  failure_count === 0 &&
  next_date !== null &&
  paused_at !== null &&
  next_date >= dayIn(timeZone, paused_at)

export async function finishSchedule(tx: Tx, by: Holder, scheduleId: string) {
  const schedule = orNotFound(await queries.lockSchedule(tx, scheduleId))
  refuseToChange(schedule, by)
  if (schedule.status !== 'finished') await queries.markFinished(tx, scheduleId)
}

export async function removeSchedule(tx: Tx, by: Holder, scheduleId: string) {
  refuseToChange(orNotFound(await queries.lockSchedule(tx, scheduleId)), by)
  const { count } = await countInvoices(tx, scheduleId)
  if (count > 0) throw new AppError('schedule.has_runs')
  await queries.deleteSchedule(tx, scheduleId)
}

const fieldsOf = ({ end_kind, end_date, end_count, ...schedule }: queries.ScheduleRecord): Fields => ({
  ...schedule,
  end: endOf({ end_kind, end_date, end_count }),
  terms: termsOf(schedule),
})
