import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { checkBooks } from '#server/features/books/books.service.ts'
import { startPayingOnline } from '#server/test-support/books/paying-online.ts'
import { hostileTexts } from './hostile-values.ts'

const cases = Number(process.env['FUZZ_CASES'] ?? 5) * 12
const seed = Number(process.env['FUZZ_SEED'] ?? 2026)

const { stripe, testApp, owner, tell, newPage, pay, paidPage } = await startPayingOnline()
afterAll(() => stripe.stop())

const pages = [await paidPage(), await paidPage()]
const intents = pages.map(({ session }) => session.payment_intent)
const open = stripe.sessionAt((await pay((await newPage()).token)).body.url)

const types = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.refund.updated',
  'charge.dispute.created',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
  'payout.paid',
]

/** Few names, so that calls meet each other: the same refund told in other words, a dispute that is named like it. */
const told = fc.record({
  type: fc.constantFrom(...types),
  event: fc.constantFrom(undefined, 'evt_a', 'evt_b'),
  object: fc.record(
    {
      id: fc.constantFrom('re_1', 're_2', 'dp_1', 'dp_2', open.id, ...pages.map(({ session }) => session.id)),
      amount: fc.oneof(fc.constantFrom(1, 4000, 12_000), fc.integer({ min: -5, max: 20_000 })),
      amount_total: fc.constantFrom(12_000, 13_000, 0, -1, 2 ** 52),
      currency: fc.constantFrom('gbp', 'usd', ''),
      status: fc.constantFrom(
        'succeeded',
        'failed',
        'canceled',
        'needs_response',
        'warning_needs_response',
        'won',
        'complete',
      ),
      payment_status: fc.constantFrom('paid', 'unpaid'),
      payment_intent: fc.constantFrom(...intents, 'pi_new', 'pi_of_somebody', null),
      client_reference_id: fc.constantFrom(crypto.randomUUID(), 'nobody', null),
      metadata: fc.constantFrom({}, { online_refund_id: crypto.randomUUID() }, null),
      balance_transactions: fc.constantFrom([], [{ fee: 1500 }], [{ fee: -1 }], null),
    },
    { requiredKeys: ['id'] },
  ),
  spoilt: fc.option(
    fc.record({
      field: fc.constantFrom('id', 'amount', 'status', 'payment_intent', 'metadata'),
      value: fc.oneof(fc.constantFrom(...hostileTexts), fc.constantFrom(null, true, -1, 1.5, 2 ** 53, [], {})),
    }),
  ),
})

test(
  'whatever Stripe signs is taken or refused, and never breaks the books',
  { timeout: 60_000 + cases * 200 },
  async () => {
    const property = fc.asyncProperty(told, async ({ type, event, object, spoilt }) => {
      const sent = spoilt ? { ...object, [spoilt.field]: spoilt.value } : object
      const { status } = await tell(type, sent, event === undefined ? {} : { id: event })
      expect([200, 409, 422]).toContain(status)
    })
    await fc.assert(property, { numRuns: cases, seed })
    for (const { payment } of pages) {
      const { amount_minor, refunded_minor } = (await owner('GET', `/api/payments/${payment.id}`)).body
      expect(refunded_minor).toBeLessThanOrEqual(amount_minor)
    }
    expect(await checkBooks(testApp.db, testApp.clock.now())).toMatchObject({ violation_count: 0 })
  },
)
