import type { MatchRun } from '#shared/features/banking/accounts.reply.ts'
import type { CustomerShare } from '#shared/features/banking/lines.contract.ts'
import { type Instant, day, later } from '#shared/dates/instant.ts'
import { findLines } from '#server/features/banking/lines/lines.queries.ts'
import { matchLine } from '#server/features/banking/matches/match.service.ts'
import { lockLines } from '#server/features/banking/matches/matches.queries.ts'
import { proposalsFor } from '#server/features/banking/matching/proposals.service.ts'
import { lockInvoices } from '#server/features/payments/payments.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/connection/database.ts'
import type { JobContext, JobPayloads } from '#server/platform/jobs/jobs.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import { stopWhenShuttingDown } from '#server/platform/jobs/return-to-queue.ts'
import * as queries from './match-runs.queries.ts'

/** Starts to confirm what is certain among the lines that are open now. */
export async function startRun(
  tx: Tx,
  { user_id, session_id }: { user_id: string; session_id: string },
  { bank_id, is_automatic }: { bank_id: string; is_automatic: boolean },
): Promise<MatchRun> {
  const line_ids = await queries.listOpenLineIds(tx, bank_id)
  const status = line_ids.length === 0 ? 'done' : 'running'
  const run = await queries.insertRun(tx, { bank_id, is_automatic, line_ids, status, created_by: user_id })
  if (status === 'running') await enqueue(tx, 'banking:match_certain', { run_id: run.id, user_id, session_id })
  return asAnswered(run)
}

export const readRun = async (db: Db, id: string) => {
  const run = await queries.findRun(db, id)
  return run && asAnswered(run)
}

const asAnswered = ({ line_ids, position, matched_ids, ...run }: queries.StoredRun): MatchRun => ({
  ...run,
  total_count: line_ids.length,
  done_count: position,
  matched_count: matched_ids.length,
  line_ids: matched_ids,
})

const linesAtOnce = 20

/** Some lines at a time, each part in one transaction with how far it is: cut short anywhere, it goes on where it was. */
export async function runMatchCertain(
  { db, clock, signal }: JobContext,
  { run_id, ...by }: JobPayloads['banking:match_certain'],
) {
  while (await matchSome(db, by, run_id, clock.now())) stopWhenShuttingDown(signal)
}

type By = { user_id: string; session_id: string }

/** Returns whether there may be more lines. A batch that is refused because of a concurrent change is retried line by line. */
async function matchSome(db: Db, by: By, runId: string, now: Instant) {
  try {
    return await inTransaction(db, by, (tx) => matchPart(tx, by, runId, { now, most: linesAtOnce }))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
  try {
    return await inTransaction(db, by, (tx) => matchPart(tx, by, runId, { now, most: 1 }))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return inTransaction(db, by, (tx) => passOver(tx, runId))
  }
}

async function matchPart(tx: Tx, by: By, runId: string, { now, most }: { now: Instant; most: number }) {
  const run = await queries.lockRun(tx, runId)
  if (!run) return false
  const ids = run.line_ids.slice(run.position, run.position + most)
  const certain = await certainAmong(tx, ids)
  const matched = certain.map(({ id }) => id)
  // All lines, and then all invoices, in the common lock order.
  if (matched.length > 0) await lockLines(tx, matched)
  await lockInvoices(
    tx,
    certain.flatMap(({ share }) => share.allocations.map(({ invoice_id }) => invoice_id)),
  )
  for (const { id, share } of certain.toSorted(byCustomer))
    await matchLine(tx, by, id, share, { now, is_automatic: true })
  await queries.recordProgress(tx, runId, { position: run.position + ids.length, matched, refused: 0 })
  return run.position + ids.length < run.line_ids.length
}

type Certain = { id: string; share: CustomerShare }

/** What is learned of payers is locked too: in one order, whichever account they paid into. */
const byCustomer = (one: Certain, other: Certain) => one.share.customer_id.localeCompare(other.share.customer_id)

/**
 * Those of some lines that are certain, in the order of the run. An invoice is paid by the first that names it: with that the others
 * are not certain any more, and booking them would refuse the whole part.
 */
async function certainAmong(tx: Tx, ids: readonly string[]): Promise<Certain[]> {
  const lines = (await findLines(tx, ids)).filter(({ state }) => state === 'open')
  const proposals = await proposalsFor(tx, lines)
  const paid = new Set<string>()
  return ids.flatMap((id) => {
    const best = proposals.get(id)?.proposals[0]
    if (!best?.certain || best.customer_id === null) return []
    const allocations = best.allocations.map(({ invoice, amount_minor }) => ({ invoice_id: invoice.id, amount_minor }))
    if (allocations.some(({ invoice_id }) => paid.has(invoice_id))) return []
    for (const { invoice_id } of allocations) paid.add(invoice_id)
    return [{ id, share: { customer_id: best.customer_id, allocations, on_account_minor: best.on_account_minor } }]
  })
}

async function passOver(tx: Tx, runId: string) {
  const run = await queries.lockRun(tx, runId)
  if (!run) return false
  await queries.recordProgress(tx, runId, { position: run.position + 1, matched: [], refused: 1 })
  return run.position + 1 < run.line_ids.length
}

const keptDays = 7

/** How far a run came is of interest for a few days; what it matched is kept with the lines. */
export async function purgeOldMatchRuns({ db, clock }: JobContext) {
  await inTransaction(db, {}, (tx) => queries.deleteOldRuns(tx, later(clock.now(), -keptDays * day)))
}
