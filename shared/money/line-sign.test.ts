import { assert, integer, property, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { documentTotals, type TaxedLine } from './document-totals.ts'
import { withSignInQuantity } from './line-sign.ts'

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
