import { lastDayAt } from '#shared/dates/business-date.ts'
import { day, type Instant, later } from '#shared/dates/instant.ts'
import { refuseDate } from '#server/features/business/business-dates.service.ts'
import { businessOn, findBusiness } from '#server/features/business/business.service.ts'
import { ageCustomer } from '#server/features/statements/ageing.queries.ts'
import { asOfDay, queueStatement } from '#server/features/statements/statements.service.ts'
import type { Actor, AuditActor } from '#server/platform/actor.ts'
import { AppError, orNotFound, refuseUnknownId } from '#server/platform/app-error.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/connection/database.ts'
import { inWords } from '#server/platform/i18n/languages.ts'
import type { JobContext, JobPayloads } from '#server/platform/jobs/jobs.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import { stopWhenShuttingDown } from '#server/platform/jobs/return-to-queue.ts'
import * as queries from './statement-runs.queries.ts'

type Asked = { customer_ids: string[]; as_of?: string | undefined }

export async function startStatements(tx: Tx, actor: Actor, { customer_ids, as_of }: Asked, now: Instant) {
  if (as_of !== undefined) await refuseDate(tx, 'as_of', as_of, (await businessOn(tx, now)).today)
  const { user_id, session_id, locale } = actor
  const run = { as_of: as_of ?? null, month: null, locale, created_by: user_id }
  const id = orNotFound(await queries.insertRun(tx, run))
  // An id is the same in capitals.
  const customers = customer_ids.map((customerId) => customerId.toLowerCase())
  const known = await queries.insertParts(tx, id, [...new Set(customers)])
  refuseUnknownId('customer_ids', customers, known, 'validation.unknown_customer')
  await enqueue(tx, 'statements:send', { run_id: id, user_id, session_id })
  return orNotFound(await queries.findRun(tx, id, user_id))
}

export const readStatements = async (db: Db, actor: Actor, runId: string) =>
  orNotFound(await queries.findRun(db, runId, actor.user_id))

/** One customer after the other, each in its own transaction; after a crash or a stop it continues where it was. */
export async function sendStatements(context: JobContext, { run_id, ...actor }: JobPayloads['statements:send']) {
  while (await takeStep(context, run_id, actor)) stopWhenShuttingDown(context.signal)
}

/** What was begun for a refused customer is rolled back, and the reason is recorded. */
async function takeStep(context: JobContext, runId: string, actor: Partial<AuditActor>) {
  try {
    return await inTransaction(context.db, actor, (tx) => stepOf(tx, context, runId, sendToCustomer))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return inTransaction(context.db, actor, (tx) => stepOf(tx, context, runId, () => Promise.resolve(error)))
  }
}

type Run = NonNullable<Awaited<ReturnType<typeof queries.lockRun>>>
type Work = (tx: Tx, context: JobContext, run: Run, customerId: string) => Promise<AppError | undefined>

async function stepOf(tx: Tx, context: JobContext, runId: string, work: Work) {
  const run = await queries.lockRun(tx, runId)
  if (!run) return false
  const part = await queries.findNextPart(tx, runId)
  if (!part) {
    await queries.markDone(tx, runId)
    return false
  }
  const refusal = await work(tx, context, run, part.customer_id)
  await queries.markPart(tx, runId, part.position, refusal ? inWords(refusal, run.locale) : null, context.clock.now())
  return true
}

/** A statement for each currency in which something is owed. */
async function sendToCustomer(tx: Tx, { clock }: JobContext, { as_of, created_by }: Run, customerId: string) {
  const now = clock.now()
  const asOf = await asOfDay(tx, as_of ?? undefined, now)
  const owed = (await ageCustomer(tx, customerId, asOf)).filter(({ owed_minor }) => owed_minor > 0)
  if (owed.length === 0) return new AppError('statement.nothing_owed')
  for (const { currency } of owed)
    await queueStatement(
      tx,
      { user_id: created_by },
      customerId,
      { kind: 'open_items', currency, ...(as_of !== null && { to: as_of }) },
      now,
    )
  return undefined
}

/** After an outage the statements of a month are still sent within these days; later they would puzzle people. */
const daysToMakeUp = 5

/** On the day that the business has chosen, all who owe get a statement, once a month. */
export async function startMonthlyStatements({ db, clock }: Pick<JobContext, 'db' | 'clock'>) {
  const { statement_day, time_zone, schedule_hour, language } = await findBusiness(db)
  if (statement_day === null) return
  const today = lastDayAt(time_zone, schedule_hour, clock.now())
  const late = Number(today.slice(8)) - statement_day
  if (late < 0 || late > daysToMakeUp) return
  await inTransaction(db, {}, async (tx) => {
    const month = `${today.slice(0, 8)}01`
    const id = await queries.insertRun(tx, { as_of: null, month, locale: language, created_by: null })
    if (id === undefined) return
    await queries.insertDebtors(tx, id)
    await enqueue(tx, 'statements:send', { run_id: id })
  })
}

/** The results are useful for a few days; the e-mails and the audit trail keep what it did. */
export async function purgeOldStatementRuns({ db, clock }: JobContext) {
  await inTransaction(db, {}, (tx) => queries.deleteOldRuns(tx, later(clock.now(), -30 * day)))
}
