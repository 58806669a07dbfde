import { addDays, lastDayAt } from '#shared/dates/business-date.ts'
import type { Instant } from '#shared/dates/instant.ts'
import { withPriceChanges } from '#shared/features/schedules/price-changes.ts'
import { failuresToPause, monthlyValue, nextDate } from '#shared/features/schedules/schedules.rules.ts'
import type { FieldMessage } from '#shared/validation/field-errors.ts'
import { findBusiness } from '#server/features/business/business.service.ts'
import { lastIssueDate } from '#server/features/documents/documents.service.ts'
import { queueLetters } from '#server/features/email/email.service.ts'
import { surroundingsOf, writeDrafts, writeIssued } from '#server/features/invoices/made-invoices.service.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { letterFor } from './schedule-letter.ts'
import {
  endOf,
  missedDates,
  type Prepared,
  prepareRun,
  rhythmOf,
  type RunCircumstances,
  wordedWith,
} from './prepare-run.ts'
import { pricedLines } from './priced-lines.ts'
import { insertRuns, type NewRun } from './schedule-runs.queries.ts'
import { type ScheduleRecord, type Standing, takeDue, updateStandings } from './schedules.queries.ts'

/** How much one transaction makes: enough to be quick, and so little that who issues by hand hardly waits for it. */
const batchSize = 50

/** What the clock has due now, some of it: how many schedules were looked at. Zero when nothing is left. */
export async function runSomeDue(tx: Tx, now: Instant) {
  const business = await findBusiness(tx)
  if (!business.schedules_enabled) return 0
  const schedules = await takeDue(tx, lastDayAt(business.time_zone, business.schedule_hour, now), batchSize)
  if (schedules.length > 0) await runThese(tx, schedules, { by: null, now })
  return schedules.length
}

export type By = {
  by: string | null
  now: Instant
  /** Otherwise documents are printed when somebody asks for them. */
  printsAtOnce?: boolean
}

export async function circumstancesOf(
  db: Db,
  schedules: readonly ScheduleRecord[],
  now: Instant,
): Promise<RunCircumstances> {
  const surroundings = await surroundingsOf(
    db,
    schedules.map(({ customer_id }) => customer_id),
    now,
  )
  return { ...surroundings, lastIssueDate: await lastIssueDate(db, 'invoice') }
}

type Due = { schedule: ScheduleRecord; date: string }

/**
 * The next date of each of these, which the transaction holds: the invoices, their messages, what the history says and where
 * each schedule goes on, all of it or nothing. What cannot be made is written down as failed and keeps none of the others.
 */
export async function runThese(tx: Tx, schedules: ScheduleRecord[], { by, now, printsAtOnce = true }: By) {
  const circumstances = await circumstancesOf(tx, schedules, now)
  const due = schedules.flatMap((schedule) =>
    schedule.next_date === null ? [] : [{ schedule, date: schedule.next_date }],
  )
  const tooLate = by === null ? due.filter(({ schedule }) => isTooLate(schedule, circumstances)) : []
  const prepared = due
    .filter((one) => !tooLate.includes(one))
    .map((one) => ({ ...one, prepared: prepareRun(one.schedule, one.date, circumstances) }))
  const failed = prepared.flatMap(({ schedule, date, prepared: result }) =>
    result.ok ? [] : [{ schedule, date, reasons: result.reasons }],
  )

  await updateStandings(tx, [
    ...prepared.flatMap(({ schedule, date, prepared: result }) => (result.ok ? [movedOn(schedule, date)] : [])),
    ...failed.map(({ schedule }) => afterFailure(schedule, circumstances.today, now)),
    ...tooLate.map(({ schedule }) => ({ ...standingOf(schedule), ...paused('missed', now) })),
  ])
  const made = await writeInvoices(tx, prepared, circumstances, { by, now, printsAtOnce })
  const record = { created_by: by, created_at: now }
  const runs: NewRun[] = [
    ...made.map(({ wish, id }) => ({
      ...runOf(wish),
      outcome: 'made' as const,
      invoice_id: id,
      emailed: wish.schedule.action === 'issue_and_email',
      ...record,
    })),
    ...failed.map((one) => ({ ...runOf(one), outcome: 'failed' as const, reasons: one.reasons, ...record })),
    ...tooLate.map((one) => ({
      ...runOf(one),
      outcome: 'failed' as const,
      reasons: [whyTooLate(one.schedule, circumstances)],
      ...record,
    })),
  ]
  const ids = await insertRuns(tx, runs)
  return runs.map((run, index) => ({ ...run, id: ids[index]?.id ?? '' }))
}

const runOf = ({ schedule, date }: Due) => ({ schedule_id: schedule.id, period_date: date })

