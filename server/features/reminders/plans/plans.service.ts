import { type Holiday, hasHolidays, holidaysOf, isWorkingDay, nextWorkingDay } from '#shared/dates/bank-holidays.ts'
import { addDays, dayIn, lastDayAt } from '#shared/dates/business-date.ts'
import type { Instant } from '#shared/dates/instant.ts'
import { greetedNames } from '#shared/features/customers/customers.rules.ts'
import type { ReminderSettingsChange, StepTexts } from '#shared/features/reminders/reminder-plans.contract.ts'
import type { ReminderPlan, ReminderSettings, WorkingDays } from '#shared/features/reminders/reminder-plans.reply.ts'
import { writeReminder } from '#shared/features/reminders/reminder-text.ts'
import { formatsFor } from '#shared/i18n/formats.ts'
import { refuseStale } from '#server/features/audit/audit.service.ts'
import { businessOn, findBusiness } from '#server/features/business/business.service.ts'
import { findCustomer, recipientsOf } from '#server/features/customers/customers.service.ts'
import { accountsFor } from '#server/features/reminders/sending/reminder-message.service.ts'
import { AppError, orNotFound } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { translateTo } from '#server/platform/i18n/languages.ts'
import * as queries from './plans.queries.ts'

export { findSettings } from './plans.queries.ts'

export async function readSettings(db: Db): Promise<ReminderSettings> {
  const { enabled, hour, version } = await queries.findSettings(db)
  return { enabled, hour, version, plans: await queries.listPlans(db) }
}

type Plan = ReminderSettingsChange['plans'][number]

/** All plans at once, so that there is one default at every moment. */
export async function saveSettings(tx: Tx, change: ReminderSettingsChange, now: Instant) {
  const current = await queries.lockSettings(tx)
  const plans = await queries.listPlans(tx)
  const { id: _, ...shown } = current
  await refuseStale(tx, 'reminder_settings', { ...shown, plans } as typeof shown, change.version)
  const known = new Map(plans.map((plan) => [plan.id, plan]))
  const kept = change.plans.flatMap(({ id }) => (id !== undefined && known.has(id) ? [id] : []))
  await queries.unmarkDefault(tx)
  await queries.retirePlans(
    tx,
    plans.map(({ id }) => id).filter((id) => !kept.includes(id)),
    now,
  )
  await queries.releaseNames(tx, kept)
  for (const plan of change.plans) await savePlan(tx, plan, known.get(plan.id ?? ''), now)
  await queries.updateSettings(tx, { enabled: change.enabled, hour: change.hour }, now)
  return readSettings(tx)
}

async function savePlan(tx: Tx, plan: Plan, before: ReminderPlan | undefined, now: Instant) {
  if (before) await queries.updatePlan(tx, before.id, plan)
  const planId = before?.id ?? (await queries.insertPlan(tx, plan, now))
  // A step on another day is another step: what was sent keeps the one that it was.
  const same = (step: Plan['steps'][number]) =>
    before?.steps.find(({ id, days }) => id === step.id && days === step.days)?.id
  const kept = plan.steps.map(same).filter((id) => id !== undefined)
  await queries.retireSteps(tx, planId, kept, now)
  for (const step of plan.steps) {
    const id = same(step)
    if (id !== undefined) await queries.updateStep(tx, id, step)
  }
  await queries.insertSteps(
    tx,
    planId,
    plan.steps.filter((step) => same(step) === undefined),
  )
}

type Previewed = { customer_id?: string | undefined; texts: StepTexts }

/** A step filled in for a real customer, so that its author sees what customers will read. */
export async function previewStep(db: Db, { customer_id, texts }: Previewed, now: Instant) {
  const { business, today } = await businessOn(db, now)
  const customerId = customer_id ?? (await queries.findDebtor(db, today))
  if (customerId === undefined) throw new AppError('reminder.nobody_owes')
  const customer = orNotFound(await findCustomer(db, customerId))
  const documents = await queries.listOwedBy(db, customerId, today)
  if (documents.length === 0) throw new AppError('reminder.nobody_owes')
  const to = recipientsOf(customer.contacts)
  const written = writeReminder(
    {
      texts,
      languages: [customer.language, business.language],
      business: business.name,
      customer: customer.name,
      contact: greetedNames(customer, to),
      documents,
      accounts: await accountsFor(db, documents),
    },
    { formats: formatsFor(customer.language), translate: translateTo(customer.language) },
  )
  const { id, name: customer_name, language } = customer
  return { customer_id: id, customer_name, language, to, document_count: documents.length, ...written }
}

async function calendarOf(db: Db) {
  const { address, time_zone } = await findBusiness(db)
  const changes = await queries.listDayChanges(db)
  return { country: address.country, timeZone: time_zone, changes, changed: changedDays(changes) }
}

const changedDays = (changes: { date: string; is_working: boolean }[]) =>
  new Map(changes.map(({ date, is_working }) => [date, is_working]))

/** Whether today is a day on which reminders go out, and their hour has come; null if not, else the day. */
export async function sendingDay(db: Db, hour: number, now: Instant) {
  const { country, timeZone, changed } = await calendarOf(db)
  const today = dayIn(timeZone, now)
  const isLate = hour + hoursToMakeUp < 24 && lastDayAt(timeZone, hour + hoursToMakeUp, now) === today
  if (lastDayAt(timeZone, hour, now) !== today || isLate) return null
  return isWorkingDay(today, country, changed) ? { date: today, timeZone } : null
}

/** After an outage they still go out on the same day, and not at night. */
const hoursToMakeUp = 8

/** The day on which the next reminders go out. */
export async function nextSendingDay(db: Db, hour: number, now: Instant) {
  const { country, timeZone, changed } = await calendarOf(db)
  const today = dayIn(timeZone, now)
  const hasPassed = lastDayAt(timeZone, hour, now) === today || (await queries.hasRunOn(db, today))
  const date = nextWorkingDay(hasPassed ? addDays(today, 1) : today, country, changed)
  return { date, timeZone, today }
}

export async function readWorkingDays(db: Db, asked: number | undefined, now: Instant): Promise<WorkingDays> {
  const { country, timeZone, changes } = await calendarOf(db)
  const year = asked ?? Number(dayIn(timeZone, now).slice(0, 4))
  const own = changes.filter(({ date }) => date.startsWith(`${year}-`))
  const isOwn = (holiday: Holiday) => own.some(({ date }) => date === holiday.date)
  const free = holidaysOf(country, year).filter((holiday) => !isOwn(holiday))
  const named = (date: string) => holidaysOf(country, year).find((holiday) => holiday.date === date)?.name ?? ''
  const data = [
    ...free.map((holiday) => ({ ...holiday, is_working: false, is_own: false })),
    ...own.map(({ date, name, is_working }) => ({ date, name: name || named(date), is_working, is_own: true })),
  ]
  return {
    country,
    is_known: hasHolidays(country),
    data: data.toSorted((one, other) => (one.date < other.date ? -1 : 1)),
  }
}

export async function saveWorkingDay(
  tx: Tx,
  change: { date: string; is_working: boolean; name: string },
  now: Instant,
) {
  const { country } = await calendarOf(tx)
  const isUsual = isWorkingDay(change.date, country, new Map()) === change.is_working
  if (isUsual) await queries.deleteDayChange(tx, change.date)
  else await queries.saveDayChange(tx, change)
  return readWorkingDays(tx, Number(change.date.slice(0, 4)), now)
}
