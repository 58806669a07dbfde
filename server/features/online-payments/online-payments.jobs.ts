import { day, later, minute } from '#shared/dates/instant.ts'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'
import { insertIncident } from './incidents.queries.ts'
import * as queries from './online-payments.queries.ts'
import { askFor, closeStale } from './pay.service.ts'
import { type UsedProvider, usedProvider } from './payment-settings.service.ts'
import { ProviderProblem } from './providers/provider.ts'
import * as refunds from './refunds.queries.ts'

/** An attempt that never got as far as a page at the provider is given up: it cannot have been paid. */
const givenUpAfter = 15 * minute

/** Asks about payments that the provider has not called about, and closes pages whose amount is no longer owed. */
export async function askForPayments(context: JobContext) {
  const { db, clock, logger, signal } = context
  const now = clock.now()
  for (const { outstanding_minor, invoice_status, ...online } of await queries.listToAskFor(db, now)) {
    if (signal.aborted) return
    await inTransaction(db, {}, (tx) => queries.markChecked(tx, online.id, now))
    const isStale = outstanding_minor !== online.amount_minor || invoice_status !== 'issued'
    try {
      if (online.session_id === null) await giveUp(context, online)
      else if (isStale || isOver(online, now)) await closeStale(context, online)
      else await askFor(context, online, {})
    } catch (error) {
      // The others go on; this one is asked for again in five minutes.
      logger.warn({ err: error, online_payment_id: online.id }, 'a payment could not be asked for')
    }
  }
}

const isOver = ({ expires_at }: queries.OnlinePaymentRow, now: string) => expires_at !== null && expires_at < now

async function giveUp({ db, clock }: JobContext, { id, created_at }: queries.OnlinePaymentRow) {
  if (later(created_at, givenUpAfter) < clock.now())
    await inTransaction(db, {}, (tx) => queries.markOver(tx, id, 'failed'))
}

/** What the provider keeps of a payment is known a moment after it. */
export async function readFee(context: JobContext, { online_payment_id: id }: { online_payment_id: string }) {
  const { db, lastAttempt } = context
  const online = await queries.findOnlinePayment(db, id)
  const used = await usedProvider(db, context)
  if (!online?.charge_id || online.fee_minor !== null || online.provider !== used?.name) return
  const fee = await used.provider.readFee(online.charge_id)
  if (fee !== null) await inTransaction(db, {}, (tx) => queries.markFee(tx, id, fee))
  else if (!lastAttempt) throw new Error('the provider does not say yet what it keeps')
}

type Refund = NonNullable<Awaited<ReturnType<typeof refunds.findOnlineRefund>>>

/** Hands a refund to the provider. Safe to run again: it goes under the same key. */
export async function sendRefund(context: JobContext, { online_refund_id: id }: { online_refund_id: string }) {
  const { db } = context
  const refund = await refunds.findOnlineRefund(db, id)
  if (refund?.status !== 'queued') return
  try {
    const sent = await handOver(context, refund)
    await inTransaction(db, {}, (tx) => refunds.markSent(tx, id, sent))
  } catch (error) {
    const isFinal = context.lastAttempt || (error instanceof ProviderProblem && error.isFinal)
    await noteFailure(context, refund, error, isFinal)
    if (!isFinal) throw error
  }
}

async function handOver(context: JobContext, { id, online_payment_id, amount_minor }: Refund) {
  const online = await queries.findOnlinePayment(context.db, online_payment_id)
  const used = await usedProvider(context.db, context)
  if (!online?.charge_id || !used || !isTheirs(online, used))
    throw new ProviderProblem('The account that was paid is not set up any more', { isFinal: true })
  const { charge_id, currency } = online
  const sent = await used.provider.refund({ key: id, charge_id, amount_minor, currency })
  if (sent.isFailed) throw new ProviderProblem('The provider could not pay it out', { isFinal: true })
  return sent.id
}

const isTheirs = ({ provider, is_live }: queries.OnlinePaymentRow, used: UsedProvider) =>
  provider === used.name && is_live === used.is_live

async function noteFailure({ db, clock, logger }: JobContext, refund: Refund, error: unknown, isFinal: boolean) {
  const { id, online_payment_id, amount_minor } = refund
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500)
  const incident = {
    online_payment_id,
    kind: 'refund_failed',
    reference: id,
    amount_minor,
    created_at: clock.now(),
  } as const
  await inTransaction(db, {}, async (tx) => {
    await refunds.markAttempt(tx, id, reason, isFinal)
    if (isFinal) await insertIncident(tx, incident)
  })
  logger.warn({ online_refund_id: id, reason, final: isFinal }, 'a refund could not be sent back')
}

/** Stripe repeats a call for three days at most. */
export const purgeOldEvents = ({ db, clock }: JobContext) =>
  queries.deleteOldEvents(db, later(clock.now(), -60 * day)).then(() => undefined)