/** More dates were missed than the business makes up unasked. */
const isTooLate = (schedule: ScheduleRecord, { today, business }: RunCircumstances) =>
  unagreed(schedule, today).length > business.schedule_missed_limit

const unagreed = (schedule: ScheduleRecord, today: string) =>
  missedDates(schedule, today).filter((date) => schedule.catch_up_to === null || date > schedule.catch_up_to)

const whyTooLate = (schedule: ScheduleRecord, { today, business }: RunCircumstances): FieldMessage => ({
  key: 'schedule_run.too_many_missed',
  params: { count: unagreed(schedule, today).length, limit: business.schedule_missed_limit },
})

type Wanted = Due & { prepared: Prepared }

async function writeInvoices(tx: Tx, all: Wanted[], { business }: RunCircumstances, { by, now, printsAtOnce }: By) {
  const wishes = all.flatMap(({ schedule, date, prepared }) =>
    prepared.ok
      ? [
          {
            ...prepared,
            schedule,
            date,
            schedule_id: schedule.id,
            period_date: date,
            created_by: by,
            worded: asWorded(prepared),
          },
        ]
      : [],
  )
  const drafts = await writeDrafts(
    tx,
    wishes.filter(({ schedule }) => schedule.action === 'draft'),
    now,
  )
  const issued = await writeIssued(
    tx,
    business,
    wishes.filter(({ schedule }) => schedule.action !== 'draft'),
    {
      now,
      // A message with the document has it made.
      printsAtOnce: ({ schedule }) =>
        printsAtOnce === true && !(schedule.action === 'issue_and_email' && schedule.email.attach_pdf),
    },
  )
  const toSend = issued.filter(({ wish }) => wish.schedule.action === 'issue_and_email')
  await queueLetters(
    tx,
    toSend.map(({ wish, id, number, draft }) => ({
      kind: 'invoice' as const,
      invoice_id: id,
      ...letterFor(wish.schedule.email, { business, draft, values: wish.wording(number) }),
      created_by: by,
      created_at: now,
    })),
    { priority: 5 },
  )
  return [...drafts, ...issued]
}

const asWorded =
  ({ wording }: Extract<Prepared, { ok: true }>) =>
  (draft: Parameters<typeof wordedWith>[0], number: string | null) =>
    wordedWith(draft, wording(number))

const standingOf = (schedule: ScheduleRecord): Standing => ({
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

/** Past a date that has its invoice. One that had stopped because of failures goes on. */
export function movedOn(schedule: ScheduleRecord, date: string): Standing {
  const made_count = schedule.made_count + 1
  const next_date = nextDate(rhythmOf(schedule), endOf(schedule), date, made_count)
  const stays = schedule.status === 'paused' && schedule.pause_reason !== 'failures'
  const status = next_date === null ? 'finished' : stays ? 'paused' : 'active'
  return {
    ...standingOf(schedule),
    ...atDate(schedule, next_date),
    status,
    ...(status !== 'paused' && running),
    made_count,
    failure_count: 0,
  }
}

/** Where it goes on, with the prices that hold there. */
export function atDate(schedule: ScheduleRecord, next_date: string | null) {
  if (next_date === null) return { next_date, run_on: null }
  const { lines, waiting } = withPriceChanges(schedule.lines, schedule.price_changes, next_date, schedule.currency)
  if (waiting.length === schedule.price_changes.length) return { next_date, run_on: next_date }
  const { lines: priced, net_minor } = pricedLines(lines, schedule.currency)
  return {
    next_date,
    run_on: next_date,
    lines: priced,
    price_changes: waiting,
    net_minor,
    monthly_minor: monthlyValue(net_minor, schedule),
  }
}

/** The same date is tried again tomorrow; after some failures in a row someone has to look at it. */
function afterFailure(schedule: ScheduleRecord, today: string, now: Instant): Standing {
  const failure_count = schedule.failure_count + 1
  const standing = { ...standingOf(schedule), failure_count, run_on: addDays(today, 1) }
  if (schedule.status === 'active' && failure_count >= failuresToPause)
    return { ...standing, ...paused('failures', now) }
  return standing
}

/** What went wrong in a way that no rule foresees: the others go on, and this one is tried again like any that failed. */
export async function noteFailure(tx: Tx, schedule: ScheduleRecord, today: string, { by, now }: By) {
  if (schedule.next_date === null) return
  await updateStandings(tx, [afterFailure(schedule, today, now)])
  const reasons: FieldMessage[] = [{ key: 'schedule_run.unforeseen' }]
  const run = { schedule_id: schedule.id, period_date: schedule.next_date, reasons, created_by: by, created_at: now }
  await insertRuns(tx, [{ ...run, outcome: 'failed' }])
}
