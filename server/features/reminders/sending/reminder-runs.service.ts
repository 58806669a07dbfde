import { dayIn } from '#shared/dates/business-date.ts'
import { day, later } from '#shared/dates/instant.ts'
import type { MessageKey } from '#shared/i18n/translate.ts'
import { findBusiness } from '#server/features/business/business.service.ts'
import { findSettings, sendingDay } from '#server/features/reminders/plans/plans.service.ts'
import {
  type DueRow,
  listDueOfCustomer,
  insertDueCustomers,
  listChosen,
  type SendingTime,
} from '#server/features/reminders/reminder-recipients.queries.ts'
import type { Actor, AuditActor } from '#server/platform/actor.ts'
import { orNotFound, refuseUnknownId } from '#server/platform/app-error.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/connection/database.ts'
import { translateTo } from '#server/platform/i18n/languages.ts'
import type { JobContext, JobPayloads } from '#server/platform/jobs/jobs.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import { stopWhenShuttingDown } from '#server/platform/jobs/return-to-queue.ts'
import { findRemindedOn, lockCustomer } from './reminder-message.queries.ts'
import { queueReminder } from './reminder-message.service.ts'
import * as queries from './reminder-runs.queries.ts'

export async function startReminders(tx: Tx, actor: Actor, invoiceIds: string[]) {
  const { user_id, session_id, locale } = actor
  const id = orNotFound(await queries.insertRun(tx, { on_date: null, locale, created_by: user_id }))
  // An id is the same in capitals.
  const invoices = invoiceIds.map((invoiceId) => invoiceId.toLowerCase())
  const known = await queries.insertChosen(tx, id, [...new Set(invoices)])
  refuseUnknownId('invoice_ids', invoices, known, 'validation.unknown_invoice')
  await enqueue(tx, 'reminders:send', { run_id: id, user_id, session_id })
  return orNotFound(await queries.findRun(tx, id, user_id))
}

export const readRun = async (db: Db, actor: Actor, runId: string) =>
  orNotFound(await queries.findRun(db, runId, actor.user_id))

/** On working days, once their hour has come: one run a day, however many workers there are. */
export async function startDailyReminders({ db, clock }: Pick<JobContext, 'db' | 'clock'>) {
  const { enabled, hour } = await findSettings(db)
  if (!enabled) return
  const now = clock.now()
  const today = await sendingDay(db, hour, now)
  if (!today) return
  const { language } = await findBusiness(db)
  await inTransaction(db, {}, async (tx) => {
    const id = await queries.insertRun(tx, { on_date: today.date, locale: language, created_by: null })
    if (id === undefined) return
    await insertDueCustomers(tx, id, { ...today, at: now })
    await enqueue(tx, 'reminders:send', { run_id: id })
  })
}

/** One customer after the other, each in its own transaction; after a crash or a stop it continues where it was. */
export async function sendReminders(context: JobContext, { run_id, ...actor }: JobPayloads['reminders:send']) {
  while (await takeStep(context, run_id, actor)) stopWhenShuttingDown(context.signal)
}

const takeStep = ({ db, clock }: JobContext, runId: string, actor: Partial<AuditActor>) =>
  inTransaction(db, actor, async (tx) => {
    const run = await queries.lockRun(tx, runId)
    if (!run) return false
    const now = clock.now()
    const { time_zone: timeZone } = await findBusiness(tx)
    const time = { date: dayIn(timeZone, now), at: now, timeZone }
    const part = (await isOver(tx, run, time.date)) ? undefined : await queries.findNextPart(tx, runId)
    if (!part) {
      await queries.markDone(tx, runId)
      return false
    }
    await queries.markPart(tx, runId, part.position, await remindCustomer(tx, run, part, time), now)
    return true
  })

type Run = NonNullable<Awaited<ReturnType<typeof queries.lockRun>>>
type Part = NonNullable<Awaited<ReturnType<typeof queries.findNextPart>>>

/** The run of yesterday sends nothing today: that of today finds what is still due. Nor does any once reminders are switched off. */
const isOver = async (tx: Tx, { on_date }: Run, today: string) =>
  on_date !== null && (on_date !== today || !(await findSettings(tx)).enabled)

/** Asked again under the lock: a payment, a hold or another worker may have come first. */
async function remindCustomer(tx: Tx, run: Run, part: Part, time: SendingTime & { at: string }) {
  orNotFound(await lockCustomer(tx, part.customer_id))
  const { customer_id, invoice_ids } = part
  const by_hand = invoice_ids !== null
  const found = by_hand
    ? await listChosen(tx, time, customer_id, invoice_ids)
    : await listDueOfCustomer(tx, time, customer_id)
  const reminded = by_hand ? await findRemindedOn(tx, invoice_ids, time.date) : new Set<string>()
  const due = found.map((row) => ({ ...row, documents: row.documents.filter(mayRemind(reminded, by_hand, time.date)) }))
  const going = due.filter(({ reason, documents }) => reason === null && documents.length > 0)
  const order = { on_date: time.date, by_hand, created_by: run.created_by, now: time.at }
  for (const row of going) await queueReminder(tx, row, order)
  return refusalsOf({ invoice_ids: invoice_ids ?? [], found, going, reminded }, run.locale)
}

/** By hand a customer is reminded of overdue documents at most once a day. */
const mayRemind =
  (reminded: ReadonlySet<string>, byHand: boolean, today: string) =>
  ({ invoice_id, due_date }: DueRow['documents'][number]) =>
    !byHand || (!reminded.has(invoice_id) && due_date < today)

type Outcome = { invoice_ids: string[]; found: DueRow[]; going: DueRow[]; reminded: ReadonlySet<string> }

function refusalsOf({ invoice_ids, found, going, reminded }: Outcome, locale: string): queries.Refusal[] {
  const translate = translateTo(locale)
  const sent = new Set(going.flatMap(({ documents }) => documents.map(({ invoice_id }) => invoice_id)))
  const whyNot = (id: string): MessageKey => {
    if (reminded.has(id)) return 'reminders.refused.reminded_today'
    const row = found.find(({ documents }) => documents.some(({ invoice_id }) => invoice_id === id))
    if (!row) return 'reminders.refused.nothing_owed'
    return row.reason === null ? 'reminders.refused.not_overdue' : `reminders.refused.${row.reason}`
  }
  return invoice_ids
    .filter((id) => !sent.has(id))
    .map((invoice_id) => ({ invoice_id, refusal: translate(whyNot(invoice_id)) }))
}

/** The results are useful for a few days; the reminders themselves stay. */
export async function purgeOldReminderRuns({ db, clock }: JobContext) {
  await inTransaction(db, {}, (tx) => queries.deleteOldRuns(tx, later(clock.now(), -30 * day)))
}
