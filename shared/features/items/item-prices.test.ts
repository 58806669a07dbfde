import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ItemPrice, priceOn, pricesAhead, pricesInOrder, pricesOn, repeatedPrice } from './item-prices.ts'

const prices: ItemPrice[] = [
  { currency: 'GBP', unit_price: '85', valid_from: '2026-01-01' },
  { currency: 'EUR', unit_price: '99.5', valid_from: '2026-01-01' },
  { currency: 'GBP', unit_price: '90', valid_from: '2026-07-01' },
]

test.each([
  ['GBP', '2025-12-31', null],
  ['GBP', '2026-01-01', '85'],
  ['GBP', '2026-06-30', '85'],
  ['GBP', '2026-07-01', '90'],
  ['EUR', '2030-01-01', '99.5'],
  ['USD', '2026-07-01', null],
])('the price in %s on %s is %s', (currency, date, price) => {
  expect(priceOn(prices, currency, date)).toBe(price)
})

test('the prices of a day are one for each currency that has begun', () => {
  expect(pricesOn(prices, '2026-08-01')).toEqual([
    { currency: 'EUR', unit_price: '99.5' },
    { currency: 'GBP', unit_price: '90' },
  ])
  expect(pricesOn(prices, '2025-08-01')).toEqual([])
})

test('a second price for the same currency and day is found', () => {
  expect(repeatedPrice(prices)).toBe(-1)
  expect(repeatedPrice([...prices, { currency: 'EUR', unit_price: '1', valid_from: '2026-01-01' }])).toBe(3)
})

test('of the prices of a change, those that are new and not over yet may concern schedules', () => {
  const later = { currency: 'GBP', unit_price: '95', valid_from: '2026-12-01' }
  const past = { currency: 'GBP', unit_price: '70', valid_from: '2025-01-01' }
  const inForce = { currency: 'EUR', unit_price: '105', valid_from: '2026-06-01' }
  expect(pricesAhead(prices, [...prices, later, past, inForce], '2026-08-01')).toEqual([later, inForce])
  const corrected = prices.map((price) => (price.valid_from === '2026-07-01' ? { ...price, unit_price: '91' } : price))
  expect(pricesAhead(prices, corrected, '2026-08-01')).toEqual([{ ...prices[2], unit_price: '91' }])
  expect(pricesAhead(prices, prices, '2026-08-01')).toEqual([])
})

const day = fc.integer({ min: 0, max: 400 }).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))
const price = fc.record({
  currency: fc.constantFrom('GBP', 'EUR'),
  unit_price: fc.integer({ min: 0, max: 999 }).map(String),
  valid_from: day,
})
const priceList = fc.uniqueArray(price, {
  selector: ({ currency, valid_from }) => currency + valid_from,
  maxLength: 12,
})

test('whatever order they are in, the price of a day is that of the last day with a price that is not after it', () => {
  fc.assert(
    fc.property(priceList, day, (list, date) => {
      const own = list.filter(({ currency, valid_from }) => currency === 'GBP' && valid_from <= date)
      const found = priceOn(list, 'GBP', date)
      expect(found === null).toBe(own.length === 0)
      const latest = own.map(({ valid_from }) => valid_from).reduce((a, b) => (a > b ? a : b), '')
      if (found !== null) expect(own.find(({ valid_from }) => valid_from === latest)?.unit_price).toBe(found)
      expect(priceOn(list.toReversed(), 'GBP', date)).toBe(found)
      expect(priceOn(pricesInOrder(list), 'GBP', date)).toBe(found)
    }),
  )
})

test('a later price changes no day before it', () => {
  fc.assert(
    fc.property(priceList, price, day, (list, added, date) => {
      fc.pre(date < added.valid_from)
      expect(priceOn([...list, added], 'GBP', date)).toBe(priceOn(list, 'GBP', date))
    }),
  )
})
