import type { Instant } from '#shared/dates/instant.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Tx } from '#server/platform/database/connection/database.ts'
import * as queries from './online-payments.queries.ts'
import { noteRefund } from './refunds.service.ts'
import { type readStripeEvent, type StripeEvent } from './providers/stripe-events.ts'
import { receivedBy } from './providers/stripe.ts'
import { chargeBack, restore } from './disputes.service.ts'
import { settle } from './settle.service.ts'

/** A call of the provider, dealt with once: of several at the same time the others wait and find it done. */
export async function recordEvent(tx: Tx, { id, type, event }: ReturnType<typeof readStripeEvent>, now: Instant) {
  const isNew = await queries.insertEvent(tx, { provider: 'stripe', event_id: id, type, received_at: now })
  if (isNew) await handle(tx, event, now)
}

async function handle(tx: Tx, event: StripeEvent, now: Instant) {
  if (event.kind === 'session') return followCheckout(tx, event, now)
  if (event.kind === 'refund') {
    const online = await paidBy(tx, event.refund.payment_intent)
    return online && noteRefund(tx, online, event.refund, now)
  }
  if (event.kind === 'dispute') {
    const online = await paidBy(tx, event.dispute.payment_intent)
    return online && followDispute(tx, online, event, now)
  }
  return undefined
}

async function followCheckout(tx: Tx, { session, outcome }: Extract<StripeEvent, { kind: 'session' }>, now: Instant) {
  const online = (await queries.lockPaymentNamed(tx, { session_id: session.id })) ?? (await wishOf(tx, session))
  if (!online) return
  const received = receivedBy(session)
  // Some ways of paying are completed days later; until then nothing has come in.
  if (outcome === 'paid' && received) await settle(tx, online, received, now)
  else if (outcome !== 'paid') await queries.markOver(tx, online.id, outcome)
}

/** The call may come before the answer to the request that made the page was noted. */
function wishOf(tx: Tx, { client_reference_id }: { client_reference_id?: string | null | undefined }) {
  return isId(client_reference_id) ? queries.lockOnlinePayment(tx, client_reference_id) : undefined
}

const isId = (text: string | null | undefined): text is string =>
  typeof text === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

/**
 * The payment that a later call is about. Calls come in any order: while a payment is under way, one about money that is not known yet is
 * refused, and the provider sends it again. Otherwise it is about something else that the account is used for.
 */
async function paidBy(tx: Tx, chargeId: string | null | undefined) {
  if (!chargeId) return undefined
  const online = await queries.lockPaymentNamed(tx, { charge_id: chargeId })
  if (!online && (await queries.hasOpenPayments(tx))) throw new AppError('record.busy')
  return online
}

function followDispute(
  tx: Tx,
  online: queries.OnlinePaymentRow,
  { dispute, outcome }: Extract<StripeEvent, { kind: 'dispute' }>,
  now: Instant,
) {
  return outcome === 'lost' ? chargeBack(tx, online, dispute, now) : restore(tx, online, dispute, now)
}
