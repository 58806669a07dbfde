import { expect, test } from 'vitest'
import { newAccount } from '#server/test-support/banking/bank-account.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'

const app = await startApp()
const { owner, newCustomer, newIssued } = await startInvoicing(app)

test('a discount that was accepted before is known again, however many accounts the customer pays from', async () => {
  const name = 'Quarry Stone Ltd'
  const { id: customer_id } = await newCustomer({ name })
  const lines = [{ description: 'Stone', quantity: '1', unit_price: '500', vat_code: 'zero' }]
  const [first, second, third] = [
    await newIssued({ customer_id, lines }),
    await newIssued({ customer_id, lines }),
    await newIssued({ customer_id, lines }),
  ]
  const writeOff = (id: string, amount_minor: number, reason: string) =>
    owner('POST', `/api/invoices/${id}/writeoffs`, { amount_minor, reason })
  await writeOff(first.id, 1_500, 'settlement_discount')
  await writeOff(second.id, 1, 'small_difference')
  const accounts = ['GB01', 'GB02', 'GB03', 'GB04', 'GB05', 'GB06']
  await app.db
    .insertInto('bank_payers')
    .values(
      accounts.map((account) => ({ customer_id, account, name, name_key: 'quarry stone', last_date: '2026-03-01' })),
    )
    .execute()

  const account = await newAccount(owner)
  const [line] = await account.add({ amount: 48_500, name, text: third.number })
  expect(line.proposals[0]).toMatchObject({
    customer_id,
    write_off: { invoice_id: third.id, amount_minor: 1_500, reason: 'settlement_discount' },
  })
})

test('what a payment is short by an open credit is paid by that credit, and stays paid when the line is opened again', async () => {
  const name = 'Kiln Bricks Ltd'
  const { id: customer_id } = await newCustomer({ name })
  const lines = [{ description: 'Bricks', quantity: '1', unit_price: '500', vat_code: 'zero' }]
  const invoice = await newIssued({ customer_id, lines })
  await owner('POST', '/api/payments', { customer_id, amount_minor: 4_000, method: 'bank_transfer' })
  const owed = async () => (await owner('GET', `/api/invoices/${invoice.id}`)).body.outstanding_minor
  const account = await newAccount(owner)
  const [line] = await account.add({ amount: 46_000, name, text: invoice.number })
  const [proposal] = line.proposals
  const from_credit = { invoice_id: invoice.id, amount_minor: 4_000 }
  expect(proposal).toMatchObject({ customer_id, write_off: null, from_credit })
  expect(proposal.reasons).toContain('£40.00 short, which an open credit covers')
  const allocations = [{ invoice_id: invoice.id, amount_minor: 46_000 }]
  const match = (credit: object) =>
    owner('POST', `/api/banking/lines/${line.id}/match`, { customer_id, allocations, from_credit: credit })
  const refusedAt = async (credit: object) => Object.keys((await match(credit)).body.errors)
  expect(await refusedAt({ ...from_credit, amount_minor: 4_001 })).toEqual(['from_credit.amount_minor'])
  expect(await refusedAt({ ...from_credit, invoice_id: customer_id })).toEqual(['from_credit.invoice_id'])
  expect(await owed()).toBe(50_000)
  expect((await match(from_credit)).status).toBe(200)
  expect(await owed()).toBe(0)
  await owner('POST', `/api/banking/lines/${line.id}/undo`)
  expect(await owed()).toBe(46_000)
})
