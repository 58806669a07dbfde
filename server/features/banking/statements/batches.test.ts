import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { signedInAs } from '#server/test-support/ask.ts'
import { newAccount } from '#server/test-support/banking/bank-account.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const owner = await signedInAs(testApp, 'owner')

const euros = { currency: 'EUR', sort_code: '', account_number: '', iban: 'DE89370400440532013000' }

const payment = (ownId: string) =>
  `<TxDtls><Refs>${ownId && `<AcctSvcrRef>${ownId}</AcctSvcrRef>`}</Refs><Amt Ccy="EUR">100.00</Amt></TxDtls>`

/** A batch of 300 euros, as one line or with its payments. */
const batch = (payments = '', id = 'B1') =>
  `<Ntry><Amt Ccy="EUR">300.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt><AcctSvcrRef>${id}</AcctSvcrRef>${payments && `<NtryDtls>${payments}</NtryDtls>`}</Ntry>`

const file = (inside: string) =>
  `<Document><BkToCstmrStmt><Stmt><Id>S1</Id><Acct><Id><IBAN>${euros.iban}</IBAN></Id></Acct>${inside}</Stmt></BkToCstmrStmt></Document>`

const whole = file(batch())

test.for([
  ['names of their own', ['D1', 'D2', 'D3']],
  ['no names', ['', '', '']],
] as const)('a batch whose payments have %s is kept once, as one line or payment by payment', async ([, ids]) => {
  const divided = file(batch(ids.map(payment).join('')))
  const [first, second] = [await newAccount(owner, euros), await newAccount(owner, euros)]
  expect((await first.upload(divided)).body).toMatchObject({ new_count: 3 })
  for (const again of [whole, divided])
    expect((await first.upload(again)).body).toMatchObject({ new_count: 0, differences: [] })
  expect((await second.upload(whole)).body).toMatchObject({ new_count: 1 })
  for (const again of [divided, whole]) expect((await second.upload(again)).body).toMatchObject({ new_count: 0 })
})

test('a file with both keeps the payments', async () => {
  const account = await newAccount(owner, euros)
  const divided = batch(['D1', 'D2', 'D3'].map(payment).join(''))
  expect((await account.upload(file(batch() + divided))).body).toMatchObject({ new_count: 3, known_count: 1 })
})

test('another batch of the same amount is another one, and a payment is known where its batch is not named', async () => {
  const account = await newAccount(owner, euros)
  const divided = file(batch(['D1', 'D2', 'D3'].map(payment).join('')))
  await account.upload(divided)
  expect((await account.upload(file(batch('', 'B2')))).body).toMatchObject({ new_count: 1 })
  const unnamed = divided.replace('<AcctSvcrRef>B1</AcctSvcrRef>', '')
  expect((await account.upload(unnamed)).body).toMatchObject({ new_count: 0, known_count: 3 })
})

test('files of one archive that overlap bring each line once, and equal lines of one file both', async () => {
  const account = await newAccount(owner)
  const table = (...rows: string[]) => strToU8(['Date,Description,Amount', ...rows].join('\n'))
  const [one, twin, three] = ['2026-03-30,One,1.00', '2026-03-31,Twin,2.00', '2026-04-01,Three,3.00']
  const archive = zipSync({ 'a.csv': table(one, twin, twin), 'b.csv': table(twin, twin, three) })
  expect((await account.upload(archive, 's.zip')).body).toMatchObject({ new_count: 4, known_count: 2 })
  expect((await account.upload(archive, 's.zip')).body).toMatchObject({ new_count: 0, known_count: 6 })
})

test('of an archive with a batch as one line and a notice of its payments, the payments are kept', async () => {
  const account = await newAccount(owner, euros)
  const divided = file(batch(['D1', 'D2', 'D3'].map(payment).join('')))
  const archive = zipSync({ 'a-053.xml': strToU8(whole), 'b-054.xml': strToU8(divided) })
  expect((await account.upload(archive, 's.zip')).body).toMatchObject({ new_count: 3, known_count: 1 })
})
