import { Stripe } from 'stripe'
import { afterAll, expect, test, vi } from 'vitest'
import { required } from '#shared/required.ts'
import { startStripe } from '#server/test-support/stripe/start-stripe.ts'
import { isSignedByStripe, signatureHeader } from './stripe-events.ts'
import { stripe } from './stripe.ts'

/*
 * Our own client and the stand-in were written after Stripe's documentation. Its official SDK, which only tests install, says
 * whether both are right: it sends what we send, reads what the stand-in answers, and signs as we check.
 */

const keys = { secretKey: 'sk_test_counterfoil', webhookSecret: 'whsec_counterfoil' }
const standIn = await startStripe(keys)
afterAll(() => standIn.stop())

const ours = stripe({ url: standIn.url, secretKey: keys.secretKey })
const sdk = new Stripe(keys.secretKey, {
  host: '127.0.0.1',
  port: new URL(standIn.url).port,
  protocol: 'http',
  telemetry: false,
  maxNetworkRetries: 0,
  httpClient: Stripe.createFetchHttpClient((...asked: Parameters<typeof fetch>) => fetch(...asked)),
})

/** What goes over the wire: lists may be numbered or not, which Stripe reads alike. */
async function sentBy(work: () => Promise<unknown>) {
  const spy = vi.spyOn(globalThis, 'fetch')
  await work()
  const request = new Request(...required(spy.mock.calls[0], 'a call'))
  spy.mockRestore()
  const { pathname, searchParams } = new URL(request.url)
  const form = request.method === 'GET' ? searchParams : new URLSearchParams(await request.text())
  return {
    method: request.method,
    pathname,
    form: [...form].map(([name, value]) => `${name.replace(/\[\d+\]$/, '[]')}=${value}`).toSorted(),
    key: request.headers.get('idempotency-key'),
    authorization: request.headers.get('authorization'),
  }
}

const wish = {
  key: 'attempt-1',
  amount_minor: 12_345,
  currency: 'EUR',
  description: 'Invoice INV-2026-00118',
  contact_email: 'ann@acme.example',
  page_url: 'https://books.example.com/c/secret',
  language: 'fr',
  expires_at: '2026-11-17T12:00:00.000Z',
}

const sameWish: Stripe.Checkout.SessionCreateParams = {
  mode: 'payment',
  line_items: [
    {
      quantity: 1,
      price_data: { currency: 'eur', unit_amount: 12_345, product_data: { name: 'Invoice INV-2026-00118' } },
    },
  ],
  client_reference_id: 'attempt-1',
  metadata: { online_payment_id: 'attempt-1' },
  payment_intent_data: { metadata: { online_payment_id: 'attempt-1' }, description: 'Invoice INV-2026-00118' },
  success_url: 'https://books.example.com/c/secret?paid=yes',
  cancel_url: 'https://books.example.com/c/secret',
  locale: 'fr',
  expires_at: Date.parse('2026-11-17T12:00:00.000Z') / 1000,
  customer_email: 'ann@acme.example',
}

test('our client sends to Stripe what its own SDK sends', async () => {
  const created = await ours.createSession({ ...wish, key: 'attempt-0' })
  const pairs: [() => Promise<unknown>, () => Promise<unknown>][] = [
    [() => ours.createSession(wish), () => sdk.checkout.sessions.create(sameWish, { idempotencyKey: 'attempt-1' })],
    [
      () => ours.readSession(created.id),
      () =>
        sdk.checkout.sessions.retrieve(created.id, {
          expand: ['payment_intent.latest_charge.balance_transaction'],
        }),
    ],
    [
      () => ours.readFee('pi_1'),
      () => sdk.paymentIntents.retrieve('pi_1', { expand: ['latest_charge.balance_transaction'] }),
    ],
    [
      () => ours.refund({ key: 'refund-1', charge_id: 'pi_1', amount_minor: 500, currency: 'EUR' }),
      () =>
        sdk.refunds.create(
          { payment_intent: 'pi_1', amount: 500, metadata: { online_refund_id: 'refund-1' } },
          { idempotencyKey: 'refund-1' },
        ),
    ],
  ]
  for (const [own, official] of pairs) expect(await sentBy(own)).toEqual(await sentBy(official))
})

test('the SDK reads what the stand-in answers, under one key once', async () => {
  const create = () => sdk.checkout.sessions.create(sameWish, { idempotencyKey: 'attempt-2' })
  const [session, again] = [await create(), await create()]
  expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 12_345, currency: 'eur' })
  expect(again.id).toBe(session.id)
  standIn.pay(session.url ?? '')
  expect((await sdk.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid')
  await expect(sdk.checkout.sessions.expire(session.id)).rejects.toThrow('status in ["open"]')
  await expect(sdk.checkout.sessions.retrieve('cs_none')).rejects.toBeInstanceOf(
    Stripe.errors.StripeInvalidRequestError,
  )
})

test('calls are signed by the stand-in as the SDK expects, and accepted by us as the SDK signs them', () => {
  const now = new Date().toISOString()
  const { body, headers } = standIn.event('checkout.session.completed', { id: 'cs_1' }, { at: now })
  const signature = headers[signatureHeader]
  expect(sdk.webhooks.constructEvent(body, signature, keys.webhookSecret).type).toBe('checkout.session.completed')
  expect(() => sdk.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow('signature')
  const header = sdk.webhooks.generateTestHeaderString({ payload: body, secret: keys.webhookSecret })
  const asked = { header, body: Buffer.from(body) }
  expect(isSignedByStripe(keys.webhookSecret, asked, now)).toBe(true)
  expect(isSignedByStripe('whsec_other', asked, now)).toBe(false)
})
