import { expect, test } from 'vitest'
import { signedInAs } from '#server/test-support/ask.ts'
import { csvOf, newAccount } from '#server/test-support/banking/bank-account.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const owner = await signedInAs(testApp, 'owner')

type Kept = { payer: { name: string }; structured_references: string[] }

const namesOf = (lines: Kept[]) => lines.map(({ payer }) => payer.name).toSorted()

const acme = { amount: 12_000, text: 'INVOICE', name: 'Acme' }
const bolt = { ...acme, name: 'Bolt' }

test('of two payers who write the same, neither passes for the other in an export that begins with the newest', async () => {
  const account = await newAccount(owner)
  await account.add(acme)
  expect((await account.upload(csvOf([bolt, acme]))).body).toMatchObject({ new_count: 1, known_count: 1 })
  expect(namesOf(await account.lines())).toEqual(['Acme', 'Bolt'])
  expect((await account.upload(csvOf([acme, bolt]))).body).toMatchObject({ new_count: 0, known_count: 2 })
})

test('a payer is not taken for another one whose line is there, and the same one is known with a name that is cut off', async () => {
  const account = await newAccount(owner)
  await account.add(acme)
  expect((await account.upload(csvOf([bolt]))).body).toMatchObject({ new_count: 1, known_count: 0 })
  const cut = { ...acme, name: 'ACME LIMI' }
  expect((await account.upload(csvOf([cut, { ...bolt, name: '' }]))).body).toMatchObject({ new_count: 0 })
})

test('with the same account a payer is known, however the name is written', async () => {
  const account = await newAccount(owner)
  const from = { ...acme, account: 'GB33BUKB20201555555555' }
  await account.add(from)
  expect((await account.upload(csvOf([{ ...from, name: 'A. C. M. E.' }]))).body).toMatchObject({ known_count: 1 })
})

test('lines that only differ in their reference are each kept, whichever comes first', async () => {
  const account = await newAccount(owner)
  const rows = (...references: string[]) =>
    ['Date,Description,Reference,Amount', ...references.map((one) => `2026-03-30,Payment,${one},120.00`)].join('\n')
  await account.upload(rows('INV-1'))
  expect((await account.upload(rows('INV-2', 'INV-1'))).body).toMatchObject({ new_count: 1, known_count: 1 })
  const kept: Kept[] = await account.lines()
  expect(kept.flatMap((line) => line.structured_references).toSorted()).toEqual(['INV-1', 'INV-2'])
})

test('beside a file of another format the line of the same payer is the known one', async () => {
  const account = await newAccount(owner, { account_number: '10000001' })
  const mt940 = [
    ':20:START',
    ':25:20201510000001',
    ':28C:1',
    ':60F:C260330GBP0,00',
    ':61:2603300330C120,00NTRFNONREF//A1',
    ':86:/NAME/Acme/REMI/INVOICE',
    ':62F:C260330GBP120,00',
    '-',
  ].join('\r\n')
  await account.upload(mt940, 's.sta')
  expect((await account.upload(csvOf([bolt, acme]))).body).toMatchObject({ new_count: 1, known_count: 1 })
  expect(namesOf(await account.lines())).toEqual(['Acme', 'Bolt'])
})
