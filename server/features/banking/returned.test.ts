import { expect, test } from 'vitest'
import { signedInAs } from '#server/test-support/ask.ts'
import { newAccount } from '#server/test-support/banking/bank-account.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const owner = await signedInAs(testApp, 'owner')

const act = (lineId: string, what: string, body?: object) => owner('POST', `/api/banking/lines/${lineId}/${what}`, body)

/** A payment of somebody's own hand, linked with the line that brought it, and the line that went out after it. */
async function linkedAndReturned() {
  const account = await newAccount(owner)
  const { body: customer } = await owner('POST', '/api/customers', { name: 'Returned Ltd' })
  const { body: paid } = await owner('POST', '/api/payments', {
    customer_id: customer.id,
    amount_minor: 9_900,
    payment_date: '2026-03-20',
  })
  const [came] = await account.add({ date: '2026-03-20', amount: 9_900, name: 'Returned Ltd' })
  await act(came.id, 'link', { payment_ids: [paid.id] })
  const [back] = await account.add({ date: '2026-03-25', amount: -9_900, name: 'Returned Ltd' })
  await act(back.id, 'return', { payment_id: paid.id })
  return { came, back }
}

test('a payment that was only linked stays when its line is opened again, also after a return that was none', async () => {
  const { came, back } = await linkedAndReturned()
  await act(back.id, 'undo')
  const { body: line } = await owner('GET', `/api/banking/lines/${came.id}`)
  expect(line.match.parts).toMatchObject([{ was_made_here: false, is_reversed: false }])
  await act(came.id, 'undo')
  const { body: again } = await owner('GET', `/api/payments/${line.match.parts[0].payment_id}`)
  expect(again.reversal).toBeNull()
})
