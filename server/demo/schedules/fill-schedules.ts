import { addDays, lastDayAt } from '#shared/dates/business-date.ts'
import type { Instant } from '#shared/dates/instant.ts'
import { dateAt, datesFrom, firstFrom } from '#shared/dates/recurrence.ts'
import { newSchedule } from '#shared/features/schedules/schedules.fields.ts'
import { failuresToPause } from '#shared/features/schedules/schedules.rules.ts'
import { markSent } from '#server/features/email/email.queries.ts'
import { changePrices } from '#server/features/schedules/prices/price-changes.service.ts'
import { runSchedules } from '#server/features/schedules/runs/runs.service.ts'
import { lockSchedules, updateEmail } from '#server/features/schedules/schedules.queries.ts'
import { createSchedule, pauseSchedule } from '#server/features/schedules/schedules.service.ts'
import type { Tx } from '#server/platform/database/connection/database.ts'
import { translateTo } from '#server/platform/i18n/languages.ts'
import { demoCustomers } from '#server/demo/demo-customers.ts'
import { listEmailsOf } from '#server/demo/demo.queries.ts'
import { duringWork } from '#server/demo/demo-business.ts'
import type { ItemOfLine } from '#server/demo/items/fill-items.ts'
import type { Issued } from '#server/demo/invoices/plan-invoices.ts'
import { type DemoSchedule, demoSchedules } from './demo-schedules.ts'

/** The user who sets up schedules must be allowed to issue. */
export type Manager = { user_id: string; role: string; permissions: string[] }

type SetUp = DemoSchedule & { id: string; start_date: string }

type Known = { customers: Map<string, string>; itemOf: ItemOfLine }

/** Sets up all schedules, each before its first date. */
export async function setUpSchedules(tx: Tx, by: Manager, { customers, itemOf }: Known, today: string) {
  const setUp: SetUp[] = []
  for (const [place, demo] of demoSchedules.entries()) {
    const start_date = startOf(demo, today)
    const at = duringWork(addDays(start_date, -4), place)
    const sent = newSchedule.parse({
      ...demo,
      lines: demo.lines.map((line) => ({ ...line, ...itemOf(line) })),
      start_date,
      unit: demo.unit ?? 'month',
      customer_id: customers.get(demo.customer),
      exchange_rate_source: demo.exchange_rate ? 'Agreed for the contract' : '',
    })
    const id = await createSchedule(tx, by, sent, at)
    if (demo.email) await updateEmail(tx, id, settingsOf(demo.email))
    setUp.push({ ...demo, id, start_date })
  }
  return setUp
}

const settingsOf = ({ cc = [], subject, body }: NonNullable<DemoSchedule['email']>) => ({
  to: [],
  cc,
  bcc: [],
  reply_to: '',
  subject: subject ?? null,
  body: body ?? null,
  attach_pdf: true,
})

/** As many months ago as it says, but not before the customer was added. */
function startOf({ customer, months_ago, day, fails_days_ago }: DemoSchedule, today: string) {
  const since = demoCustomers.find(({ name }) => name === customer)?.since_days ?? 0
  const anchor = fails_days_ago === undefined ? `${today.slice(0, 8)}01` : addDays(today, -fails_days_ago)
  const back = dateAt({ every: 1, unit: 'month', start_date: anchor, last_day_of_month: false }, -months_ago)
  const wished = fails_days_ago === undefined ? onDay(back, day) : back
  const monthly = { every: 1, unit: 'month' as const, start_date: wished, last_day_of_month: false }
  return firstFrom(monthly, addDays(today, 10 - since)) ?? wished
}

/** That day of the month, or of the next month that has it. */
function onDay(month: string, day: number): string {
  const date = addDays(`${month.slice(0, 8)}01`, day - 1)
  return Number(date.slice(8)) === day ? date : onDay(date, day)
}

/** A date on which some schedules run. */
export type ScheduleDay = { date: string; ids: string[] }

/** Every date up to today on which one of them runs, oldest first. */
export function scheduleDays(schedules: SetUp[], today: string, now: Instant): ScheduleDay[] {
  const days = new Map<string, string[]>()
  for (const schedule of schedules)
    for (const date of datesOf(schedule, today, lastDayAt('Europe/London', 6, now)))
      days.set(date, [...(days.get(date) ?? []), schedule.id])
  return [...days].map(([date, ids]) => ({ date, ids })).toSorted((a, b) => a.date.localeCompare(b.date))
}

function datesOf(
  { every = 1, unit = 'month', start_date, last_day_of_month = false, end, ...fate }: SetUp,
  today: string,
  through: string,
) {
  const until = [through, ...stopsOf(fate, today)].toSorted()[0] ?? through
  const dates = datesFrom({ every, unit, start_date, last_day_of_month }, start_date, end?.count ?? 200)
  return dates.filter((date) => date <= until)
}

const stopsOf = (
  { paused_days_ago, fails_days_ago }: Pick<DemoSchedule, 'paused_days_ago' | 'fails_days_ago'>,
  today: string,
) => [paused_days_ago, fails_days_ago].flatMap((days) => (days === undefined ? [] : [addDays(today, -days - 1)]))

/** Runs at six in the morning, as the worker does; the messages of old runs count as sent. */
export async function runDay(tx: Tx, { date, ids }: ScheduleDay): Promise<Issued[]> {
  const at = `${date}T06:00:07.000Z`
  const schedules = await lockSchedules(tx, ids)
  const runs = await runSchedules(tx, schedules, { by: null, now: at })
  const made = runs.flatMap(({ invoice_id }) => (invoice_id === undefined ? [] : [invoice_id]))
  for (const { id } of await listEmailsOf(tx, made)) await markSent(tx, id, at)
  const customerOf = new Map(schedules.map(({ id, customer_name, action }) => [id, { customer_name, action }]))
  return runs.flatMap(({ invoice_id, schedule_id }) => {
    const about = customerOf.get(schedule_id)
    if (invoice_id === undefined || !about || about.action === 'draft') return []
    return [
      {
        id: invoice_id,
        at,
        scheduled: true,
        planned: { customer: about.customer_name, issue_date: date, reference: '', line_count: 1 },
      },
    ]
  })
}

/** Prices went up on each first of April, and the next increase is already planned. */
export async function raisePrices(tx: Tx, by: Manager, schedules: SetUp[], from_date: string) {
  const at = duringWork(addDays(from_date, -40), 3)
  const raised = schedules.filter(
    ({ raised_each_april, start_date }) => raised_each_april !== undefined && start_date < from_date,
  )
  if (raised.length === 0) return
  const request = {
    schedule_ids: raised.map(({ id }) => id),
    from_date,
    change: { kind: 'percent', percent: raised[0]?.raised_each_april ?? '0' },
  } as const
  await changePrices(tx, request, { by, translate: translateTo('en'), now: at })
}

/** Pauses some schedules, and lets others fail because their customer was archived. */
export async function fillScheduleOutcomes(tx: Tx, by: Manager, schedules: SetUp[], today: string) {
  for (const { id, paused_days_ago } of schedules)
    if (paused_days_ago !== undefined) await pauseSchedule(tx, by, id, duringWork(addDays(today, -paused_days_ago), 5))
  for (const { id, fails_days_ago = 0 } of schedules)
    for (let days = fails_days_ago; days > 0 && days > fails_days_ago - failuresToPause; days -= 1)
      await runDay(tx, { date: addDays(today, -days), ids: [id] })
}
