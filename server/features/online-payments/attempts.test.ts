import { afterAll, beforeEach, expect, test } from 'vitest'
import { startPayingOnline } from '#server/test-support/books/paying-online.ts'
import { askForPayments, purgeOldEvents } from './online-payments.jobs.ts'

const { stripe, testApp, owner, settings, newPage, pay, tell, paymentsOf, paidPage, invoiceNow, incidents, transfer } =
  await startPayingOnline()
afterAll(() => stripe.stop())
beforeEach(() => Object.assign(stripe.state, { isDown: false, fee: 35 }))

const job = { ...testApp, attempt: 1, lastAttempt: false }
const attemptsOf = (invoiceId: string) =>
  testApp.db
    .selectFrom('online_payments')
    .select(['id', 'status', 'session_id'])
    .where('invoice_id', '=', invoiceId)
    .orderBy('id')
    .execute()
const statesOf = async (invoiceId: string) => (await attemptsOf(invoiceId)).map(({ status }) => status)
const incidentsOf = async ({ id }: { id: string }) =>
  (await incidents())
    .filter(({ invoice_id }: { invoice_id: string }) => invoice_id === id)
    .map(({ kind, amount_minor }: { kind: string; amount_minor: number }) => [kind, amount_minor])

test.for([
  ['checkout.session.expired', 'expired'],
  ['checkout.session.async_payment_failed', 'failed'],
] as const)('after %s nothing has come in, and the next try gets a page of its own', async ([type, status]) => {
  const { invoice, token } = await newPage()
  const { url } = (await pay(token)).body
  await tell(type, stripe.sessionAt(url))
  expect(await statesOf(invoice.id)).toEqual([status])
  expect(await paymentsOf(invoice.id)).toEqual([])
  expect((await pay(token)).body.url).not.toBe(url)
})

test('a page that is completed before the money is there pays nothing until the money has come', async () => {
  const { invoice, token } = await newPage()
  const session = stripe.sessionAt((await pay(token)).body.url)
  await tell('checkout.session.completed', { ...session, status: 'complete', payment_intent: 'pi_slow' })
  expect(await invoiceNow(invoice.id)).toMatchObject({ outstanding_minor: 12_000 })
  expect(await statesOf(invoice.id)).toEqual(['open'])
  const paid = { ...session, status: 'complete', payment_status: 'paid', payment_intent: 'pi_slow' }
  await tell('checkout.session.async_payment_succeeded', paid)
  expect(await invoiceNow(invoice.id)).toMatchObject({ state: 'paid' })
})

test('a call that is faster than the answer to our request finds its payment by the key of the request', async () => {
  const { invoice, token } = await newPage()
  stripe.state.isDown = true
  await pay(token)
  const [attempt] = await attemptsOf(invoice.id)
  expect(attempt).toMatchObject({ status: 'created', session_id: null })
  const money = { payment_status: 'paid', amount_total: 12_000, currency: 'gbp', payment_intent: 'pi_fast' }
  await tell('checkout.session.completed', { id: 'cs_fast', client_reference_id: attempt?.id, ...money })
  expect(await invoiceNow(invoice.id)).toMatchObject({ state: 'paid' })
})

test('a different amount than was asked for pays what it is, and the difference becomes an incident', async () => {
  const { invoice, token } = await newPage()
  const session = stripe.pay((await pay(token)).body.url)
  await tell('checkout.session.completed', { ...session, amount_total: 11_500 })
  expect(await invoiceNow(invoice.id)).toMatchObject({ outstanding_minor: 500 })
  expect(await incidentsOf(invoice)).toEqual([['amount_differs', -500]])
})

test('money in another currency pays nothing and stays on account for a user to look at', async () => {
  const { invoice, token } = await newPage()
  const session = stripe.pay((await pay(token)).body.url)
  await tell('checkout.session.completed', { ...session, currency: 'eur' })
  expect(await invoiceNow(invoice.id)).toMatchObject({ outstanding_minor: 12_000 })
  expect(await incidentsOf(invoice)).toEqual([['overpaid', 12_000]])
})

