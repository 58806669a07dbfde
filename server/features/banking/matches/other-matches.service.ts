import type { Instant } from '#shared/dates/instant.ts'
import { ignorePattern } from '#server/features/banking/matching/texts/payer-keys.ts'
import { rememberIgnore } from '#server/features/banking/payers/payers.queries.ts'
import { refundCreditNote } from '#server/features/credit-notes/credit-notes.service.ts'
import { refundPayment, reversePayment } from '#server/features/payments/payments.service.ts'
import { AppError, orNotFound, refusedField } from '#server/platform/app-error.ts'
import { violatedConstraint } from '#server/platform/database/connection/database-errors.ts'
import type { Tx } from '#server/platform/database/connection/database.ts'
import { type By, learn, lockOpenLine, refuseDirection } from './match.service.ts'
import * as queries from './matches.queries.ts'

type Linked = { payment_ids: string[]; charge_minor: number; refund_ids: string[] }

/** Payments that a user had recorded before the statement came, less what a provider kept and sent back of them. */
export async function linkLine(
  tx: Tx,
  by: By,
  lineId: string,
  { payment_ids, charge_minor, refund_ids }: Linked,
  now: Instant,
) {
  const line = await lockOpenLine(tx, lineId)
  refuseDirection(line, 'in')
  const ids = [...new Set(payment_ids)]
  const payments = await queries.lockPaymentsOfLine(tx, ids)
  const fits = payments.every(
    ({ currency, bank_id, kind }) =>
      currency === line.currency && (bank_id === null || bank_id === line.bank_id) && kind === 'own',
  )
  if (payments.length !== ids.length || !fits) throw refusedField('payment_ids', { key: 'validation.banking_payment' })
  await refuseReversed(tx, payments)
  const refunds = await refundsOf(tx, refund_ids, line.currency)
  const parts = withCharge([...payments.map(asLinked), ...refunds.map(asTaken)], charge_minor)
  const sum = parts.reduce((total, { amount_minor }) => total + amount_minor, 0)
  if (sum !== line.amount_minor) throw refusedField('payment_ids', { key: 'validation.banking_sum' })
  await insertOnce(tx, by, line, parts, now)
  const customers = new Set(payments.map(({ customer_id }) => customer_id))
  const [only, ...others] = customers
  if (only && others.length === 0) await learn(tx, line, only)
}

/**
 * What a reversed payment paid is owed again, so a line that is one would settle nothing. Only where the bank took the money back, by a line
 * of its own, did it come in before: statements may arrive in any order. The payments are locked, so that none is reversed meanwhile.
 */
async function refuseReversed(tx: Tx, payments: Awaited<ReturnType<typeof queries.lockPaymentsOfLine>>) {
  for (const { id, reversed_at } of payments)
    if (reversed_at !== null && !(await queries.findPartOfPayment(tx, id, 'return')))
      throw refusedField('payment_ids', { key: 'validation.banking_reversed' })
}

const asLinked = ({ id, amount_minor }: { id: string; amount_minor: number }): queries.NewPart => ({
  kind: 'payment',
  amount_minor,
  payment_id: id,
  was_made_here: false,
})

async function refundsOf(tx: Tx, refundIds: string[], currency: string) {
  const refunds = []
  for (const id of new Set(refundIds)) {
    const refund = await queries.findRefund(tx, id)
    if (refund?.currency !== currency) throw refusedField('refund_ids', { key: 'validation.banking_payment' })
    refunds.push(refund)
  }
  return refunds
}

const asTaken = ({ id, amount_minor }: { id: string; amount_minor: number }): queries.NewPart => ({
  kind: 'refund',
  amount_minor: -amount_minor,
  refund_id: id,
  was_made_here: false,
})

const withCharge = (parts: queries.NewPart[], charge_minor: number): queries.NewPart[] =>
  charge_minor > 0 ? [...parts, { kind: 'charge', amount_minor: -charge_minor, was_made_here: true }] : parts

