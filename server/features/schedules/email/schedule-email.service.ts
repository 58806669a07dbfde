import type { Instant } from '#shared/dates/instant.ts'
import type { ScheduleEmailSettings } from '#shared/features/schedules/schedule-email.contract.ts'
import type { ScheduleEmail } from '#shared/features/schedules/schedule-email.reply.ts'
import type { Holder } from '#shared/access/permissions.ts'
import { mayChangeSchedule } from '#shared/features/schedules/schedules.rules.ts'
import { formatsFor } from '#shared/i18n/formats.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { firstFrom } from '#shared/dates/recurrence.ts'
import { refuseStale } from '#server/features/audit/audit.service.ts'
import { previewNextNumber } from '#server/features/documents/numbering/numbering.service.ts'
import { printPdf } from '#server/features/documents/printing/print.service.ts'
import { numberingOf } from '#server/features/business/business.service.ts'
import { queueLetter } from '#server/features/email/email.service.ts'
import { draftContent, withPlaceholdersFilled } from '#server/features/invoices/drafts/generated-drafts.service.ts'
import { findUser } from '#server/features/users/users.service.ts'
import { AppError, orNotFound } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'
import { previewRun, rhythmOf } from '#server/features/schedules/runs/prepare-run.ts'
import { translateReasons } from '#server/features/schedules/read-schedule.service.ts'
import { readRunContext } from '#server/features/schedules/runs/runs.service.ts'
import { letterFor } from './schedule-letter.ts'
import {
  findSchedule,
  lockSchedule,
  type ScheduleRecord,
  updateEmail,
} from '#server/features/schedules/schedules.queries.ts'

/** The next invoice as it will be made on its date, for a preview. */
async function nextInvoice(db: Db, schedule: ScheduleRecord, now: Instant) {
  const context = await readRunContext(db, [schedule], now)
  const { business, today } = context
  const date = schedule.next_date ?? firstFrom(rhythmOf(schedule), today) ?? today
  const { next_number } = await previewNextNumber(db, 'invoice', numberingOf(business), date > today ? date : today)
  return {
    business,
    customer: context.customers.get(schedule.customer_id),
    number: next_number,
    // As a draft, so that it can be previewed even if it could not be issued.
    asDraft: previewRun(schedule, date, context, 'draft'),
    asRun: previewRun(schedule, date, context),
  }
}

export async function readScheduleEmail(
  db: Db,
  scheduleId: string,
  { now, translate }: { now: Instant; translate: Translate },
): Promise<ScheduleEmail> {
  const schedule = orNotFound(await findSchedule(db, scheduleId))
  const { business, customer, number, asDraft, asRun } = await nextInvoice(db, schedule, now)
  return {
    ...schedule.email,
    version: schedule.version,
    schedule_name: schedule.name,
    customer_name: schedule.customer_name,
    language: customer?.language ?? 'en',
    standard: {
      subject: business.invoice_email_subject,
      body: business.invoice_email_body,
      reply_to: business.email_reply_to,
      from_name: business.email_from_name || business.name,
    },
    contacts: (customer?.contacts ?? [])
      .filter(({ email }) => email !== '')
      .map(({ name, email, receives_invoices }) => ({ name, email, receives_invoices })),
    values: asDraft.ok ? asDraft.wording(number) : {},
    reasons: asRun.ok ? [] : translateReasons(asRun.reasons, translate),
  }
}

export async function changeScheduleEmail(
  tx: Tx,
  by: Holder,
  scheduleId: string,
  { version, ...email }: ScheduleEmailSettings & { version?: number | undefined },
  current: () => Promise<ScheduleEmail>,
) {
  const schedule = orNotFound(await lockSchedule(tx, scheduleId))
  if (schedule.status === 'finished') throw new AppError('schedule.finished')
  if (!mayChangeSchedule(schedule.action, by)) throw new AppError('permission.missing')
  if (version !== undefined && version !== schedule.version)
    await refuseStale(
      tx,
      'schedules',
      { ...(await current()), id: scheduleId, updated_at: schedule.updated_at },
      version,
    )
  await updateEmail(tx, scheduleId, email)
}

/** Sends the message of the next invoice only to the user who asks for it. */
export async function queueTest(
  tx: Tx,
  { user_id }: { user_id: string },
  scheduleId: string,
  email: ScheduleEmailSettings,
  { now, translate, locale }: { now: Instant; translate: Translate; locale: string },
) {
  const schedule = orNotFound(await findSchedule(tx, scheduleId))
  const user = orNotFound(await findUser(tx, user_id))
  const { business, asDraft, number } = await nextInvoice(tx, schedule, now)
  if (!asDraft.ok) {
    const [date, reason] = [
      formatsFor(locale).date(schedule.next_date ?? now.slice(0, 10)),
      translateReasons(asDraft.reasons, translate),
    ]
    throw new AppError('schedule.failed', { params: { date, reason: reason.join(' ') } })
  }
  const letter = letterFor(email, { business, draft: asDraft.draft, values: asDraft.wording(number) })
  await queueLetter(tx, {
    ...letter,
    kind: 'schedule_test',
    schedule_id: scheduleId,
    to: [{ name: user.name, address: user.email }],
    cc: [],
    bcc: [],
    locale,
    subject: translate('schedule_run.test_subject', { subject: letter.subject }),
    created_by: user_id,
    created_at: now,
  })
  return user.email
}

/** Attachments of a test message: the next invoice as it would print, marked as a draft. */
export async function testAttachments(
  context: Pick<JobContext, 'db' | 'typesetter' | 'clock'>,
  email: { schedule_id: string | null; attach_pdf: boolean },
) {
  if (email.schedule_id === null || !email.attach_pdf) return []
  const schedule = await findSchedule(context.db, email.schedule_id)
  if (!schedule) return []
  const { asDraft, number } = await nextInvoice(context.db, schedule, context.clock.now())
  if (!asDraft.ok) return []
  const content = draftContent(withPlaceholdersFilled(asDraft.draft, asDraft.wording(number)))
  const { bytes } = await printPdf(context, content)
  return [{ filename: 'draft.pdf', contentType: 'application/pdf', content: bytes }]
}
