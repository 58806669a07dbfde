import { expect, test } from 'vitest'
import { maxAmountMinor, minorUnitDigits, wholeUnits } from './minor-units.ts'

test.each([
  ['GBP', 2],
  ['EUR', 2],
  ['JPY', 0],
  ['ISK', 0],
  ['KWD', 3],
  ['TND', 3],
  ['CLF', 4],
])('%s has %i decimals', (currency, digits) => {
  expect(minorUnitDigits(currency)).toBe(digits)
})

test.each([
  [1299, 'GBP', 1200],
  [-1299, 'GBP', -1200],
  [1200, 'GBP', 1200],
  [99, 'GBP', 0],
  [1299, 'JPY', 1299],
  [1299, 'KWD', 1000],
])('%i of %s is %i in whole units', (minor, currency, whole) => {
  expect(wholeUnits(minor, currency)).toBe(whole)
})

test('the largest amount, ten thousand millions in a currency with three decimals, is an exact number many times over', () => {
  expect(maxAmountMinor).toBe(10 ** 13)
  expect(Number.isSafeInteger(maxAmountMinor * 500)).toBe(true)
})
