import type { Instant } from '#shared/dates/instant.ts'
import { required } from '#shared/required.ts'
import { unlearnPayer } from '#server/features/banking/payers/payers.queries.ts'
import {
  lockForReversal,
  lockInvoices,
  recordPayment,
  reversePayment,
} from '#server/features/payments/payments.service.ts'
import { reverseWriteOff } from '#server/features/payments/write-offs.service.ts'
import { AppError, orNotFound } from '#server/platform/app-error.ts'
import type { Tx } from '#server/platform/database/connection/database.ts'
import { type By, payerOf } from './match.service.ts'
import * as queries from './matches.queries.ts'

type Part = Awaited<ReturnType<typeof queries.listParts>>[number]

/**
 * Opens a line again. What confirming it made is taken back by entries of its own; what was there before stays as it is, and so does
 * a refund, which the bank has paid: the line can be matched with it again.
 */
export async function undoLine(tx: Tx, by: By, lineId: string, reason: string, now: Instant) {
  const line = orNotFound(await queries.lockLine(tx, lineId))
  const match = await queries.findActiveMatch(tx, lineId)
  if (!match) throw new AppError('banking.line_open')
  const parts = await queries.listParts(tx, match.id)
  await takeBack(
    tx,
    by,
    parts.filter(({ was_made_here }) => was_made_here),
    reason,
    now,
  )
  await queries.markUndone(tx, match.id, by.user_id, now)
  for (const part of parts.filter(({ kind, was_made_here }) => kind === 'return' && was_made_here))
    await recordAgain(tx, by, required(part.payment_id, 'the returned payment'), now)
  await unlearn(tx, line, parts)
}

async function takeBack(tx: Tx, by: By, made: readonly Part[], reason: string, now: Instant) {
  const paymentIds = made.flatMap(({ kind, payment_id }) => (kind === 'payment' && payment_id ? [payment_id] : []))
  const writeOffs = made.flatMap(({ write_off_id, invoice_id }) =>
    write_off_id && invoice_id ? [{ id: invoice_id, write_off_id }] : [],
  )
  const payments = await lockForReversal(
    tx,
    paymentIds,
    writeOffs.map(({ id }) => id),
  )
  for (const { id, reversed_at } of payments)
    if (reversed_at === null) await reversePayment(tx, by, id, { reason }, now)
  for (const writeOff of writeOffs) await reverseUnlessReversed(tx, by, writeOff, reason, now)
}

/** A user may have reversed it by hand meanwhile. */
async function reverseUnlessReversed(
  tx: Tx,
  by: By,
  writeOff: { id: string; write_off_id: string },
  reason: string,
  now: Instant,
) {
  try {
    await reverseWriteOff(tx, by, writeOff, { reason }, now)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'write_off.reversed')) throw error
  }
}

/**
 * A reversal cannot be taken back. So a payment that was not returned after all is recorded again, pays what it paid as far as that is
 * still owed, and takes the place of the first one on the line that brought the money.
 */
async function recordAgain(tx: Tx, by: By, paymentId: string, now: Instant) {
  // A concurrent request may be linking it with the line that brought it.
  await queries.lockPaymentsOfLine(tx, [paymentId])
  // Who opened the line that brought it took it back: it comes with that line, when it is matched again.
  if (await queries.isTakenBack(tx, paymentId)) return
  const facts = await queries.findPaymentFacts(tx, paymentId)
  const former = await queries.listFormerAllocations(tx, paymentId)
  await lockInvoices(
    tx,
    former.map(({ invoice_id }) => invoice_id),
  )
  const owed = await queries.listFormerAllocations(tx, paymentId)
  const allocations = owed
    .filter(({ status, outstanding_minor }) => status === 'issued' && outstanding_minor > 0)
    .map(({ invoice_id, amount_minor, outstanding_minor }) => ({
      invoice_id,
      amount_minor: Math.min(amount_minor, outstanding_minor),
    }))
  const payment = await recordPayment(tx, by, { ...facts, allocations, rest: 'on_account' }, now)
  const part = await queries.findPartOfPayment(tx, paymentId, 'payment')
  if (!part) return
  const { amount_minor, id: payment_id } = payment
  // If a user had recorded the first one, and the line was only linked with it, undoing the match takes nothing back.
  const again = { kind: 'payment', amount_minor, payment_id, was_made_here: part.was_made_here } as const
  await queries.replacePart(tx, part, again, now)
}

async function unlearn(tx: Tx, line: queries.LockedLine, parts: readonly Part[]) {
  const payer = payerOf(line)
  const customers = new Set(
    parts.flatMap(({ kind, customer_id }) => (kind === 'payment' && customer_id ? [customer_id] : [])),
  )
  const [only, ...others] = customers
  if (payer && only && others.length === 0) await unlearnPayer(tx, { customer_id: only, ...payer })
}
