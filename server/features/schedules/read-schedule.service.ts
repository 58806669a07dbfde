import { required } from '#shared/required.ts'
import type { Instant } from '#shared/dates/instant.ts'
import type { Schedule } from '#shared/features/schedules/schedules.reply.ts'
import type { ScheduleRun } from '#shared/features/schedules/schedule-runs.reply.ts'
import { termsOf } from '#shared/features/documents/payment-terms.ts'
import { upcomingDates } from '#shared/features/schedules/schedules.rules.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import type { FieldMessage } from '#shared/validation/field-errors.ts'
import { businessOn } from '#server/features/business/business.service.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { endOf, missedDates, rhythmOf } from './runs/prepare-run.ts'
import { findLastSettledDate, findLastRun, type RunRecord } from './runs/schedule-runs.queries.ts'
import { findSchedule, findScheduleFacts, type ScheduleRecord } from './schedules.queries.ts'

/** The reader's language, for reasons, and the time of reading. */
export type Reader = { translate: Translate; now: Instant }

export async function readSchedule(db: Db, scheduleId: string, { translate, now }: Reader): Promise<Schedule> {
  const schedule = orNotFound(await findSchedule(db, scheduleId))
  const { business, today } = await businessOn(db, now)
  const { created_by_name, paused_by_name } = await findScheduleFacts(db, scheduleId)
  const lastRun = await findLastRun(db, scheduleId)
  return {
    ...fieldsOf(schedule),
    base_currency: business.base_currency,
    upcoming: upcomingOf(schedule),
    missed_count: missedDates(schedule, today).count,
    last_settled_date: await findLastSettledDate(db, scheduleId),
    pause:
      schedule.pause_reason !== null && schedule.paused_at !== null
        ? { reason: schedule.pause_reason, at: schedule.paused_at, by_name: paused_by_name }
        : null,
    last_run: lastRun ? toScheduleRun(lastRun, translate) : null,
    created_by_name,
  }
}

function fieldsOf(schedule: ScheduleRecord) {
  const { email: _e, catch_up_to: _c, pause_reason: _p, paused_at: _a, paused_by: _b, ...rest } = schedule
  const { end_kind, end_date, end_count, price_changes, terms_kind, ...fields } = rest
  return {
    ...fields,
    end: endOf({ end_kind, end_date, end_count }),
    terms: termsOf({ ...fields, terms_kind }),
    price_changes: price_changes.map((change) => ({
      id: change.id,
      from_date: change.from_date,
      kind: change.kind,
      percent: change.kind === 'percent' ? change.percent : null,
      old_price: change.kind === 'price' ? change.old_price : null,
      unit_price: change.kind === 'percent' ? null : change.unit_price,
      item_id: change.kind === 'item' ? change.item_id : null,
      created_at: change.created_at,
    })),
  }
}

const upcomingOf = (schedule: ScheduleRecord) =>
  schedule.next_date === null
    ? []
    : upcomingDates(rhythmOf(schedule), endOf(schedule), schedule.next_date, schedule.made_count)

export const translateReasons = (reasons: FieldMessage[], translate: Translate) =>
  reasons.map(({ key, params }) => translate(key, params))

export const toScheduleRun = (run: RunRecord, translate: Translate): ScheduleRun => ({
  id: run.id,
  outcome: run.outcome,
  period_date: run.period_date,
  skipped_to: run.skipped_to,
  date_count: run.date_count,
  invoice:
    run.invoice_id !== null && run.invoice_status !== null
      ? {
          id: run.invoice_id,
          number: run.number,
          status: run.invoice_status,
          currency: required(run.currency, 'the currency of the invoice'),
          gross_minor: required(run.gross_minor, 'the sum of the invoice'),
        }
      : null,
  emailed: run.emailed,
  reasons: translateReasons(run.reasons, translate),
  created_at: run.created_at,
  created_by_name: run.created_by_name,
})
