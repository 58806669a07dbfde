import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { signedInAs, statusesOf, withQuery } from '#server/test-support/ask.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const clerk = await signedInAs(testApp, 'clerk')
const manager = await signedInAs(testApp, 'manager')

const create = (item: object) => manager('POST', '/api/items', item)
const list = (query: Record<string, string> = {}) => clerk('GET', withQuery('/api/items', query))
const codes = ({ body }: { body: { data: { code: string }[] } }) => body.data.map(({ code }) => code)
const choices = async (q: string, { currency = 'GBP', on = '2026-03-31' } = {}) =>
  (await clerk('GET', withQuery('/api/items/choices', { q, currency, on }))).body.data

const { body: design } = await create({
  code: 'DES-HOUR',
  name: 'Design work',
  description: 'Design work, by the hour',
  unit: 'hour',
  account_code: '4000',
  standard_item_id: '4006 3813 33931',
  prices: [
    { currency: 'GBP', unit_price: '85.00', valid_from: '2026-01-01' },
    { currency: 'EUR', unit_price: 99.5, valid_from: '2026-01-01' },
    { currency: 'gbp', unit_price: '90', valid_from: '2026-07-01' },
  ],
})
await create({ code: 'PRINT-A5', name: 'Flyers, A5 détaché', unit: 'piece', vat_code: 'zero' })
await create({ code: 'WEB-CARE', name: 'Website care and hosting', unit: 'month' })

test('only the name is required; code, VAT code and the code of a known unit are found', async () => {
  const { status, body } = await create({ name: 'Bare minimum', unit: 'Std.' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    code: expect.stringMatching(/^I\d{5}$/),
    vat_code: 'standard',
    unit_code: 'HUR',
    prices: [],
    archived_at: null,
    version: 1,
  })
})

test('prices are kept in plain notation, by currency and the newest first', () => {
  expect(design.prices).toEqual([
    { currency: 'EUR', unit_price: '99.5', valid_from: '2026-01-01' },
    { currency: 'GBP', unit_price: '90', valid_from: '2026-07-01' },
    { currency: 'GBP', unit_price: '85', valid_from: '2026-01-01' },
  ])
  expect(design.standard_item_id).toBe('4006381333931')
})

test('every wrong field is named, prices included', async () => {
  const { status, body } = await create({
    name: '',
    unit_code: 'hours',
    vat_code: '',
    standard_item_id: '4006381333932',
    prices: [
      { currency: 'GBP', unit_price: '-1', valid_from: '2026-01-01' },
      { currency: 'pounds', unit_price: '1', valid_from: '2026-02-30' },
    ],
    stock: 5,
  })
  expect(status).toBe(422)
  expect(Object.keys(body.errors).toSorted()).toEqual([
    'name',
    'prices.0.unit_price',
    'prices.1.currency',
    'prices.1.valid_from',
    'standard_item_id',
    'stock',
    'unit_code',
    'vat_code',
  ])
})

test('one currency has one price from a day', async () => {
  const price = { currency: 'GBP', unit_price: '1', valid_from: '2026-01-01' }
  const { status, body } = await create({
    name: 'Twice',
    prices: [price, { ...price, currency: 'gbp', unit_price: '2' }],
  })
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual(['prices.1.valid_from'])
})

test('a code is taken whatever case it is written in', async () => {
  const { status, body } = await create({ name: 'Another', code: 'des-hour' })
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual(['code'])
})

test('of ten who take one code at once, one gets it', async () => {
  const tries = await Promise.all(Array.from({ length: 10 }, (_, n) => create({ name: `Try ${n}`, code: 'RACE' })))
  expect(statusesOf(tries).filter((status) => status === 201)).toHaveLength(1)
})

test('an unknown VAT code is refused', async () => {
  const { status, body } = await create({ name: 'Odd', vat_code: 'luxury' })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['vat_code']])
})

test('a change names the version it was made on, and of two at once the second learns who made the first', async () => {
  const { body: made } = await create({ name: 'Shared item' })
  const change = (unit: string) => manager('PATCH', `/api/items/${made.id}`, { unit, version: 1 })
  const answers = await Promise.all([change('day'), change('month')])
  expect(statusesOf(answers).toSorted((a, b) => a - b)).toEqual([200, 409])
  const saved = answers.find(({ status }) => status === 200)
  const refused = answers.find(({ status }) => status === 409)
  expect(saved?.body).toMatchObject({ version: 2, unit_code: expect.stringMatching(/^(DAY|MON)$/) })
  expect(refused?.body.conflict).toMatchObject({ current: { version: 2 }, fields: expect.arrayContaining(['unit']) })
})

