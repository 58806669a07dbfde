import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type Instant, minute } from '#shared/dates/instant.ts'
import { checkoutSession, stripeId } from './stripe.ts'

export const signatureHeader = 'stripe-signature'

/** Older calls are refused, so that one that was overheard cannot be sent again later. */
const tolerance = 5 * minute

/** `t=…,v1=…`, with several v1 while a secret is being changed: HMAC-SHA256 of the time, a full stop, and the body. */
export function isSignedByStripe(secret: string, { header, body }: { header: string; body: Buffer }, now: Instant) {
  const parts = header.split(',').map((part) => part.trim().split('=', 2))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(time) || Math.abs(Date.parse(now) - Number(time) * 1000) > tolerance) return false
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest()
  return parts.some(([name, value = '']) => name === 'v1' && isSame(Buffer.from(value, 'hex'), expected))
}

const isSame = (given: Buffer, expected: Buffer) => given.length === expected.length && timingSafeEqual(given, expected)

const idOf = z.union([stripeId, z.object({ id: stripeId }).transform(({ id }) => id)])

const refund = z.object({
  id: stripeId,
  amount: z.number().int().positive(),
  status: z.string().nullish(),
  payment_intent: idOf.nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
})

/** What was taken and what it cost stands in the movements of the balance, which come with it once they are made. */
const dispute = z
  .object({
    id: stripeId,
    amount: z.number().int().positive(),
    status: z.string(),
    payment_intent: idOf.nullish(),
    balance_transactions: z.array(z.object({ fee: z.number().int().nonnegative() })).nullish(),
  })
  .transform(({ balance_transactions, ...found }) => ({
    ...found,
    fee_minor: (balance_transactions ?? []).reduce((sum, { fee }) => sum + fee, 0),
  }))

/** What a call of Stripe may mean here; anything else is none of our business. */
export type StripeEvent =
  | { kind: 'session'; session: z.infer<typeof checkoutSession>; outcome: 'paid' | 'failed' | 'expired' }
  | { kind: 'refund'; refund: z.infer<typeof refund> }
  | { kind: 'dispute'; dispute: z.infer<typeof dispute>; outcome: 'lost' | 'won' }
  | { kind: 'other' }

const envelope = z.object({
  id: stripeId,
  type: z.string().min(1).max(100),
  livemode: z.boolean().default(false),
  data: z.object({ object: z.unknown() }),
})

const sessionOutcomes = new Map([
  ['checkout.session.completed', 'paid'],
  ['checkout.session.async_payment_succeeded', 'paid'],
  ['checkout.session.async_payment_failed', 'failed'],
  ['checkout.session.expired', 'expired'],
] as const)

const refundTypes = new Set(['refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated'])

export function readStripeEvent(body: unknown) {
  const event = envelope.parse(body)
  return { id: event.id, type: event.type, is_live: event.livemode, event: meaningOf(event.type, event.data.object) }
}

function meaningOf(type: string, object: unknown): StripeEvent {
  const outcome = sessionOutcomes.get(type as Parameters<typeof sessionOutcomes.get>[0])
  if (outcome) return { kind: 'session', session: checkoutSession.parse(object), outcome }
  if (refundTypes.has(type)) return { kind: 'refund', refund: refund.parse(object) }
  if (type.startsWith('charge.dispute.')) return disputeOf(type, dispute.parse(object))
  return { kind: 'other' }
}

/** An inquiry takes no money yet: its state begins with `warning`. */
function disputeOf(type: string, found: z.infer<typeof dispute>): StripeEvent {
  if (type === 'charge.dispute.funds_reinstated') return { kind: 'dispute', dispute: found, outcome: 'won' }
  const isTaken =
    type === 'charge.dispute.funds_withdrawn' ||
    (type === 'charge.dispute.created' && !found.status.startsWith('warning'))
  return isTaken ? { kind: 'dispute', dispute: found, outcome: 'lost' } : { kind: 'other' }
}
