import { afterAll, expect, test } from 'vitest'
import { statusesOf } from '#server/test-support/ask.ts'
import { newAccount } from '#server/test-support/banking/bank-account.ts'
import { runPendingJobs } from '#server/test-support/run-pending-jobs.ts'
import { startPayingOnline } from '#server/test-support/books/paying-online.ts'
import { checkBooks } from '#server/features/books/books.service.ts'

const { stripe, testApp, owner, newIssued, newPage, pay, tell, paymentsOf, paidPage, invoiceNow, incidents, transfer } =
  await startPayingOnline()
afterAll(() => stripe.stop())

type Paid = Awaited<ReturnType<typeof paidPage>>

const refundOf = ({ session }: Pick<Paid, 'session'>, id: string, amount: number) => ({
  id,
  amount,
  status: 'succeeded',
  payment_intent: session.payment_intent,
})
const disputeOf = ({ session }: Paid, id: string, amount: number) => ({
  id,
  amount,
  status: 'needs_response',
  payment_intent: session.payment_intent,
})
const paymentNow = async (id: string) => (await owner('GET', `/api/payments/${id}`)).body
const incidentsOf = async ({ invoice }: Pick<Paid, 'invoice'>) =>
  (await incidents())
    .filter(({ invoice_id }: { invoice_id: string }) => invoice_id === invoice.id)
    .map(({ kind, amount_minor }: { kind: string; amount_minor: number }) => [kind, amount_minor])

test('a part refunded at the provider is a refund of the payment, once even if it is reported again, and is owed again', async () => {
  const page = await paidPage()
  const told = refundOf(page, 're_part', 4000)
  const calls = ['refund.created', 'refund.updated', 'charge.refund.updated', 'refund.created'].map((type) =>
    tell(type, told),
  )
  expect(statusesOf(await Promise.all(calls))).toEqual([200, 200, 200, 200])
  await tell('refund.updated', told)
  expect(await paymentNow(page.payment.id)).toMatchObject({
    amount_minor: 12_000,
    refunded_minor: 4000,
    unallocated_minor: 0,
  })
  expect(await invoiceNow(page.invoice.id)).toMatchObject({ paid_minor: 8000, outstanding_minor: 4000 })
  expect(await incidentsOf(page)).toEqual([['refund_booked', 4000]])
  await tell('refund.created', refundOf(page, 're_rest', 8000))
  expect(await invoiceNow(page.invoice.id)).toMatchObject({ paid_minor: 0, outstanding_minor: 12_000 })
  expect(await checkBooks(testApp.db, testApp.clock.now())).toMatchObject({ violation_count: 0 })
})

test('a part that the bank of the customer takes back is booked once, and what is won comes back', async () => {
  const page = await paidPage()
  const dispute = disputeOf(page, 'dp_part', 4000)
  const withFee = { ...dispute, balance_transactions: [{ amount: -4000, fee: 2000, net: -6000 }] }
  const calls = [
    tell('charge.dispute.created', dispute),
    tell('charge.dispute.created', dispute),
    tell('charge.dispute.funds_withdrawn', withFee),
  ]
  expect(statusesOf(await Promise.all(calls))).toEqual([200, 200, 200])
  expect(await invoiceNow(page.invoice.id)).toMatchObject({ paid_minor: 8000, outstanding_minor: 4000 })
  expect(await incidentsOf(page)).toEqual([['part_charged_back', 4000]])
  const fees = await testApp.db
    .selectFrom('online_refunds')
    .select('fee_minor')
    .where('provider_refund_id', '=', 'dp_part')
    .execute()
  expect(fees).toEqual([{ fee_minor: 2000 }])
  const won = Array.from({ length: 3 }, () => tell('charge.dispute.funds_reinstated', { ...dispute, status: 'won' }))
  expect(statusesOf(await Promise.all(won))).toEqual([200, 200, 200])
  expect(await invoiceNow(page.invoice.id)).toMatchObject({ state: 'paid', outstanding_minor: 0 })
  expect((await paymentsOf(page.invoice.id)).map(({ amount_minor }: { amount_minor: number }) => amount_minor)).toEqual(
    expect.arrayContaining([4000, 12_000]),
  )
  expect(await checkBooks(testApp.db, testApp.clock.now())).toMatchObject({ violation_count: 0 })
})

