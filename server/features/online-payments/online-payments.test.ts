import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { later, minute } from '#shared/dates/instant.ts'
import { statusesOf } from '#server/test-support/ask.ts'
import { runPendingJobs } from '#server/test-support/run-pending-jobs.ts'
import { startPayingOnline } from '#server/test-support/books/paying-online.ts'
import { askForPayments } from './online-payments.jobs.ts'

const {
  stripe,
  testApp,
  owner,
  visitor,
  settings,
  newPage,
  pay,
  tell,
  paymentsOf,
  paidPage,
  invoiceNow,
  incidents,
  transfer,
} = await startPayingOnline()
afterAll(() => stripe.stop())

beforeEach(() => Object.assign(stripe.state, { isDown: false, fee: 35 }))

test('keys are encrypted, never shown again, and test keys are distinguished from live ones', async () => {
  const { body } = await owner('GET', '/api/admin/payments')
  expect(body).toMatchObject({
    provider: 'stripe',
    is_live: false,
    key_hint: 'sk_test_…5678',
    has_webhook_secret: true,
    is_readable: true,
  })
  const row = await testApp.db.selectFrom('payment_settings').selectAll().executeTakeFirstOrThrow()
  const { rows } = await sql<{
    text: string
  }>`select after::text as text from audit_entries where record_type = 'payment_settings'`.execute(testApp.db)
  for (const text of [JSON.stringify(body), row.secret_key?.toString() ?? '', ...rows.map(({ text: entry }) => entry)])
    expect(text).not.toContain('abcdefgh')
  expect((await settings({ provider: 'stripe', secret_key: 'nonsense' })).body.errors).toHaveProperty('secret_key')
  expect((await settings({ provider: 'stand_in' })).status).toBe(200)
  expect((await settings({ provider: 'stripe', version: 1 })).status).toBe(409)
  expect((await settings({ provider: 'stripe' })).body).toMatchObject({ provider: 'stripe', key_hint: 'sk_test_…5678' })
})

test('a customer who presses twice, or in two windows, gets the same page for what is owed now', async () => {
  const { invoice, token } = await newPage()
  const replies = await Promise.all(Array.from({ length: 4 }, () => pay(token)))
  expect(statusesOf(replies)).toEqual([201, 201, 201, 201])
  expect(new Set(replies.map(({ body }) => body.url)).size).toBe(1)
  expect(replies[0]?.body.amount_minor).toBe(12000)
  await transfer(invoice, 2000)
  const { url, amount_minor } = (await pay(token)).body
  expect(amount_minor).toBe(10000)
  expect(url).not.toBe(replies[0]?.body.url)
  expect([...stripe.sessions.values()].filter(({ status }) => status === 'open')).toHaveLength(1)
})

test('a call that comes five times at once, and again later, makes one payment', async () => {
  const { invoice, token } = await newPage()
  const session = stripe.pay((await pay(token)).body.url)
  const five = await Promise.all(
    Array.from({ length: 5 }, () => tell('checkout.session.completed', session, { id: `evt_${invoice.id}` })),
  )
  expect(statusesOf(five)).toEqual([200, 200, 200, 200, 200])
  // Under other names too, and asked for by the page.
  await Promise.all([
    tell('checkout.session.async_payment_succeeded', session),
    visitor('POST', `/api/c/${token}/pay/check`),
  ])
  const payments = await paymentsOf(invoice.id)
  expect(payments).toMatchObject([{ amount_minor: 12000, method: 'card', reference: session.payment_intent }])
  expect(await invoiceNow(invoice.id)).toMatchObject({ state: 'paid', outstanding_minor: 0 })
  await runPendingJobs(testApp)
  const { online } = (await owner('GET', `/api/payments/${payments[0].id}/online`)).body
  expect(online).toMatchObject({ provider: 'stripe', status: 'paid', fee_minor: 35 })
  expect((await pay(token)).body.code).toBe('invoice.nothing_owed')
})

test('a call that is not signed, signed by another, too old, or of the other world does nothing', async () => {
  const { invoice, token } = await newPage()
  const session = stripe.pay((await pay(token)).body.url)
  expect((await visitor('POST', '/api/payments/online/stripe/events', { id: 'evt_1', type: 'x' })).status).toBe(422)
  expect((await tell('checkout.session.completed', session, { secret: 'whsec_of_somebody_else' })).status).toBe(422)
  const at = (minutes: number) => later(testApp.clock.now(), minutes * minute)
  expect((await tell('checkout.session.completed', session, { at: at(-6) })).status).toBe(422)
  // A call that is dated ahead could be kept and sent again until then.
  expect((await tell('checkout.session.completed', session, { at: at(6) })).status).toBe(422)
  expect((await tell('checkout.session.completed', session, { at: at(60 * 24 * 365) })).status).toBe(422)
  expect((await tell('checkout.session.completed', session, { livemode: true })).body).toEqual({ received: false })
  expect(await paymentsOf(invoice.id)).toEqual([])
})

