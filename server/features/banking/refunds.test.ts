import { expect, test } from 'vitest'
import { newAccount } from '#server/test-support/banking/bank-account.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'

const { owner, newCustomer } = await startInvoicing(await startApp())

/** Money on account that was paid back, as recorded by a user. */
async function paidBack(amount_minor: number) {
  const name = `Quarry ${crypto.randomUUID().slice(0, 8)} Ltd`
  const { id: customer_id } = await newCustomer({ name })
  const paid = await owner('POST', '/api/payments', { customer_id, amount_minor, payment_date: '2026-03-20' })
  const { body } = await owner('POST', `/api/payments/${paid.body.id}/refunds`, {
    amount_minor,
    refund_date: '2026-03-25',
  })
  return { name, refundId: body.refunds[0].id as string }
}

const refundsProposed = ({ proposals }: { proposals: { kind: string; refund_id: string | null }[] }) =>
  proposals.filter(({ kind }) => kind === 'refund').map(({ refund_id }) => refund_id)

const proposedOn = async ({ lines }: Awaited<ReturnType<typeof newAccount>>, amount: number) =>
  (await lines()).filter(({ amount_minor }: { amount_minor: number }) => amount_minor === amount).map(refundsProposed)

test('a refund that is recorded is proposed for the line of its amount, whatever else is matched, until it is on a line', async () => {
  const account = await newAccount(owner)
  const first = await paidBack(4_400)
  const other = await paidBack(5_500)
  const [line, ofOther] = await account.add(
    { amount: -4_400, name: first.name, text: 'Refund' },
    { amount: -5_500, name: other.name, text: 'Refund' },
  )
  expect(refundsProposed(line)).toEqual([first.refundId])
  const match = await owner('POST', `/api/banking/lines/${line.id}/refund`, { refund_id: first.refundId })
  expect(match).toMatchObject({ status: 200, body: { state: 'matched' } })

  const open = await account.lines()
  expect(open.map(refundsProposed)).toEqual([[other.refundId]])
  expect(open[0].id).toBe(ofOther.id)
  await account.add({ amount: -4_400, name: first.name, text: 'Refund again', date: '2026-03-31' })
  expect(await proposedOn(account, -4_400)).toEqual([[]])

  await owner('POST', `/api/banking/lines/${line.id}/undo`)
  expect(await proposedOn(account, -4_400)).toEqual([[first.refundId], [first.refundId]])
})