test('what was paid for something else since is for a person to decide, and is not booked behind their back later', async () => {
  const page = await newPage()
  const session = stripe.pay((await pay(page.token)).body.url)
  await transfer(page.invoice, 11_000)
  await tell('checkout.session.completed', session)
  const [payment] = (await paymentsOf(page.invoice.id)).filter(({ method }: { method: string }) => method === 'card')
  const second = await newIssued({ customer_id: page.invoice.customer_id })
  const allocations = [{ invoice_id: second.id, amount_minor: 11_000 }]
  expect((await owner('POST', `/api/payments/${payment.id}/allocations`, { allocations })).status).toBeLessThan(300)
  await tell('refund.created', refundOf({ session }, 're_for_a_person', 5000))
  expect(await incidentsOf(page)).toContainEqual(['refunded_elsewhere', 5000])
  expect(await paymentNow(payment.id)).toMatchObject({ refunded_minor: 0 })
  await tell('refund.updated', refundOf({ session }, 're_for_a_person', 5000))
  expect(await paymentNow(payment.id)).toMatchObject({ refunded_minor: 0 })
})

test('a refund that failed is not booked when its start is reported after its end', async () => {
  const page = await paidPage()
  await tell('refund.failed', { ...refundOf(page, 're_late', 5000), status: 'failed' })
  await tell('refund.created', { ...refundOf(page, 're_late', 5000), status: 'pending' })
  expect(await paymentNow(page.payment.id)).toMatchObject({ refunded_minor: 0 })
  expect(await invoiceNow(page.invoice.id)).toMatchObject({ outstanding_minor: 0 })
  expect(await incidentsOf(page)).toEqual([['refund_failed', 5000]])
})

test('what several calls take back at once is never more than was paid', async () => {
  const page = await paidPage()
  const calls = [1, 2, 3, 4].map((number) => tell('refund.created', refundOf(page, `re_many_${number}`, 5000)))
  expect(statusesOf(await Promise.all(calls))).toEqual([200, 200, 200, 200])
  expect(await paymentNow(page.payment.id)).toMatchObject({ refunded_minor: 10_000 })
  expect((await incidentsOf(page)).map(([kind]: [string]) => kind).toSorted()).toEqual([
    'refund_booked',
    'refund_booked',
    'refunded_elsewhere',
    'refunded_elsewhere',
  ])
})

test('the fee of a dispute is a charge of the payout that it was taken from', async () => {
  testApp.clock.forward({ minutes: 60 * 24 * 20 })
  const account = await newAccount(owner)
  const [one, other] = [await paidPage(), await paidPage()]
  await runPendingJobs(testApp)
  const dispute = disputeOf(other, 'dp_fee', 3000)
  await tell('charge.dispute.funds_withdrawn', { ...dispute, balance_transactions: [{ fee: 1500 }] })
  const date = testApp.clock.now().slice(0, 10)
  const paidOut = 2 * (12_000 - 35) - 3000 - 1500
  const [line] = await account.add({ amount: paidOut, text: 'STRIPE PAYOUT', name: 'Stripe', date })
  const [proposal] = line.proposals
  expect(proposal).toMatchObject({ charge_minor: 35 + 35 + 1500 })
  expect(proposal.payment_ids.toSorted()).toEqual([one.payment.id, other.payment.id].toSorted())
  const { payment_ids, charge_minor, refund_ids } = proposal
  const linked = await owner('POST', `/api/banking/lines/${line.id}/link`, { payment_ids, charge_minor, refund_ids })
  expect(linked.body).toMatchObject({ state: 'matched' })
})
