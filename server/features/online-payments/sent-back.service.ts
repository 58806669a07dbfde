import type { Instant } from '#shared/dates/instant.ts'
import { lockForReversal, readPayment, refundPayment, takeBack } from '#server/features/payments/payments.service.ts'
import type { Tx } from '#server/platform/database/connection/database.ts'
import type { OnlinePaymentRow } from './online-payments.queries.ts'
import { insertOnlineRefund } from './refunds.queries.ts'

const nobody = { user_id: null }

/** What the provider calls it, how much went back, and what the provider took besides. */
export type SentBack = { provider_id: string; amount_minor: number; fee_minor: number }

/**
 * Money that went back to the customer without us is a refund of the payment: of what is on account first, then of what pays the invoice that
 * it was paid for, which is owed again by that much. Answers how much that is, or null where it is for a person to decide, because it pays
 * something else or was reversed. The caller has locked the attempt and calls this only for the first delivery of the event.
 */
export async function bookSentBack(tx: Tx, online: OnlinePaymentRow, sent: SentBack, now: Instant) {
  const { payment_id, invoice_id } = online
  if (payment_id === null) return null
  await lockForReversal(tx, [payment_id], [invoice_id])
  const { unallocated_minor, reversal } = await readPayment(tx, payment_id)
  if (reversal !== null) return null
  const { amount_minor, provider_id, fee_minor } = sent
  const owed_again_minor = Math.max(0, amount_minor - unallocated_minor)
  if (owed_again_minor > 0) {
    const part = { payment_id, invoice_id, amount_minor: owed_again_minor }
    if (!(await takeBack(tx, nobody, part, now))) return null
  }
  const wish = { amount_minor, method: 'card' as const, reference: provider_id.slice(0, 100) }
  const { id: refund_id } = await refundPayment(tx, nobody, payment_id, wish, now)
  await insertOnlineRefund(tx, {
    online_payment_id: online.id,
    refund_id,
    status: 'sent',
    provider_refund_id: provider_id,
    fee_minor,
  })
  return owed_again_minor
}
