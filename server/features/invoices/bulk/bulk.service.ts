import { type Instant, day, later } from '#shared/dates/instant.ts'
import type { BulkRun } from '#shared/features/invoices/invoice-bulk.reply.ts'
import { refuseIssueDate } from '#server/features/business/business-dates.service.ts'
import { businessOn } from '#server/features/business/business.service.ts'
import type { Actor, AuditActor } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/connection/database.ts'
import { inWords } from '#server/platform/i18n/languages.ts'
import type { JobContext, JobPayloads } from '#server/platform/jobs/jobs.ts'
import { stopWhenShuttingDown } from '#server/platform/jobs/return-to-queue.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import { deleteOldRuns, findNames, findRun, insertRun, lockRun, recordStep } from './bulk.queries.ts'
import { queueInvoiceEmail } from '#server/features/invoices/email/invoice-emails.service.ts'
import { issueInvoice } from '#server/features/invoices/issuing/issue.service.ts'

type Run = NonNullable<Awaited<ReturnType<typeof findRun>>>

export async function startBulk(
  tx: Tx,
  actor: Actor,
  request: { action: BulkRun['action']; invoice_ids: string[]; issue_date: string | null },
  now: Instant,
) {
  if (request.issue_date !== null) await refuseIssueDate(tx, request.issue_date, (await businessOn(tx, now)).today)
  const { user_id, session_id, locale } = actor
  const invoice_ids = [...new Set(request.invoice_ids)]
  const run = await insertRun(tx, { ...request, invoice_ids, locale, created_by: user_id })
  await enqueue(tx, 'invoices:bulk', { run_id: run.id, user_id, session_id })
  return asAnswered(run)
}

export async function readBulk(db: Db, actor: Actor, runId: string) {
  const run = await findRun(db, runId, actor.user_id)
  return run && asAnswered(run)
}

const asAnswered = ({ id, action, status, invoice_ids, position, results }: Run): BulkRun => ({
  id,
  action,
  status,
  total_count: invoice_ids.length,
  done_count: position,
  failed_count: results.filter(({ refusal }) => refusal !== null).length,
  results,
})

/** One after the other, each in its own transaction; after a crash or a stop it continues where it was. */
export async function runBulk(context: JobContext, { run_id, ...actor }: JobPayloads['invoices:bulk']) {
  while (await takeStep(context, run_id, actor)) stopWhenShuttingDown(context.signal)
}

/** A refused invoice is rolled back, and the reason is recorded. */
async function takeStep(context: JobContext, runId: string, actor: AuditActor) {
  try {
    return await inTransaction(context.db, actor, (tx) => stepOf(tx, context, runId, doStep))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return inTransaction(context.db, actor, (tx) => stepOf(tx, context, runId, () => Promise.resolve(error)))
  }
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockRun>>>

async function stepOf(
  tx: Tx,
  context: JobContext,
  runId: string,
  work: (tx: Tx, context: JobContext, run: Locked, invoiceId: string) => Promise<AppError | undefined>,
) {
  const run = await lockRun(tx, runId)
  const invoiceId = run?.invoice_ids[run.position]
  if (!run || invoiceId === undefined) return false
  const refusal = await work(tx, context, run, invoiceId)
  const [named] = await findNames(tx, [invoiceId])
  await recordStep(tx, runId, {
    invoice_id: invoiceId,
    number: named?.number ?? null,
    customer_name: named?.customer_name ?? '',
    refusal: refusal ? inWords(refusal, run.locale) : null,
  })
  return true
}

async function doStep(tx: Tx, { clock }: JobContext, run: Locked, invoiceId: string): Promise<undefined> {
  if (run.action === 'issue') await issueInvoice(tx, invoiceId, run.issue_date, clock.now())
  else await queueInvoiceEmail(tx, { user_id: run.created_by }, invoiceId, { cc: [], attach_pdf: true }, clock.now())
}

/** The results of a bulk run are useful for a few days; the invoices and the audit trail keep what it did. */
export async function purgeOldBulkRuns({ db, clock }: JobContext) {
  await inTransaction(db, {}, (tx) => deleteOldRuns(tx, later(clock.now(), -30 * day)))
}
