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

test('a return is confirmed as it is proposed, with what the bank charged for it on the same line', async () => {
  const iban = 'DE89370400440532013000'
  const account = await newAccount(owner, { currency: 'EUR', sort_code: '', account_number: '', iban })
  const { body: customer } = await owner('POST', '/api/customers', { name: 'Debited GmbH', currency: 'EUR' })
  const { body: paid } = await owner('POST', '/api/payments', {
    customer_id: customer.id,
    amount_minor: 10_000,
    payment_date: '2026-03-20',
    bank_id: account.id,
  })
  const charge = '<Chrgs><Rcrd><Amt Ccy="EUR">9.50</Amt></Rcrd></Chrgs>'
  const entry = `<Ntry><Amt Ccy="EUR">109.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-03-25</Dt></BookgDt><NtryDtls><TxDtls>${charge}<RmtInf><Ustrd>RETURN Debited GmbH</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
  const stmt = `<Stmt><Id>S1</Id><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${entry}</Stmt>`
  await account.upload(`<Document><BkToCstmrStmt>${stmt}</BkToCstmrStmt></Document>`, 's.xml')
  const [line] = await account.lines()
  expect(line.proposals[0]).toMatchObject({ kind: 'return', payment_ids: [paid.id], charge_minor: 950 })
  const { charge_minor } = line.proposals[0]
  const { body } = await act(line.id, 'return', { payment_id: paid.id, charge_minor })
  expect(body.match.parts).toMatchObject([
    { kind: 'return', amount_minor: -10_000 },
    { kind: 'charge', amount_minor: -950 },
  ])
})
