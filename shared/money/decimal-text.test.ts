import { expect, test } from 'vitest'
import { formatDecimal, isPlainDecimal, parseDecimal, withSignInQuantity } from './decimal-text.ts'
import { assert, integer, property, tuple } from 'fast-check'
import { documentTotals, type TaxedLine } from './document-totals.ts'

test.each([
  ['en', '1,234.5', '1234.5'],
  ['en', '1,5', '1.5'],
  ['en', '1,234', '1234'],
  ['en', '0,125', '0.125'],
  ['en', '12.500000', '12.5'],
  ['en', '.5', '0.5'],
  ['en', '5.', '5'],
  ['en', '£1,200.00', '1200'],
  ['en', '17.5 %', '17.5'],
  ['en', '\u22123', '-3'],
  ['en', '3-', '-3'],
  ['en', '12.5-', '-12.5'],
  ['en', '-0', '0'],
  ['fr', '1,5', '1.5'],
  ['fr', '1\u202f234,5', '1234.5'],
  ['fr', '1 234,567', '1234.567'],
  ['fr', '1,234', '1.234'],
  ['fr', '1.5', '1.5'],
  ['de', '1.234', '1234'],
])('in %s %j is %s', (locale, text, decimal) => {
  expect(parseDecimal(text, locale)).toBe(decimal)
})

test.each(['', '-', 'abc', '1,2,3', '12 pieces', '1.2.3.4', ','])('%j is no decimal', (text) => {
  expect(parseDecimal(text, 'en')).toBeUndefined()
})

test('a decimal is in the format of the language, with all its digits', () => {
  expect(formatDecimal('1234.5', 'en')).toBe('1,234.5')
  expect(formatDecimal('1234.5', 'fr')).toBe('1\u202f234,5')
  expect(formatDecimal('-12', 'en')).toBe('\u221212')
  expect(formatDecimal('0.000001', 'en')).toBe('0.000001')
  expect(formatDecimal('123456789012.123456', 'en')).toBe('123,456,789,012.123456')
})

test('a price has at least the decimals of its currency', () => {
  expect(formatDecimal('12.5', 'en', 2)).toBe('12.50')
  expect(formatDecimal('12', 'en', 2)).toBe('12.00')
  expect(formatDecimal('12.345', 'en', 2)).toBe('12.345')
  expect(formatDecimal('12', 'en', 0)).toBe('12')
})

test('text that cannot be parsed stays as it was typed', () => {
  expect(formatDecimal('a dozen', 'en', 2)).toBe('a dozen')
  expect(isPlainDecimal('a dozen')).toBe(false)
  expect(isPlainDecimal('-1.50')).toBe(true)
})

test.each(['en', 'fr', 'de'])('text formatted in %s is parsed back to the same value', (locale) => {
  for (const decimal of ['0', '1', '-1.5', '1234', '1234.567', '1000000.000001', '0.1'])
    expect(parseDecimal(formatDecimal(decimal, locale, 0), locale)).toBe(decimal)
})

test.each([
  ['1', '-100', '-1', '100'],
  ['-2', '-0.5', '2', '0.5'],
  ['3', '10', '3', '10'],
  ['0', '-5', '0', '5'],
  ['1.5', '-0', '-1.5', '0'],
  ['a few', '-5', 'a few', '-5'],
  ['1', '-', '1', '-'],
])('quantity %s at %s is kept as %s at %s', (quantity, unit_price, keptQuantity, keptPrice) => {
  expect(withSignInQuantity({ quantity, unit_price })).toEqual({ quantity: keptQuantity, unit_price: keptPrice })
})

const decimals = tuple(integer({ min: -1_000_000, max: 1_000_000 }), integer({ min: 0, max: 4 })).map(
  ([units, scale]) => (units / 10 ** scale).toFixed(scale),
)

test('moving the minus from the price to the quantity changes no figure', () => {
  assert(
    property(decimals, decimals, (quantity, unit_price) => {
      const line: TaxedLine = { quantity, unit_price, discount_percent: '0', vat_code: 's', category: 'S', rate: '20' }
      const moved = withSignInQuantity(line)
      expect(moved.unit_price).not.toMatch(/^-/)
      expect(documentTotals([moved], 'GBP')).toEqual(documentTotals([line], 'GBP'))
    }),
  )
})