/** A payment that the bank took back: it is reversed, unless a user had done so before the statement came. */
export async function returnLine(
  tx: Tx,
  by: By,
  lineId: string,
  { payment_id, charge_minor, reason }: { payment_id: string; charge_minor: number; reason: string },
  now: Instant,
) {
  const line = await lockOpenLine(tx, lineId)
  refuseDirection(line, 'out')
  const [payment] = await queries.lockPaymentsOfLine(tx, [payment_id])
  if (payment?.currency !== line.currency) throw refusedField('payment_id', { key: 'validation.banking_payment' })
  if (payment.amount_minor + charge_minor !== -line.amount_minor)
    throw refusedField('payment_id', { key: 'validation.banking_sum' })
  const was_made_here = payment.reversed_at === null
  const said = [reason, line.return_reason].filter(Boolean).join(' ')
  if (was_made_here) {
    const reversal_date = line.booked_date < payment.payment_date ? payment.payment_date : line.booked_date
    await reversePayment(tx, by, payment_id, { reason: said.slice(0, 500), reversal_date }, now)
  }
  const returned = { kind: 'return', amount_minor: -payment.amount_minor, payment_id, was_made_here } as const
  await insertOnce(tx, by, line, withCharge([returned], charge_minor), now)
}

type Refunded = { refund_id?: string | undefined; payment_id?: string | undefined; credit_note_id?: string | undefined }

/** Money that was paid back: recorded before, or taken from a payment on account or a credit note now. */
export async function refundLine(tx: Tx, by: By, lineId: string, refunded: Refunded, now: Instant) {
  const line = await lockOpenLine(tx, lineId)
  refuseDirection(line, 'out')
  const amount_minor = -line.amount_minor
  const was_made_here = refunded.refund_id === undefined
  const refund_id = refunded.refund_id ?? (await payBack(tx, by, line, refunded, now))
  const refund = orNotFound(await queries.findRefund(tx, refund_id))
  if (refund.currency !== line.currency) throw refusedField('refund_id', { key: 'validation.banking_payment' })
  if (refund.amount_minor !== amount_minor) throw refusedField('refund_id', { key: 'validation.banking_sum' })
  await insertOnce(tx, by, line, [{ kind: 'refund', amount_minor: -amount_minor, refund_id, was_made_here }], now)
}

async function payBack(tx: Tx, by: By, line: queries.LockedLine, from: Refunded, now: Instant) {
  const refund = {
    amount_minor: -line.amount_minor,
    refund_date: line.booked_date,
    method: 'bank_transfer' as const,
    reference: line.text.slice(0, 100).trim(),
  }
  const { id } = from.payment_id
    ? await refundPayment(tx, by, from.payment_id, refund, now)
    : await refundCreditNote(tx, by, from.credit_note_id ?? '', refund, now)
  return id
}

/** A payment, return or refund belongs to one line: of two concurrent matches, the second is refused. */
async function insertOnce(tx: Tx, by: By, line: queries.LockedLine, parts: queries.NewPart[], now: Instant) {
  const { id } = await queries.insertMatch(tx, {
    line_id: line.id,
    kind: 'matched',
    created_by: by.user_id,
    created_at: now,
  })
  try {
    await queries.insertParts(tx, id, parts)
  } catch (error) {
    if (violatedConstraint(error)?.endsWith('_of_one_line')) throw new AppError('banking.payment_has_line')
    throw error
  }
}

export async function ignoreLine(
  tx: Tx,
  by: By,
  lineId: string,
  { reason, remember }: { reason: string; remember: boolean },
  now: Instant,
) {
  const line = await lockOpenLine(tx, lineId)
  await queries.insertMatch(tx, {
    line_id: lineId,
    kind: 'ignored',
    reason,
    created_by: by.user_id,
    created_at: now,
  })
  const pattern = ignorePattern(line.text, line.payer_name)
  if (remember && pattern !== '')
    await rememberIgnore(tx, {
      bank_id: line.bank_id,
      pattern,
      goes_out: line.amount_minor < 0,
      example: line.text.slice(0, 200) || line.payer_name,
      reason,
      created_by: by.user_id,
    })
}
