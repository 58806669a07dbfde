import type { Instant } from '#shared/dates/instant.ts'
import type { IncidentKind } from '#shared/features/online-payments/online-payment.ts'
import { required } from '#shared/required.ts'
import { readPayment, reversePayment } from '#server/features/payments/payments.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Tx } from '#server/platform/database/connection/database.ts'
import { hasIncident, insertIncident } from './incidents.queries.ts'
import * as queries from './online-payments.queries.ts'
import { markFeeOfRefund } from './refunds.queries.ts'
import { bookSentBack } from './sent-back.service.ts'
import { book } from './settle.service.ts'

const nobody = { user_id: null }

/** With what the provider charges for it, as far as it has said so. */
type Dispute = { id: string; amount: number; fee_minor: number }

const incidentOf = (online: queries.OnlinePaymentRow, dispute: Dispute, now: Instant) => ({
  online_payment_id: online.id,
  reference: dispute.id,
  amount_minor: dispute.amount,
  created_at: now,
})

/** What ends the matter: it was booked, decided in our favour, or a person was asked. */
const ends: IncidentKind[] = ['charged_back', 'part_charged_back', 'taken_back', 'dispute_won']

/** The bank of the customer took the money back, all of it or a part, once, and the invoice is owed again by that much. */
export async function chargeBack(tx: Tx, online: queries.OnlinePaymentRow, dispute: Dispute, now: Instant) {
  // Calls come again and in any order.
  for (const kind of ends)
    if (await hasIncident(tx, kind, dispute.id)) {
      if (dispute.fee_minor > 0) await markFeeOfRefund(tx, dispute.id, dispute.fee_minor)
      return
    }
  if (online.payment_id === null) return
  const kind = await takenAs(tx, online, online.payment_id, dispute, now)
  await insertIncident(tx, { ...incidentOf(online, dispute, now), kind })
}

async function takenAs(
  tx: Tx,
  online: queries.OnlinePaymentRow,
  paymentId: string,
  dispute: Dispute,
  now: Instant,
): Promise<IncidentKind> {
  const { amount_minor } = await readPayment(tx, paymentId)
  if (dispute.amount < amount_minor) {
    const { id: provider_id, amount, fee_minor } = dispute
    const owedAgain = await bookSentBack(tx, online, { provider_id, amount_minor: amount, fee_minor }, now)
    return owedAgain === null ? 'taken_back' : 'part_charged_back'
  }
  if (!(await reverseAll(tx, paymentId, dispute, now))) return 'taken_back'
  await queries.markChargedBack(tx, online.id)
  return 'charged_back'
}

/** Returns false if it was reversed or refunded before: then a user has to decide. */
async function reverseAll(tx: Tx, paymentId: string, { id }: Dispute, now: Instant) {
  try {
    await reversePayment(tx, nobody, paymentId, { reason: `Chargeback ${id}` }, now)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** The dispute was decided in our favour: the money is back, as a payment of its own, because a reversal stays. */
export async function restore(tx: Tx, online: queries.OnlinePaymentRow, dispute: Dispute, now: Instant) {
  const wasPart = await hasIncident(tx, 'part_charged_back', dispute.id)
  const isNew = await insertIncident(tx, { ...incidentOf(online, dispute, now), kind: 'dispute_won' })
  if (!isNew || (online.status !== 'charged_back' && !wasPart)) return
  const { currency, charge_id } = online
  const received = { amount_minor: dispute.amount, currency, charge_id: required(charge_id, 'what was paid') }
  const { payment_id } = await book(tx, online, received, now)
  if (!wasPart) await queries.markRestored(tx, online.id, payment_id)
}
