import { afterAll, expect, test } from 'vitest'
import { caller } from '#server/test-support/ask.ts'
import { newAccount } from '#server/test-support/banking/bank-account.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { runPendingJobs } from '#server/test-support/run-pending-jobs.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { startStripe } from '#server/test-support/stripe/start-stripe.ts'

const secretKey = 'sk_test_abcdefgh12345678'
const webhookSecret = 'whsec_abcdefgh12345678'
const stripe = await startStripe({ secretKey, webhookSecret })
const testApp = await startApp({ STRIPE_URL: stripe.url, SECRET_KEY: 'a-key-for-tests-that-is-long-enough' })
const { owner, newIssued } = await startInvoicing(testApp)
const visitor = caller(testApp)
await owner('PUT', '/api/admin/payments', { provider: 'stripe', secret_key: secretKey, webhook_secret: webhookSecret })
afterAll(() => stripe.stop())

const tell = (type: string, object: object) => {
  const { body, headers } = stripe.event(type, object, { at: testApp.clock.now() })
  return visitor('POST', '/api/payments/online/stripe/events', body, headers)
}

/** An invoice that is paid online, and the provider's fee. */
async function paidOnline(unit_price: string, fee: number, { paidBefore = 0 } = {}) {
  const invoice = await newIssued({ lines: [{ description: 'Work', quantity: '1', unit_price }] })
  const { url } = (await owner('POST', `/api/invoices/${invoice.id}/links`, {})).body
  const session = stripe.pay((await visitor('POST', `/api/c/${String(url).replace(/.*\/c\//, '')}/pay`)).body.url)
  const { customer_id, id: invoice_id } = invoice
  const allocations = [{ invoice_id, amount_minor: paidBefore }]
  if (paidBefore > 0) await owner('POST', '/api/payments', { customer_id, amount_minor: paidBefore, allocations })
  stripe.state.fee = fee
  await tell('checkout.session.completed', session)
  await runPendingJobs(testApp)
  const { data } = (await owner('GET', `/api/payments?invoice_id=${invoice_id}&method=card`)).body
  return data[0] as { id: string; amount_minor: number }
}

const byText = (one: string, other: string) => one.localeCompare(other)

test('a payout is the payments less the fees that the provider named and what it sent back, and is matched as such', async () => {
  const account = await newAccount(owner)
  const one = await paidOnline('100', 200)
  const other = await paidOnline('50', 110, { paidBefore: 1000 })
  await owner('POST', `/api/payments/${other.id}/online/refunds`, { amount_minor: 1000 })
  await runPendingJobs(testApp)
  const paidOut = one.amount_minor - 200 + other.amount_minor - 110 - 1000
  const [line] = await account.add({ amount: paidOut, text: 'Transfer 4711', name: 'SPEL', date: '2026-03-31' })
  const [proposal] = line.proposals
  expect(proposal).toMatchObject({ kind: 'existing_payment', charge_minor: 310, certain: false })
  expect(proposal.payment_ids.toSorted(byText)).toEqual([one.id, other.id].toSorted(byText))
  expect(proposal.refund_ids).toHaveLength(1)

  const { payment_ids, charge_minor, refund_ids } = proposal
  const link = (body: object) => owner('POST', `/api/banking/lines/${line.id}/link`, body)
  expect((await link({ payment_ids, charge_minor })).body.errors).toHaveProperty('payment_ids')
  expect((await link({ payment_ids, charge_minor, refund_ids: [crypto.randomUUID()] })).body.errors).toHaveProperty(
    'refund_ids',
  )
  const { body } = await link({ payment_ids, charge_minor, refund_ids })
  expect(body.match.parts.map(({ kind }: { kind: string }) => kind).toSorted(byText)).toEqual([
    'charge',
    'payment',
    'payment',
    'refund',
  ])
  expect((await owner('POST', `/api/banking/lines/${line.id}/undo`)).body.state).toBe('open')
})

test('one payment alone is found by what the provider kept of it', async () => {
  const account = await newAccount(owner)
  testApp.clock.forward({ minutes: 60 * 24 * 20 })
  const one = await paidOnline('321', 777)
  const date = testApp.clock.now().slice(0, 10)
  const [line] = await account.add({ amount: one.amount_minor - 777, text: 'STRIPE', name: 'Stripe', date })
  expect(line.proposals[0]).toMatchObject({ payment_ids: [one.id], charge_minor: 777, refund_ids: [] })
})
