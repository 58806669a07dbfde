import { lastDayAt } from '#shared/dates/business-date.ts'
import type { Instant } from '#shared/dates/instant.ts'
import type { FieldMessage } from '#shared/validation/field-errors.ts'
import { businessOn, findBusiness } from '#server/features/business/business.service.ts'
import { receiversOf } from '#server/features/customers/customers.service.ts'
import { AppError, orNotFound, reasonsOf, refusedField } from '#server/platform/app-error.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/connection/database.ts'
import { isRefusedByDatabase } from '#server/platform/database/connection/database-errors.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'
import { completed } from '#server/features/invoices/drafts/complete-draft.ts'
import { fieldsOf, lockDraft, lockDraftWithContext } from '#server/features/invoices/drafts/drafts.service.ts'
import { queueInvoiceEmail } from '#server/features/invoices/email/invoice-emails.service.ts'
import { issueInvoice, refuseIncomplete } from './issue.service.ts'
import * as queries from './waiting-drafts.queries.ts'

/** From now on the draft waits for its day; what could not be issued today cannot wait either. */
export async function planIssue(
  tx: Tx,
  { user_id }: { user_id: string },
  invoiceId: string,
  wish: { issue_date?: string | undefined; email: boolean },
  now: Instant,
) {
  const { draft, context } = await lockDraftWithContext(tx, invoiceId, now)
  const issue_date = wish.issue_date ?? draft.issue_date
  if (issue_date === null) throw refusedField('issue_date', { key: 'validation.required' })
  if (issue_date <= context.today) throw refusedField('issue_date', { key: 'validation.not_after_today' })
  refuseIncomplete(completed({ ...fieldsOf(draft), issue_date }, context))
  if (wish.email && receiversOf(context.customer.contacts).length === 0)
    throw refusedField('email', { key: 'validation.no_recipient' })
  await queries.markWaiting(tx, invoiceId, { issue_date, issue_on_by: user_id, issue_on_email: wish.email })
}

export async function stopWaiting(tx: Tx, invoiceId: string) {
  const { issue_on } = await lockDraft(tx, invoiceId)
  if (issue_on !== null) await queries.markNotWaiting(tx, invoiceId)
}

type Context = Pick<JobContext, 'db' | 'clock' | 'logger'>

/** Everything whose day has come, each in a transaction of its own: one that cannot be issued stops none of the others. */
export async function issueWaiting({ db, clock, logger }: Context) {
  const through = await lastDueDay(db, clock.now())
  for (const { id } of await queries.listDueIds(db, through)) {
    try {
      await inTransaction(db, {}, (tx) => issueIfDue(tx, id, clock.now()))
    } catch (error) {
      // Anything else, such as a lost connection, is no fault of the draft and is tried again.
      if (!(error instanceof AppError) && !isRefusedByDatabase(error)) throw error
      logger.warn({ err: error, invoice_id: id }, 'a draft could not be issued on its day')
      const reasons: FieldMessage[] =
        error instanceof AppError ? reasonsOf(error) : [{ key: 'waiting_draft.unforeseen' }]
      await inTransaction(db, {}, (tx) => queries.markIssueFailed(tx, id, through, reasons))
    }
  }
}

/** The same hour as that of schedules. */
async function lastDueDay(db: Db, now: Instant) {
  const { time_zone, schedule_hour } = await findBusiness(db)
  return lastDayAt(time_zone, schedule_hour, now)
}

/** Somebody else may have been faster, or may have changed it: then there is nothing to do. */
export async function issueIfDue(tx: Tx, invoiceId: string, now: Instant) {
  const waiting = await queries.lockWaiting(tx, invoiceId)
  if (!waiting || waiting.issue_failure !== null || waiting.issue_on > (await lastDueDay(tx, now))) return
  await issueAsWished(tx, waiting, now)
}

/** By hand, after what stood in its way is mended. */
export async function retryWaiting(tx: Tx, invoiceId: string, now: Instant) {
  await lockDraft(tx, invoiceId)
  const waiting = orNotFound(await queries.lockWaiting(tx, invoiceId))
  await issueAsWished(tx, waiting, now)
}

type Waiting = NonNullable<Awaited<ReturnType<typeof queries.lockWaiting>>>

async function issueAsWished(tx: Tx, { id, issue_on, issue_on_by, issue_on_email }: Waiting, now: Instant) {
  try {
    await issueInvoice(tx, id, issue_on, now)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invoice.date_before_last') throw error
    // Its day was missed and another invoice bears a later date: numbers and dates go up together.
    const { today } = await businessOn(tx, now)
    await issueInvoice(tx, id, today, now)
  }
  if (issue_on_email) await queueInvoiceEmail(tx, { user_id: issue_on_by }, id, { cc: [], attach_pdf: true }, now)
}
