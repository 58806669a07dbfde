import { required } from '#shared/required.ts'
import { lastDayAt } from '#shared/dates/business-date.ts'
import type { Instant } from '#shared/dates/instant.ts'
import type { FieldMessage } from '#shared/validation/field-errors.ts'
import { businessOn, findBusiness } from '#server/features/business/business.service.ts'
import { lastIssueDate } from '#server/features/documents/numbering/numbering.service.ts'
import { queueDeliveries } from '#server/features/deliveries/deliveries.service.ts'
import { queueLetters } from '#server/features/email/email.service.ts'
import {
  withPlaceholdersFilled,
  readContextOfMany,
  writeDrafts,
  writeIssued,
} from '#server/features/invoices/drafts/generated-drafts.service.ts'
import { AppError, reasonsOf } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { letterFor } from '#server/features/schedules/email/schedule-letter.ts'
import { missedDates, type Prepared, prepareRun, type RunContext } from './prepare-run.ts'
import { insertRuns, type NewRun } from './schedule-runs.queries.ts'
import { listDueIds, lockSchedule, type ScheduleRecord, takeDue } from '#server/features/schedules/schedules.queries.ts'
import { updateScheduleStates } from './schedule-states.queries.ts'
import { afterFailure, afterMissing, afterInvoice } from './schedule-state.ts'

/**
 * How many one transaction makes: enough to be fast, and few enough that users who issue by hand hardly wait for it.
 */
const batchSize = 50

/** The last due date; null while runs are disabled. */
async function findDueDay(tx: Tx, now: Instant) {
  const business = await findBusiness(tx)
  const through = business.schedules_enabled ? lastDayAt(business.time_zone, business.schedule_hour, now) : null
  return { through, ownDates: business.schedule_issue_date === 'period_date' }
}

/** Runs one batch of what is due, and returns how many schedules were run; zero when nothing is left. */
export async function runSomeDue(tx: Tx, now: Instant) {
  const { through, ownDates } = await findDueDay(tx, now)
  if (through === null) return 0
  const locked = await takeDue(tx, through, batchSize)
  // If invoices have their own dates, those of an earlier date are issued before any of a later one.
  const first = locked.map(({ next_date }) => required(next_date, 'the date of a schedule that is due')).toSorted()[0]
  const schedules = ownDates ? locked.filter(({ next_date }) => next_date === first) : locked
  const hasMore = locked.length === batchSize
  if (schedules.length > 0) await runSchedules(tx, schedules, { by: null, now, hasMore })
  return schedules.length
}

export async function listSomeDue(tx: Tx, now: Instant) {
  const { through } = await findDueDay(tx, now)
  return through === null ? [] : (await listDueIds(tx, through, batchSize)).map(({ id }) => id)
}

/** Another worker may have run it meanwhile: then it is no longer due. */
async function lockIfDue(tx: Tx, scheduleId: string, now: Instant) {
  const { through } = await findDueDay(tx, now)
  const schedule = await lockSchedule(tx, scheduleId)
  const isDue =
    through !== null && schedule?.status === 'active' && schedule.run_on !== null && schedule.run_on <= through
  return isDue ? schedule : null
}

export async function runIfDue(tx: Tx, scheduleId: string, now: Instant) {
  const schedule = await lockIfDue(tx, scheduleId, now)
  if (schedule) await runSchedules(tx, [schedule], { by: null, now })
}

export type By = {
  by: string | null
  now: Instant
  /** One batch of a large run, whose messages wait until it is complete, because they would slow it down. */
  hasMore?: boolean
}

export async function readRunContext(db: Db, schedules: readonly ScheduleRecord[], now: Instant): Promise<RunContext> {
  const context = await readContextOfMany(
    db,
    schedules.map(({ customer_id }) => customer_id),
    now,
  )
  return { ...context, lastIssueDate: await lastIssueDate(db, 'invoice', context.today) }
}

type Due = { schedule: ScheduleRecord; date: string }

/**
 * Runs the next date of each of these locked schedules. Invoices, messages, history and the schedules' next dates
 * are written together or not at all. One that cannot be made is recorded as failed and does not affect the others.
 */
