import { required } from '#shared/required.ts'
import type { Instant } from '#shared/dates/instant.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { formatsFor } from '#shared/i18n/formats.ts'
import { findBusiness } from '#server/features/business/business.service.ts'
import { withPlaceholdersFilled, writeDrafts } from '#server/features/invoices/drafts/generated-drafts.service.ts'
import { AppError, orNotFound } from '#server/platform/app-error.ts'
import type { Tx } from '#server/platform/database/connection/database.ts'
import { firstFrom } from '#shared/dates/recurrence.ts'
import { prepareRun, rhythmOf } from './prepare-run.ts'
import { translateReasons, toScheduleRun } from '#server/features/schedules/read-schedule.service.ts'
import { readRunContext, runSchedules } from './runs.service.ts'
import { findRun, insertRuns } from './schedule-runs.queries.ts'
import { findSchedule, lockSchedule, type ScheduleRecord } from '#server/features/schedules/schedules.queries.ts'
import { updateScheduleStates } from './schedule-states.queries.ts'
import { lockOpen } from '#server/features/schedules/schedules.service.ts'
import { afterInvoice } from './schedule-state.ts'

type RunRequest = { user_id: string; locale: string; translate: Translate; now: Instant }

/** Runs the next date now. A failure is recorded as in any other run, so it is returned and not thrown. */
export async function runNow(tx: Tx, scheduleId: string, date: string | undefined, asked: RunRequest) {
  const { schedules_enabled } = await findBusiness(tx)
  if (!schedules_enabled) throw new AppError('schedule.switched_off')
  const schedule = await lockOpen(tx, scheduleId)
  refuseOtherDate(schedule, date, asked.locale)
  const [run] = await runSchedules(tx, [schedule], { by: asked.user_id, now: asked.now })
  const after = orNotFound(await findSchedule(tx, scheduleId))
  const answered = toScheduleRun(await findRun(tx, required(run, 'the run').id), asked.translate)
  return { status: after.status, next_date: after.next_date, invoice_id: run?.invoice_id ?? null, run: answered }
}

export const refusalOf = ({ period_date, reasons }: { period_date: string; reasons: string[] }, locale: string) =>
  new AppError('schedule.failed', { params: { date: formatsFor(locale).date(period_date), reason: reasons.join(' ') } })

/** If another run took place meanwhile, the date that the user saw is no longer the next. */
function refuseOtherDate({ next_date }: ScheduleRecord, date: string | undefined, locale: string) {
  if (date === undefined || date === next_date) return
  throw new AppError('schedule.not_next_date', {
    params: { next: next_date === null ? '–' : formatsFor(locale).date(next_date) },
  })
}

/** A draft to work on, in place of the next run or in addition to it. */
export async function draftByHand(
  tx: Tx,
  scheduleId: string,
  { counts, date }: { counts: boolean; date?: string | undefined },
  { user_id, locale, translate, now }: RunRequest,
) {
  const schedule = counts ? await lockOpen(tx, scheduleId) : orNotFound(await lockSchedule(tx, scheduleId))
  if (counts) refuseOtherDate(schedule, date, locale)
  const context = await readRunContext(tx, [schedule], now)
  const period = schedule.next_date ?? firstFrom(rhythmOf(schedule), context.today) ?? context.today
  const prepared = prepareRun(schedule, period, context, 'draft')
  if (!prepared.ok)
    throw refusalOf({ period_date: period, reasons: translateReasons(prepared.reasons, translate) }, locale)
  const request = {
    draft: prepared.draft,
    schedule_id: scheduleId,
    period_date: counts ? period : null,
    created_by: user_id,
    fillTexts: (draft: typeof prepared.draft, number: string | null) =>
      withPlaceholdersFilled(draft, prepared.wording(number)),
  }
  const [made] = await writeDrafts(tx, [request], now)
  const invoice_id = required(made, 'the draft').id
  if (counts) {
    await updateScheduleStates(tx, [afterInvoice(schedule, period)])
    const run = { schedule_id: scheduleId, period_date: period, invoice_id, created_by: user_id, created_at: now }
    await insertRuns(tx, [{ ...run, outcome: 'made' }])
  }
  return invoice_id
}