test('where live keys are set, what happens in the test world does nothing', async () => {
  const { invoice, token } = await newPage()
  const session = stripe.pay((await pay(token)).body.url)
  const secret = 'whsec_abcdefgh12345678'
  await settings({ provider: 'stripe', secret_key: 'sk_live_abcdefgh12345678', webhook_secret: secret })
  const ofTests = await tell('checkout.session.completed', session, { livemode: false })
  expect({ status: ofTests.status, ...ofTests.body }).toEqual({ status: 200, received: false })
  expect(await paymentsOf(invoice.id)).toEqual([])
  expect((await tell('checkout.session.completed', session, { livemode: true })).body).toEqual({ received: true })
  expect(await paymentsOf(invoice.id)).toHaveLength(1)
  await settings({ provider: 'stripe', secret_key: 'sk_test_abcdefgh12345678', webhook_secret: secret })
})

test('if a bank transfer was faster, the money stays on account and becomes an incident', async () => {
  const { invoice, token } = await newPage()
  const session = stripe.pay((await pay(token)).body.url)
  await transfer(invoice, 11000)
  await tell('checkout.session.completed', session)
  expect(await invoiceNow(invoice.id)).toMatchObject({ state: 'paid', outstanding_minor: 0 })
  const found = (await incidents()).find(({ invoice_id }: { invoice_id: string }) => invoice_id === invoice.id)
  expect(found).toMatchObject({ kind: 'overpaid', amount_minor: 11000, number: invoice.number })
  const payment = (await owner('GET', `/api/payments/${found.payment_id}`)).body
  expect(payment).toMatchObject({ amount_minor: 12000, unallocated_minor: 11000 })
  // It goes back the way it came, once.
  const refunded = await owner('POST', `/api/payments/${payment.id}/online/refunds`, { amount_minor: 11000 })
  expect(refunded.body).toMatchObject({ status: 'queued', amount_minor: 11000 })
  expect(
    (await owner('POST', `/api/payments/${payment.id}/online/refunds`, { amount_minor: 1 })).body.errors,
  ).toHaveProperty('amount_minor')
  await runPendingJobs(testApp)
  expect(stripe.refunds).toMatchObject([{ payment_intent: session.payment_intent, amount: 11000 }])
  await tell('refund.created', { ...stripe.refunds[0], status: 'succeeded' })
  const { online } = (await owner('GET', `/api/payments/${payment.id}/online`)).body
  expect(online.refunds).toMatchObject([{ status: 'sent', amount_minor: 11000 }])
  expect((await owner('POST', `/api/payments/online/incidents/${found.id}/resolve`)).status).toBe(204)
  expect(await incidents()).not.toContainEqual(found)
})

test('a call that never comes is made up for by the worker, and a page for another amount is closed', async () => {
  const [paid, stale] = [await newPage(), await newPage()]
  stripe.pay((await pay(paid.token)).body.url)
  const { url } = (await pay(stale.token)).body
  const { id } = stripe.sessionAt(url)
  await transfer(stale.invoice, 5000)
  testApp.clock.forward({ minutes: 2 })
  await askForPayments({ ...testApp, attempt: 1, lastAttempt: false })
  expect(await invoiceNow(paid.invoice.id)).toMatchObject({ state: 'paid' })
  expect(stripe.sessions.get(id)?.status).toBe('expired')
  expect((await visitor('GET', `/api/c/${stale.token}`)).body.online).toMatchObject({
    status: 'expired',
    is_test: true,
  })
})

test('another call that says the same payment was made is answered as done, and records nothing', async () => {
  const { invoice, session } = await paidPage()
  expect(await tell('checkout.session.async_payment_succeeded', session)).toMatchObject({ status: 200 })
  expect(await paymentsOf(invoice.id)).toHaveLength(1)
})

