import { daysBetween } from '#shared/dates/business-date.ts'
import type { Instant } from '#shared/dates/instant.ts'
import {
  type HeldBackReason,
  mostDocuments,
  type ReminderFilter,
} from '#shared/features/reminders/reminders.contract.ts'
import type { CustomerReminders, DueReminder } from '#shared/features/reminders/reminders.reply.ts'
import { required } from '#shared/required.ts'
import { sumsOf } from '#shared/features/reminders/reminder-sums.ts'
import type { Formats } from '#shared/i18n/formats.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { refuseDate } from '#server/features/business/business-dates.service.ts'
import { businessOn } from '#server/features/business/business.service.ts'
import { findCustomer, recipientsOf } from '#server/features/customers/customers.service.ts'
import { AppError, orNotFound, refusedField } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { violatedConstraint } from '#server/platform/database/connection/database-errors.ts'
import { findSettings, nextSendingDay } from './plans/plans.service.ts'
import * as queries from './reminders.queries.ts'
import { insertReminder, lockCustomer } from './sending/reminder-message.queries.ts'
import { type DueRow, listDueSteps, readDuePage } from './reminder-recipients.queries.ts'

export { listFailed as listFailedReminders } from './reminders.queries.ts'

type Words = { translate: Translate; formats: Formats }

/** What goes out next, and what does not, as it would be if nothing changes until then. */
export async function listReminders(db: Db, filter: ReminderFilter, now: Instant, words: Words) {
  const { enabled, hour } = await findSettings(db)
  const { date, timeZone, today } = await nextSendingDay(db, hour, now)
  const time = { date, timeZone, at: { hour } }
  const { rows, total, tallies } = await readDuePage(db, time, filter)
  const countOf = (wanted: string) => tallies.find(({ part }) => part === wanted)?.message_count ?? 0
  return {
    page: { rows: rows.map((row) => asListed(row, words)), total },
    enabled,
    next: {
      date,
      hour,
      days_ahead: daysBetween(today, date),
      message_count: countOf('going_out'),
      totals: tallies.find(({ part }) => part === 'going_out')?.totals ?? [],
    },
    counts: {
      going_out: countOf('going_out'),
      held_back: countOf('held_back'),
      not_delivered: countOf('not_delivered'),
    },
  }
}

function asListed({ documents, ...row }: DueRow, words: Words): DueReminder {
  return {
    ...row,
    id: [row.customer_id, row.reason ?? 'going_out'].join('.'),
    going_out: row.reason === null,
    reasons: reasonsOf({ documents, ...row }, words),
    document_count: documents.length,
    totals: sumsOf(documents),
    documents: documents.slice(0, mostDocuments),
  }
}

/** Of what goes out: the step, and how each is known to have arrived. Of the rest: what stops it. */
function reasonsOf(row: DueRow, words: Words) {
  const { reason, days, documents } = row
  const { translate } = words
  if (reason !== null) return [whatStops(row, reason, words)]
  const step = days < 0 ? 'reminders.step.before' : days === 0 ? 'reminders.step.on_day' : 'reminders.step.after'
  const proofs = new Set(documents.map(({ proof }) => proof).filter((proof) => proof !== null))
  return [
    translate(step, { count: Math.abs(days) }),
    ...[...proofs].map((proof) => translate(`reminders.proof.${proof}`)),
  ]
}

function whatStops({ documents, not_before, bounced }: DueRow, reason: HeldBackReason, { translate, formats }: Words) {
  const date = reason === 'put_off' ? not_before : (documents[0]?.hold_date ?? null)
  if (reason === 'promised' && date === null) return translate('reminders.refused.promised')
  return translate(`reminders.reason.${reason}`, {
    date: date === null ? '' : formats.date(date),
    addresses: bounced.join(', '),
  })
}

/** The step that is due is left out, under the same key under which it would be sent: only one of the two happens. */
export async function leaveOut(tx: Tx, actor: { user_id: string }, invoiceIds: string[], now: Instant) {
  const { hour } = await findSettings(tx)
  const { date, timeZone, today } = await nextSendingDay(tx, hour, now)
  const time = { date, timeZone, at: { hour } }
  const customers = new Set((await listDueSteps(tx, time, invoiceIds)).map(({ customer_id }) => customer_id))
  for (const id of [...customers].toSorted()) await lockCustomer(tx, id)
  // Asked again under the locks: it may have gone out meanwhile.
  const due = await listDueSteps(tx, time, invoiceIds)
  const groups = Map.groupBy(due, ({ customer_id }) => customer_id)
  for (const [customer_id, documents] of groups) {
    const { step_id } = required(documents.toSorted((one, other) => other.days - one.days)[0], 'what is left out')
    await insertReminder(
      tx,
      {
        customer_id,
        step_id,
        state: 'left_out',
        on_date: today,
        by_hand: false,
        email_id: null,
        created_by: actor.user_id,
        created_at: now,
      },
      documents.map(({ id, ...document }) => ({ invoice_id: id, ...document })),
    )
  }
  return { left_out_count: due.length }
}

export async function putOff(tx: Tx, customerId: string, untilDate: string | null, now: Instant) {
  const { today } = await businessOn(tx, now)
  if (untilDate !== null && untilDate <= today) throw refusedField('until_date', { key: 'validation.put_off_later' })
  orNotFound(await lockCustomer(tx, customerId))
  await queries.savePutOff(tx, customerId, untilDate, now)
}

export async function markPosted(
  tx: Tx,
  actor: { user_id: string },
  invoiceId: string,
  postedDate: string | undefined,
  now: Instant,
) {
  const { today } = await businessOn(tx, now)
  const posted_date = postedDate ?? today
  await refuseDate(tx, 'posted_date', posted_date, today)
  try {
    await queries.insertPosted(tx, { id: invoiceId, posted_date, created_by: actor.user_id, created_at: now })
  } catch (error) {
    const rule = violatedConstraint(error)
    if (rule === 'posted_is_issued') throw new AppError('invoice.not_issued')
    if (rule === 'posted_after_issue') throw refusedField('posted_date', { key: 'validation.before_issue' })
    throw error
  }
  return orNotFound(await queries.findPosted(tx, invoiceId))
}

export async function unmarkPosted(tx: Tx, invoiceId: string) {
  orNotFound(await queries.deletePosted(tx, invoiceId))
}

export async function readCustomerReminders(db: Db, customerId: string): Promise<CustomerReminders> {
  const customer = orNotFound(await findCustomer(db, customerId))
  const chosen = await queries.findChoice(db, customerId)
  return {
    choice: chosen?.never ? 'never' : chosen?.plan_id ? 'plan' : 'default',
    plan_id: chosen?.plan_id ?? null,
    not_before: chosen?.not_before ?? null,
    plans: await queries.listPlanNames(db),
    bounced: await queries.listBounced(db, recipientsOf(customer.contacts)),
    sent: await queries.listSentTo(db, customerId),
  }
}

type Choice = Pick<CustomerReminders, 'choice' | 'plan_id'>

export async function chooseReminders(tx: Tx, customerId: string, { choice, plan_id }: Choice, now: Instant) {
  const isPlan = choice === 'plan'
  const plans = await queries.listPlanNames(tx)
  if (isPlan && !plans.some(({ id }) => id === plan_id))
    throw refusedField('plan_id', { key: 'validation.reminder_plan' })
  orNotFound(await lockCustomer(tx, customerId))
  await queries.saveChoice(tx, customerId, { never: choice === 'never', plan_id: isPlan ? plan_id : null }, now)
  return readCustomerReminders(tx, customerId)
}
