import type { Instant } from '#shared/dates/instant.ts'
import { lockInvoiceToSettle, recordPayment } from '#server/features/payments/payments.service.ts'
import type { Tx } from '#server/platform/database/connection/database.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import { insertIncident } from './incidents.queries.ts'
import * as queries from './online-payments.queries.ts'
import type { Received, Session } from './providers/provider.ts'

export { listOpenIncidents } from './incidents.queries.ts'

const nobody = { user_id: null }

const feeAttempts = 8

/**
 * Money has come in: it becomes one payment, even if it is reported several times. It pays the invoice as far as something is
 * owed on it now; the rest, where a bank transfer was faster, stays on account for a user to look at. The caller has locked the attempt.
 */
export async function settle(tx: Tx, online: queries.OnlinePaymentRow, received: Received, now: Instant) {
  if (online.payment_id !== null) return
  const { id } = online
  const { amount_minor, charge_id, fee_minor } = received
  const { payment_id, owed_minor } = await book(tx, online, received, now)
  await queries.markPaid(tx, id, { payment_id, charge_id, fee_minor })
  const incident = { online_payment_id: id, reference: charge_id, created_at: now }
  if (owed_minor < amount_minor)
    await insertIncident(tx, { ...incident, kind: 'overpaid', amount_minor: amount_minor - owed_minor })
  else if (amount_minor !== online.amount_minor)
    await insertIncident(tx, { ...incident, kind: 'amount_differs', amount_minor: amount_minor - online.amount_minor })
  if (fee_minor === null && online.provider === 'stripe')
    await enqueue(tx, 'online_payments:fee', { online_payment_id: id }, { maxAttempts: feeAttempts })
}

/** The money as a payment of the invoice, as far as something is owed on it now. */
export async function book(
  tx: Tx,
  { invoice_id }: queries.OnlinePaymentRow,
  { amount_minor, currency, charge_id }: Omit<Received, 'fee_minor'>,
  now: Instant,
) {
  const invoice = await lockInvoiceToSettle(tx, invoice_id)
  const isPayable = invoice.status === 'issued' && invoice.currency === currency
  const owed_minor = isPayable ? Math.min(invoice.outstanding_minor, amount_minor) : 0
  const payment = await recordPayment(
    tx,
    nobody,
    {
      customer_id: invoice.customer_id,
      currency,
      amount_minor,
      method: 'card',
      reference: charge_id.slice(0, 100),
      bank_id: null,
      allocations: owed_minor > 0 ? [{ invoice_id, amount_minor: owed_minor }] : [],
      rest: 'on_account',
    },
    now,
  )
  return { payment_id: payment.id, owed_minor }
}

/** What the provider says of the page on which it is paid. */
export async function followSession(tx: Tx, id: string, session: Session, now: Instant) {
  const online = await queries.lockOnlinePayment(tx, id)
  if (!online) return
  if (session.received) await settle(tx, online, session.received, now)
  else if (session.status === 'expired') await queries.markOver(tx, id, 'expired')
}
