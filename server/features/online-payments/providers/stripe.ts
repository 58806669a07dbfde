import { z } from 'zod'
import type { Instant } from '#shared/dates/instant.ts'
import type { Provider, Received, Session, Wish } from './provider.ts'
import { callStripe, type StripeAccess } from './stripe-client.ts'

const charge = z.object({ balance_transaction: z.object({ fee: z.number().int() }).nullish() })

/** As we keep it: what a call says is signed, but not short by that. */
export const stripeId = z.string().regex(/^[\w-]{1,255}$/)

/** More than any payment here may come to. */
const mostMinor = 10_000_000_000_000

const paymentIntent = z.object({
  id: stripeId,
  latest_charge: z.union([z.string(), charge]).nullish(),
})

/** What is read of a checkout session, in answers and in calls of Stripe. */
export const checkoutSession = z.object({
  id: stripeId,
  url: z.string().nullish(),
  status: z.enum(['open', 'complete', 'expired']).nullish(),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: z.number().int().nonnegative().max(mostMinor).nullish(),
  currency: z
    .string()
    .regex(/^[a-z]{3}$/i)
    .nullish(),
  expires_at: z.number().int().nullish(),
  client_reference_id: z.string().nullish(),
  payment_intent: z.union([stripeId, paymentIntent]).nullish(),
})
type CheckoutSession = z.infer<typeof checkoutSession>

const instantOf = (seconds: number): Instant => new Date(seconds * 1000).toISOString()

function feeOf(intent: CheckoutSession['payment_intent']) {
  const paid = typeof intent === 'object' ? intent?.latest_charge : null
  return typeof paid === 'object' ? (paid?.balance_transaction?.fee ?? null) : null
}

/** The money of a session that is paid. */
export function receivedBy(session: CheckoutSession): Received | null {
  const { payment_status, amount_total, currency, payment_intent } = session
  if (payment_status !== 'paid' || !amount_total || !currency || !payment_intent) return null
  const charge_id = typeof payment_intent === 'string' ? payment_intent : payment_intent.id
  return { amount_minor: amount_total, currency: currency.toUpperCase(), charge_id, fee_minor: feeOf(payment_intent) }
}

const asSession = (session: CheckoutSession): Session => ({
  id: session.id,
  url: session.url ?? null,
  status: session.status ?? 'open',
  expires_at: session.expires_at ? instantOf(session.expires_at) : null,
  received: receivedBy(session),
})

const withFee = { 'expand[]': 'payment_intent.latest_charge.balance_transaction' }

const fieldsOf = (wish: Wish) => ({
  mode: 'payment',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': wish.currency.toLowerCase(),
  'line_items[0][price_data][unit_amount]': String(wish.amount_minor),
  'line_items[0][price_data][product_data][name]': wish.description,
  client_reference_id: wish.key,
  'metadata[online_payment_id]': wish.key,
  'payment_intent_data[metadata][online_payment_id]': wish.key,
  'payment_intent_data[description]': wish.description,
  success_url: `${wish.page_url}?paid=yes`,
  cancel_url: wish.page_url,
  locale: wish.language,
  expires_at: String(Math.floor(Date.parse(wish.expires_at) / 1000)),
  ...(wish.contact_email && { customer_email: wish.contact_email }),
})

/** Stripe Checkout: the customer pays on a page of theirs, and no card number ever comes here. */
export function stripe(access: StripeAccess): Provider {
  const sessions = '/v1/checkout/sessions'
  return {
    createSession: async (wish) => {
      const call = { method: 'POST', path: sessions, fields: fieldsOf(wish), key: wish.key } as const
      return asSession(await callStripe(access, call, checkoutSession))
    },
    readSession: async (id) => {
      const path = `${sessions}/${encodeURIComponent(id)}`
      return asSession(await callStripe(access, { method: 'GET', path, fields: withFee }, checkoutSession))
    },
    expireSession: async (id) => {
      const path = `${sessions}/${encodeURIComponent(id)}`
      const call = { method: 'POST', path: `${path}/expire` } as const
      return callStripe(access, call, checkoutSession).then(asSession, async (refusal: unknown) => {
        // It is refused once it is paid or over: then that is what became of it.
        const now = await callStripe(access, { method: 'GET', path, fields: withFee }, checkoutSession)
        if (now.status === 'open') throw refusal
        return asSession(now)
      })
    },
    refund: async ({ key, charge_id, amount_minor }) => {
      const fields = { payment_intent: charge_id, amount: String(amount_minor), 'metadata[online_refund_id]': key }
      const answer = z.object({ id: z.string(), status: z.string().nullish() })
      const { id, status } = await callStripe(access, { method: 'POST', path: '/v1/refunds', fields, key }, answer)
      return { id, isFailed: status === 'failed' || status === 'canceled' }
    },
    readFee: async (chargeId) => {
      const path = `/v1/payment_intents/${encodeURIComponent(chargeId)}`
      const fields = { 'expand[]': 'latest_charge.balance_transaction' }
      return feeOf(await callStripe(access, { method: 'GET', path, fields }, paymentIntent))
    },
  }
}
