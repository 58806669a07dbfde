import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { reversePayment } from '#server/features/payments/payments.service.ts'
import { inTransaction, type Tx } from '#server/platform/database/connection/database.ts'
import { signedInAs } from '#server/test-support/ask.ts'
import { newAccount } from '#server/test-support/banking/bank-account.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const owner = await signedInAs(testApp, 'owner')

const act = (lineId: string, what: string, body?: object) => owner('POST', `/api/banking/lines/${lineId}/${what}`, body)

async function recorded() {
  const account = await newAccount(owner)
  const { body: customer } = await owner('POST', '/api/customers', { name: 'Returned Ltd' })
  const { body: paid } = await owner('POST', '/api/payments', {
    customer_id: customer.id,
    amount_minor: 9_900,
    payment_date: '2026-03-20',
  })
  return { account, paid }
}

/** A payment recorded by hand, linked with the line that brought it, and the line that went out after it. */
async function linkedAndReturned() {
  const { account, paid } = await recorded()
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

test('a payment whose line was opened again does not come back when its return is undone: no line has brought it', async () => {
  const account = await newAccount(owner)
  const { body: customer } = await owner('POST', '/api/customers', { name: 'Opened Ltd' })
  const [came] = await account.add({ date: '2026-03-20', amount: 9_900, name: 'Opened Ltd' })
  const matched = await act(came.id, 'match', { customer_id: customer.id })
  const [back] = await account.add({ date: '2026-03-25', amount: -9_900, name: 'Opened Ltd' })
  await act(back.id, 'return', { payment_id: matched.body.match.parts[0].payment_id })
  await act(came.id, 'undo')
  expect((await act(back.id, 'undo')).body).toMatchObject({ state: 'open' })
  const { body: payments } = await owner('GET', `/api/payments?customer_id=${customer.id}`)
  expect(payments.data).toHaveLength(1)
  // Matched again, it is there once.
  await act(came.id, 'match', { customer_id: customer.id })
  const { body: open } = await owner('GET', `/api/payments/open-invoices?customer_id=${customer.id}&currency=GBP`)
  expect(open.on_account_minor).toBe(9_900)
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

const said = 'This payment was reversed. If the bank took it back, confirm the line of its return first.'

test('a payment that was reversed is no line, until the bank is known to have taken it back', async () => {
  const { account, paid } = await recorded()
  await owner('POST', `/api/payments/${paid.id}/reverse`, { reason: 'Bounced' })
  const [came] = await account.add({ date: '2026-03-20', amount: 9_900, name: 'Returned Ltd' })
  const early = await act(came.id, 'link', { payment_ids: [paid.id] })
  expect([early.status, early.body.errors]).toEqual([422, { payment_ids: [said] }])
  const open: { id: string; amount_minor: number }[] = await account.add({ date: '2026-03-25', amount: -9_900 })
  const back = open.find(({ amount_minor }) => amount_minor < 0)
  await act(back?.id ?? '', 'return', { payment_id: paid.id })
  expect((await act(came.id, 'link', { payment_ids: [paid.id] })).body).toMatchObject({ state: 'matched' })
})

test('linking a payment that a colleague is reversing waits, and is refused', async () => {
  const { account, paid } = await recorded()
  const [came] = await account.add({ date: '2026-03-20', amount: 9_900, name: 'Returned Ltd' })
  const { user_id } = await testApp.db.selectFrom('users').select('id as user_id').executeTakeFirstOrThrow()
  const linking = await inTransaction(testApp.db, {}, async (tx) => {
    await reversePayment(tx, { user_id }, paid.id, { reason: 'Bounced' }, testApp.clock.now())
    const answer = act(came.id, 'link', { payment_ids: [paid.id] })
    await expect.poll(() => waitingFor(tx)).toBe(1)
    return { answer }
  })
  expect((await linking.answer).body.errors).toEqual({ payment_ids: [said] })
})

/** How many wait for what a transaction holds. */
async function waitingFor(tx: Tx) {
  const { rows } =
    await sql`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(tx)
  return rows.length
}

test('of one who links a returned payment and one who undoes its return at once, neither leaves the line with a payment that is none', async () => {
  for (let round = 0; round < 8; round++) {
    const { account, paid } = await recorded()
    const [back] = await account.add({ date: '2026-03-25', amount: -9_900, name: 'Returned Ltd' })
    await act(back.id, 'return', { payment_id: paid.id })
    const [came] = await account.add({ date: '2026-03-20', amount: 9_900, name: 'Returned Ltd' })
    await Promise.all([act(came.id, 'link', { payment_ids: [paid.id] }), act(back.id, 'undo')])
    const { body: line } = await owner('GET', `/api/banking/lines/${came.id}`)
    expect(line.match?.parts ?? []).not.toContainEqual(expect.objectContaining({ is_reversed: true }))
  }
})