export async function runSchedules(tx: Tx, schedules: ScheduleRecord[], { by, now, hasMore = false }: By) {
  const context = await readRunContext(tx, schedules, now)
  const due = schedules.flatMap((schedule) =>
    schedule.next_date === null ? [] : [{ schedule, date: schedule.next_date }],
  )
  const tooLate = due.flatMap((one) => {
    const reason = by === null ? whyTooLate(one.schedule, context) : null
    return reason ? [{ ...one, reasons: [reason] }] : []
  })
  const isTooLate = new Set(tooLate.map(({ schedule }) => schedule.id))
  const prepared = due
    .filter(({ schedule }) => !isTooLate.has(schedule.id))
    .map((one) => ({ ...one, prepared: prepareRun(one.schedule, one.date, context) }))
  const failed = prepared.flatMap(({ schedule, date, prepared: result }) =>
    result.ok ? [] : [{ schedule, date, reasons: result.reasons }],
  )

  await updateScheduleStates(tx, [
    ...prepared.flatMap(({ schedule, date, prepared: result }) => (result.ok ? [afterInvoice(schedule, date)] : [])),
    ...failed.map(({ schedule }) => afterFailure(schedule, context.today, now)),
    ...tooLate.map(({ schedule }) => afterMissing(schedule, now)),
  ])
  const made = await writeInvoices(tx, prepared, context, { by, now, hasMore })
  const record = { created_by: by, created_at: now }
  const runs: NewRun[] = [
    ...made.map(({ request, id }) => ({
      ...runOf(request),
      outcome: 'made' as const,
      invoice_id: id,
      emailed: request.schedule.action === 'issue_and_email',
      ...record,
    })),
    ...[...failed, ...tooLate].map((one) => ({
      ...runOf(one),
      outcome: 'failed' as const,
      reasons: one.reasons,
      ...record,
    })),
  ]
  const ids = new Map((await insertRuns(tx, runs)).map(({ id, schedule_id }) => [schedule_id, id]))
  return runs.map((run) => ({ ...run, id: required(ids.get(run.schedule_id), 'the id of the run') }))
}

const runOf = ({ schedule, date }: Due) => ({ schedule_id: schedule.id, period_date: date })

/** Why nothing is made: more dates were missed than the business makes up for automatically. */
export function whyTooLate(schedule: ScheduleRecord, { today, business }: RunContext): FieldMessage | null {
  const { count } = missedDates(schedule, today, schedule.catch_up_to)
  const limit = business.schedule_missed_limit
  return count > limit ? { key: 'schedule_run.too_many_missed', params: { count, limit } } : null
}

type PreparedDue = Due & { prepared: Prepared }

async function writeInvoices(tx: Tx, all: PreparedDue[], context: RunContext, { by, now, hasMore }: By) {
  const { business } = context
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
            fillTexts: fillTextsOf(prepared),
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
    context,
    wishes.filter(({ schedule }) => schedule.action !== 'draft'),
    now,
  )
  const toSend = issued.filter(({ request }) => request.schedule.action === 'issue_and_email')
  await queueDeliveries(
    tx,
    business.e_invoice_channel,
    toSend.map(({ id, draft }) => ({
      invoice_id: id,
      profile: draft.parties.customer.e_invoice_profile,
      created_by: by,
      created_at: now,
    })),
  )
  await queueLetters(
    tx,
    toSend.map(({ request, id, number, draft }) => ({
      kind: 'invoice' as const,
      invoice_id: id,
      ...letterFor(request.schedule.email, { business, draft, values: request.wording(number) }),
      created_by: by,
      created_at: now,
    })),
    { priority: 5, afterSeconds: hasMore ? 30 : 0 },
  )
  return [...drafts, ...issued]
}

const fillTextsOf =
  ({ wording }: Extract<Prepared, { ok: true }>) =>
  (draft: Parameters<typeof withPlaceholdersFilled>[0], number: string | null) =>
    withPlaceholdersFilled(draft, wording(number))

/** Records an unforeseen error: the others go on, and this one is retried like any failure. */
export async function recordFailure(tx: Tx, scheduleId: string, error: unknown, now: Instant) {
  const schedule = await lockIfDue(tx, scheduleId, now)
  if (!schedule || schedule.next_date === null) return
  const { today } = await businessOn(tx, now)
  await updateScheduleStates(tx, [afterFailure(schedule, today, now)])
  const reasons: FieldMessage[] = error instanceof AppError ? reasonsOf(error) : [{ key: 'schedule_run.unforeseen' }]
  const run = { schedule_id: schedule.id, period_date: schedule.next_date, reasons, created_by: null, created_at: now }
  await insertRuns(tx, [{ ...run, outcome: 'failed' }])
}
