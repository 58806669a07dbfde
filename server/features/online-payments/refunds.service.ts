import type { Instant } from '#shared/dates/instant.ts'
import type { OnlineOrigin } from '#shared/features/online-payments/online-payments.reply.ts'
import { readPayment, refundPayment } from '#server/features/payments/payments.service.ts'
import { AppError, orNotFound } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import { hasIncident, insertIncident } from './incidents.queries.ts'
import { lockPaymentNamed, type OnlinePaymentRow } from './online-payments.queries.ts'
import * as queries from './refunds.queries.ts'
import { bookSentBack } from './sent-back.service.ts'

const maxAttempts = 9

export async function readOnlineOrigin(db: Db, paymentId: string): Promise<OnlineOrigin | null> {
  await readPayment(db, paymentId)
  const online = await queries.findOnlineOf(db, paymentId)
  if (!online) return null
  const { id, ...origin } = online
  const refunds = await queries.listOnlineRefunds(db, id)
  return { ...origin, refunds: refunds.map(({ online_payment_id: _, ...refund }) => refund) }
}

/** What is on account of a payment goes back the way it came: recorded now, handed to the provider by a job. */
export async function refundOnline(
  tx: Tx,
  by: { user_id: string },
  paymentId: string,
  { amount_minor }: { amount_minor: number },
  now: Instant,
) {
  const online = await lockPaymentNamed(tx, { payment_id: paymentId })
  if (!online) {
    await readPayment(tx, paymentId)
    throw new AppError('payments.not_made_online')
  }
  const reference = (online.charge_id ?? '').slice(0, 100)
  const refund = await refundPayment(tx, by, paymentId, { amount_minor, method: 'card', reference }, now)
  const { id } = await queries.insertOnlineRefund(tx, { online_payment_id: online.id, refund_id: refund.id })
  await enqueue(tx, 'online_payments:refund', { online_refund_id: id }, { maxAttempts })
  const { online_payment_id: _, ...queued } = orNotFound(await queries.findOnlineRefund(tx, id))
  return queued
}

type ToldRefund = {
  id: string
  amount: number
  status?: string | null | undefined
  metadata?: Record<string, string> | null | undefined
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

const hasFailed = ({ status }: ToldRefund) => status === 'failed' || status === 'canceled'

/** The provider reports a refund: one of ours, or one that was made at the provider. */
export async function noteRefund(tx: Tx, online: OnlinePaymentRow, told: ToldRefund, now: Instant) {
  const known = await queries.findByProviderId(tx, told.id)
  const ours = known?.id ?? told.metadata?.['online_refund_id']?.match(uuid)?.[0]
  const incident = { online_payment_id: online.id, reference: told.id, amount_minor: told.amount, created_at: now }
  if (ours !== undefined) {
    if (!hasFailed(told)) return
    await queries.markFailed(tx, ours, 'The provider could not pay it out')
    await insertIncident(tx, { ...incident, kind: 'refund_failed' })
    return
  }
  // Calls come in any order: that it was begun may be told after it failed, and is not booked then.
  if (hasFailed(told)) await insertIncident(tx, { ...incident, kind: 'refund_failed' })
  else await noteForeignRefund(tx, online, told, now)
}

/** Where it pays something else than the invoice that it was paid for, a person decides what that means. */
async function noteForeignRefund(tx: Tx, online: OnlinePaymentRow, told: ToldRefund, now: Instant) {
  const { id: reference, amount: amount_minor } = told
  // An open incident is left to the user, even if the provider reports the refund again.
  for (const kind of ['refunded_elsewhere', 'refund_failed'] as const)
    if (await hasIncident(tx, kind, reference)) return
  const owedAgain = await bookSentBack(tx, online, { provider_id: reference, amount_minor, fee_minor: 0 }, now)
  if (owedAgain === 0) return
  const kind = owedAgain === null ? 'refunded_elsewhere' : 'refund_booked'
  await insertIncident(tx, { online_payment_id: online.id, reference, amount_minor, created_at: now, kind })
}
