import { expect, test } from 'vitest'
import { signedInAs } from '#server/test-support/ask.ts'
import { newAccount } from '#server/test-support/banking/bank-account.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { owner, newCustomer } = await startInvoicing(testApp)
const byText = (one: string, other: string) => one.localeCompare(other)

test('a payout is found as the recorded payments of some days, less what the provider kept', async () => {
  const account = await newAccount(owner)
  const { id: customer_id } = await newCustomer()
  const { id: other } = await newCustomer()
  const pay = async (of: string, amount_minor: number, payment_date: string) =>
    (await owner('POST', '/api/payments', { customer_id: of, amount_minor, payment_date, method: 'card' })).body.id
  const ids = [
    await pay(customer_id, 30_011, '2026-03-27'),
    await pay(other, 20_022, '2026-03-27'),
    await pay(other, 10_033, '2026-03-28'),
  ]
  await pay(other, 99_999, '2026-03-26')
  const [line] = await account.add({ amount: 60_066 - 875, text: 'STRIPE PAYOUT po_1', name: 'Stripe Payments' })
  expect(line.proposals[0]).toMatchObject({ kind: 'existing_payment', charge_minor: 875, certain: false })
  expect(line.proposals[0].payment_ids.toSorted(byText)).toEqual(ids.toSorted(byText))
  expect(line.proposals[0].reasons[0]).toBe('3 recorded payments come to it')
  const { payment_ids, charge_minor } = line.proposals[0]
  const linked = await owner('POST', `/api/banking/lines/${line.id}/link`, { payment_ids, charge_minor })
  expect(linked.body.match.parts.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
    'charge',
    'payment',
    'payment',
    'payment',
  ])
  const [transfer] = await account.add({ amount: 59_000, text: 'Rent', name: 'Somebody' })
  expect(transfer.proposals.filter(({ kind }: { kind: string }) => kind === 'existing_payment')).toEqual([])
})

test('a line has notes of its own, which name it and which those read who may open it', async () => {
  const account = await newAccount(owner)
  const [line] = await account.add({ amount: -4_200, text: 'Card 1234', name: 'Kiosk' })
  const note = { note: 'Ask Ben', page_name: 'bank_lines', model_id: line.id }
  expect(await owner('POST', '/api/note/create', note)).toMatchObject({ status: 201, body: { record_name: 'Kiosk' } })
  const clerk = await signedInAs(testApp, 'clerk')
  const notesFor = async (who: typeof owner) => (await who('GET', `/api/notes?model_id=${line.id}`)).body.notes.data
  expect(await notesFor(owner)).toMatchObject([{ note: 'Ask Ben', record_name: 'Kiosk' }])
  expect(await notesFor(clerk)).toEqual([])
  const unknown = await owner('POST', '/api/note/create', { ...note, model_id: crypto.randomUUID() })
  expect(unknown.body.errors).toHaveProperty('model_id')
})