test('the history of an item has its prices before and after', async () => {
  const { body: made } = await create({ name: 'Priced' })
  const prices = [{ currency: 'GBP', unit_price: '12', valid_from: '2026-01-01' }]
  await manager('PATCH', `/api/items/${made.id}`, { prices, version: 1 })
  const { body } = await clerk('GET', `/api/items/${made.id}/audit`)
  expect(body.data[0]).toMatchObject({ action: 'changed', before: { prices: [] }, after: { prices } })
})

test('the list finds any part of name and code, without accents, and shows the prices of today', async () => {
  expect(codes(await list({ q: 'a5 detache' }))).toEqual(['PRINT-A5'])
  expect(codes(await list({ q: 'CARE' }))).toEqual(['WEB-CARE'])
  expect(codes(await list({ q: 'de' }))).toEqual(['DES-HOUR', 'PRINT-A5'])
  expect((await list({ q: 'des-hour' })).body.data[0].prices_today).toEqual([
    { currency: 'EUR', unit_price: '99.5' },
    { currency: 'GBP', unit_price: '85' },
  ])
  expect(codes(await list({ vat_code: 'zero' }))).toEqual(['PRINT-A5'])
  const byCode = codes(await list({ order_by: 'code', order_direction: 'DESC' }))
  expect(byCode).toEqual(byCode.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? 1 : -1)))
})

test('an archived item stays and is neither listed nor offered, until it is restored', async () => {
  const { body: made } = await create({ name: 'Fax service', code: 'FAX' })
  await manager('POST', `/api/items/${made.id}/archive`)
  expect(codes(await list({ q: 'fax' }))).toEqual([])
  expect(codes(await list({ q: 'fax', archived: 'yes' }))).toEqual(['FAX'])
  expect(await choices('fax')).toEqual([])
  await manager('POST', `/api/items/${made.id}/restore`)
  expect((await choices('fax')).map(({ code }: { code: string }) => code)).toEqual(['FAX'])
})

test('choices are found by code first, then by name, with the price of the day in the currency', async () => {
  await create({ code: 'HOUR', name: 'Travel' })
  const found = async (q: string) => (await choices(q)).map(({ code }: { code: string }) => code)
  expect(await found('des')).toEqual(['DES-HOUR'])
  expect((await found('hour')).slice(0, 2)).toEqual(['HOUR', 'DES-HOUR'])
  expect(await found('we')).toEqual(['WEB-CARE'])
  expect(await found('hosting')).toEqual(['WEB-CARE'])
  expect(await found('détaché')).toEqual(['PRINT-A5'])
  expect(await found('%')).toEqual([])
  const priceOf = async (asked: { currency?: string; on?: string }) => (await choices('des-', asked))[0].unit_price
  expect(await priceOf({})).toBe('85')
  expect(await priceOf({ on: '2026-07-01' })).toBe('90')
  expect(await priceOf({ currency: 'EUR' })).toBe('99.5')
  expect(await priceOf({ currency: 'USD' })).toBeNull()
  expect(await priceOf({ on: '2025-12-31' })).toBeNull()
})

test('the export has a line for each price', async () => {
  const { body } = await clerk('GET', '/api/items/export?q=des-hour')
  const rows: Record<string, string>[] = parse(body, { columns: true, bom: true })
  expect(rows.map(({ code, currency, unit_price, valid_from }) => [code, currency, unit_price, valid_from])).toEqual([
    ['DES-HOUR', 'EUR', '99.5', '2026-01-01'],
    ['DES-HOUR', 'GBP', '90', '2026-07-01'],
    ['DES-HOUR', 'GBP', '85', '2026-01-01'],
  ])
  expect(rows[0]).toMatchObject({ unit: 'hour', unit_code: 'HUR', account_code: '4000', archived: 'no' })
})

test('an unused item is deleted; who may only look changes nothing', async () => {
  const { body: made } = await create({ name: 'Short-lived' })
  expect((await clerk('DELETE', `/api/items/${made.id}`)).status).toBe(403)
  expect((await manager('DELETE', `/api/items/${made.id}`)).status).toBe(204)
  expect((await manager('GET', `/api/items/${made.id}`)).status).toBe(404)
})