test('if the provider cannot be reached nothing is lost: the same page is asked for again', async () => {
  const { token, invoice } = await newPage()
  stripe.state.isDown = true
  expect((await pay(token)).body.code).toBe('payments.provider_unavailable')
  stripe.state.isDown = false
  const { url } = (await pay(token)).body
  // As if the process had died before it noted the answer.
  await sql`update online_payments set status = 'created', checkout_url = null where invoice_id = ${invoice.id}`.execute(
    testApp.db,
  )
  expect((await pay(token)).body.url).toBe(url)
  const { rows } = await sql`select from online_payments where invoice_id = ${invoice.id}`.execute(testApp.db)
  expect(rows).toHaveLength(1)
})

test('a chargeback reverses the payment once, and calls in any order find their way', async () => {
  const { invoice, session, payment } = await paidPage()
  const dispute = { id: 'dp_1', amount: 12000, status: 'needs_response', payment_intent: session.payment_intent }
  const calls = ['charge.dispute.created', 'charge.dispute.funds_withdrawn', 'charge.dispute.created']
  expect(statusesOf(await Promise.all(calls.map((type) => tell(type, dispute))))).toEqual([200, 200, 200])
  expect(await invoiceNow(invoice.id)).toMatchObject({ outstanding_minor: 12000 })
  expect((await owner('GET', `/api/payments/${payment.id}`)).body.reversal).toMatchObject({ reason: 'Chargeback dp_1' })
  expect(await incidents()).toContainEqual(expect.objectContaining({ kind: 'charged_back', amount_minor: 12000 }))

  const early = await newPage()
  const paid = stripe.pay((await pay(early.token)).body.url)
  const about = { id: 'dp_2', amount: 12000, status: 'needs_response', payment_intent: paid.payment_intent }
  expect((await tell('charge.dispute.created', about, { id: 'evt_early' })).status).toBe(409)
  await tell('checkout.session.completed', paid)
  expect((await tell('charge.dispute.created', about, { id: 'evt_early' })).status).toBe(200)
  expect(await invoiceNow(early.invoice.id)).toMatchObject({ outstanding_minor: 12000 })
})

test('a dispute that we win brings back what the lost one took, once, and calls in the other order take nothing', async () => {
  const { invoice, session, payment } = await paidPage()
  const dispute = { id: 'dp_won', amount: 12000, status: 'needs_response', payment_intent: session.payment_intent }
  await tell('charge.dispute.funds_withdrawn', dispute)
  const won = { ...dispute, status: 'won' }
  const calls = Array.from({ length: 3 }, () => tell('charge.dispute.funds_reinstated', won))
  expect(statusesOf(await Promise.all(calls))).toEqual([200, 200, 200])
  expect(await invoiceNow(invoice.id)).toMatchObject({ state: 'paid', outstanding_minor: 0 })
  const payments = await paymentsOf(invoice.id)
  const [back] = payments.filter(({ id }: { id: string }) => id !== payment.id)
  expect(back).toMatchObject({ amount_minor: 12000, reference: session.payment_intent })
  expect((await owner('GET', `/api/payments/${back.id}/online`)).body.online).toMatchObject({ status: 'paid' })
  expect((await owner('GET', `/api/payments/${payment.id}`)).body.reversal).not.toBeNull()

  const other = await paidPage()
  const reversed = { ...won, id: 'dp_backwards', payment_intent: other.session.payment_intent }
  await tell('charge.dispute.funds_reinstated', reversed)
  await tell('charge.dispute.funds_withdrawn', reversed)
  expect(await invoiceNow(other.invoice.id)).toMatchObject({ state: 'paid' })
})

test('a refund that the provider refuses is shown', async () => {
  const { invoice, token } = await newPage()
  const session = stripe.pay((await pay(token)).body.url)
  await transfer(invoice, 12000)
  await tell('checkout.session.completed', session)
  const [found] = await incidents()
  await owner('POST', `/api/payments/${found.payment_id}/online/refunds`, { amount_minor: 500 })
  await settings({ provider: 'none' })
  await runPendingJobs(testApp)
  await settings({ provider: 'stripe' })
  expect(await incidents()).toContainEqual(expect.objectContaining({ kind: 'refund_failed', amount_minor: 500 }))
})

test('the database keeps one payment to an attempt, and one open attempt to an invoice', async () => {
  const { invoice } = await paidPage()
  await expect(
    sql`update online_payments set amount_minor = 1 where invoice_id = ${invoice.id}`.execute(testApp.db),
  ).rejects.toThrow('does not change')
  await expect(
    sql`update online_payments set payment_id = null, status = 'open' where invoice_id = ${invoice.id}`.execute(
      testApp.db,
    ),
  ).rejects.toThrow('does not change')
})
