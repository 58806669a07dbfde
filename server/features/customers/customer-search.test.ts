import { beforeAll, expect, test } from 'vitest'
import { customerFilter } from '#shared/features/customers/customer-list.contract.ts'
import { newCustomer } from '#shared/features/customers/customers.contract.ts'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { listCustomerPage } from './customer-list.queries.ts'
import { changeCustomer, createCustomer, setArchived } from './customers.service.ts'

const { db, clock } = await startApp()

const create = (customer: {
  name: string
  vat_number?: string
  email?: string
  billing_address?: { country: string }
}) => {
  const { email = '', ...fields } = customer
  const sent = newCustomer.parse({ ...fields, contacts: [{ email }] })
  return inTransaction(db, {}, (tx) => createCustomer(tx, null, sent))
}

const context = { today: '2026-03-31', base_currency: 'GBP' }

const find = async (q: string, narrowed: { country?: string } = {}) => {
  const { rows } = await listCustomerPage(db, { ...customerFilter.parse({ q, ...narrowed }), ...context })
  return rows.map(({ name }) => name)
}

beforeAll(async () => {
  await create({ name: 'Wainwright Timber Ltd', email: 'ada.lovelace@wainwright.example.com' })
  await create({ name: 'Thackeray & Daughters Printing', vat_number: 'GB822752379' })
  await create({ name: 'Société Élan Graphique' })
  await create({ name: '100% Wool_Mill Ltd' })
  await create({ name: 'Oxbow Boats' })
})

test.for([
  ['part of a name', 'ainwrigh', 'Wainwright Timber Ltd'],
  ['part of an e-mail address', 'lovelace@wain', 'Wainwright Timber Ltd'],
  ['part of a VAT number', '822752', 'Thackeray & Daughters Printing'],
  ['one error', 'wainwrigth', 'Wainwright Timber Ltd'],
  ['two errors', 'wainrihgt', 'Wainwright Timber Ltd'],
  ['an error in each of two words', 'tackeray printng', 'Thackeray & Daughters Printing'],
  ['an error in a word that is not finished', 'thakcer', 'Thackeray & Daughters Printing'],
  ['words in another order', 'printing thackeray', 'Thackeray & Daughters Printing'],
  ['a wrong digit in a VAT number', 'GB822752378', 'Thackeray & Daughters Printing'],
  ['no accents where there are some', 'societe elan', 'Société Élan Graphique'],
  ['other accents', 'ÉLÀN', 'Société Élan Graphique'],
  ['a percent sign', '100%', '100% Wool_Mill Ltd'],
  ['an underline', 'l_m', '100% Wool_Mill Ltd'],
  ['two letters that begin a word', 'bo', 'Oxbow Boats'],
  ['one letter that begins the name', 'o', 'Oxbow Boats'],
] as const)('a search by %s finds the customer alone', async ([, q, name]) => {
  expect(await find(q)).toEqual([name])
})

test.for(['zzyzx', 'timber printing', 'C99999', '& zz', 'ψυχή'])('a search for %s finds no customer', async (q) => {
  expect(await find(q)).toEqual([])
})

test('a word that was mistyped when it was saved, and put right, does not stand in the way of the right one', async () => {
  const { id, version } = await create({ name: 'Lindqvsit Marine' })
  await inTransaction(db, {}, (tx) => changeCustomer(tx, id, { name: 'Lindqvist Marine', version }))
  expect(await find('lindqvsit')).toEqual(['Lindqvist Marine'])
})

test('a word one error away is meant, and not one that looks more alike but is two errors away', async () => {
  await create({ name: 'Thakemer Holdings' })
  expect(await find('thakcer')).toEqual(['Thackeray & Daughters Printing'])
})

test('what an archived customer has, or one of another country, is not taken for a typing error', async () => {
  await create({ name: 'Hank Roofing', billing_address: { country: 'IE' } })
  const { id } = await create({ name: 'Marchbank Roofing', billing_address: { country: 'GB' } })
  expect(await find('hbank roof', { country: 'IE' })).toEqual([])
  await inTransaction(db, {}, (tx) => setArchived(tx, id, clock.now()))
  expect(await find('hbank roof')).toEqual([])
  expect(await find('hdank roof')).toEqual(['Hank Roofing'])
})