test('a payment of what is owed causes no incident', async () => {
  const { invoice } = await paidPage()
  expect(await invoiceNow(invoice.id)).toMatchObject({ state: 'paid' })
  expect(await incidentsOf(invoice)).toEqual([])
})

test('a page is offered again until five minutes before it closes', async () => {
  const { token } = await newPage()
  const { url } = (await pay(token)).body
  testApp.clock.forward({ minutes: 55 })
  expect((await pay(token)).body.url).toBe(url)
  testApp.clock.forward({ minutes: 1 })
  expect((await pay(token)).body.url).not.toBe(url)
})

test('a page of the test account is not offered once customers pay at the live one', async () => {
  const { invoice, token } = await newPage()
  await pay(token)
  await testApp.db.updateTable('payment_settings').set({ is_live: true }).execute()
  await pay(token)
  await testApp.db.updateTable('payment_settings').set({ is_live: false }).execute()
  expect(await statesOf(invoice.id)).toEqual(['expired', 'open'])
})

test('an attempt that never got as far as a page is given up after a quarter of an hour, and not before', async () => {
  const { invoice, token } = await newPage()
  stripe.state.isDown = true
  await pay(token)
  testApp.clock.forward({ minutes: 15 })
  await askForPayments(job)
  expect(await statesOf(invoice.id)).toEqual(['created'])
  testApp.clock.forward({ minutes: 6 })
  await askForPayments(job)
  expect(await statesOf(invoice.id)).toEqual(['failed'])
})

test('a page that has run out is closed, though its amount is still owed', async () => {
  const { invoice, token } = await newPage()
  await pay(token)
  testApp.clock.forward({ minutes: 61 })
  await askForPayments(job)
  expect(await statesOf(invoice.id)).toEqual(['expired'])
})

test('money on account that is refunded at the provider is not owed again, and causes no incident', async () => {
  const { invoice, token } = await newPage()
  const session = stripe.pay((await pay(token)).body.url)
  await transfer(invoice, 5000)
  await tell('checkout.session.completed', session)
  const { payment_intent } = session
  await tell('refund.created', { id: 're_on_account', amount: 5000, status: 'succeeded', payment_intent })
  expect(await invoiceNow(invoice.id)).toMatchObject({ state: 'paid', outstanding_minor: 0 })
  expect(await incidentsOf(invoice)).toEqual([['overpaid', 5000]])
})

test('an inquiry takes no money yet', async () => {
  const { invoice, session } = await paidPage()
  const { payment_intent } = session
  await tell('charge.dispute.created', {
    id: 'dp_ask',
    amount: 12_000,
    status: 'warning_needs_response',
    payment_intent,
  })
  expect(await invoiceNow(invoice.id)).toMatchObject({ state: 'paid' })
})

test('a live key is distinguished from a test key, and only its beginning and end are shown', async () => {
  const { body } = await settings({ provider: 'stripe', secret_key: 'rk_live_abcdefgh12349876' })
  expect(body).toMatchObject({ is_live: true, key_hint: 'rk_live_…9876' })
  expect((await settings({ provider: 'stripe', webhook_secret: 'nonsense' })).body.errors).toHaveProperty(
    'webhook_secret',
  )
  expect((await owner('GET', '/api/admin/payments')).body).toMatchObject({ is_live: true })
  const again = await settings({ provider: 'stripe', secret_key: 'sk_test_abcdefgh12345678' })
  expect(again.body).toMatchObject({ is_live: false })
})

test('a call is remembered for sixty days, so that one that comes again does nothing', async () => {
  const remembered = () =>
    testApp.db.selectFrom('online_payment_events').select('event_id').where('event_id', '=', 'evt_kept').execute()
  await tell('customer.created', {}, { id: 'evt_kept' })
  testApp.clock.forward({ days: 60 })
  await purgeOldEvents(job)
  expect(await remembered()).toHaveLength(1)
  testApp.clock.forward({ minutes: 1 })
  await purgeOldEvents(job)
  expect(await remembered()).toEqual([])
})
