import { assert, bigInt, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import {
  compareDecimals,
  decimal,
  differenceOf,
  fractionDigits,
  subtract,
  negated,
  plainDecimal,
  raiseByPercent,
  roundedTo,
  shareOf,
  multiply,
} from './decimal.ts'

test.each(['', '1.', '.5', '1,5', '1e3', '+1', ' 1', '--1', '1.2.3'])('%j is no plain notation', (text) => {
  expect(() => decimal(text)).toThrow(RangeError)
})

test('plain notation is read exactly, however long it is', () => {
  expect(decimal('68.33')).toEqual({ units: 6833n, scale: 2 })
  expect(decimal('-0.000001')).toEqual({ units: -1n, scale: 6 })
  expect(decimal('9007199254740993.1')).toEqual({ units: 90_071_992_547_409_931n, scale: 1 })
})

test.each([
  ['20.0000', '20'],
  ['1.50', '1.5'],
  ['-1.50', '-1.5'],
  ['-0', '0'],
  ['0.000', '0'],
  ['007', '7'],
  ['0.05', '0.05'],
  ['-0.5', '-0.5'],
  ['100', '100'],
])('%s is written %s', (text, plain) => {
  expect(plainDecimal(text)).toBe(plain)
})

test('differences are exact at any number of places', () => {
  expect(differenceOf('1', '0.999999')).toBe('0.000001')
  expect(differenceOf('0.1', '0.3')).toBe('-0.2')
  expect(subtract(decimal('5'), decimal('0.25'))).toEqual({ units: 475n, scale: 2 })
  expect(subtract(decimal('0.25'), decimal('5'))).toEqual({ units: -475n, scale: 2 })
})

test('a product has the places of both', () => {
  expect(multiply(decimal('1.5'), decimal('-0.25'))).toEqual({ units: -375n, scale: 3 })
})

test.each([
  ['1.005', 2, 101n],
  ['-1.005', 2, -101n],
  ['1.004999', 2, 100n],
  ['-1.004999', 2, -100n],
  ['0.5', 0, 1n],
  ['-0.5', 0, -1n],
  ['0.49', 0, 0n],
  ['2.5', 0, 3n],
  ['7', 2, 700n],
  ['7.25', 2, 725n],
])('%s rounded to %i places, half away from zero, is %s', (text, places, units) => {
  expect(roundedTo(decimal(text), places)).toBe(units)
})

test('rounding is the same on both sides of zero', () => {
  assert(
    property(bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), integer({ min: 0, max: 8 }), (units, scale) => {
      expect(roundedTo({ units: -units, scale }, 2)).toBe(-roundedTo({ units, scale }, 2))
    }),
  )
})

test.each([
  ['1', '1.0', 0],
  ['1', '1.01', -1],
  ['1.01', '1', 1],
  ['-1', '1', -1],
  ['0', '-0', 0],
])('%s compared with %s is %i', (a, b, order) => {
  expect(compareDecimals(a, b)).toBe(order)
})

test.each([
  ['1.500', 1],
  ['2', 0],
  ['0.000100', 4],
])('%s is written with %i places', (text, places) => {
  expect(fractionDigits(text)).toBe(places)
})

test.each([
  ['1', '-1'],
  ['-2.50', '2.5'],
  ['0', '0'],
])('the opposite of %s is %s', (text, opposite) => {
  expect(negated(text)).toBe(opposite)
})

test.each([
  ['100', '5', 2, '105'],
  ['100', '-5', 2, '95'],
  ['19.99', '2.5', 2, '20.49'],
  ['0.125', '10', 3, '0.138'],
  ['80', '0', 2, '80'],
])('%s and %s percent, to %i places, is %s', (value, percent, places, raised) => {
  expect(raiseByPercent(value, percent, places)).toBe(raised)
})

test.each([
  [1000, '1', '3', 333],
  [1000, '2', '3', 667],
  [-1000, '2', '3', -667],
  [1000, '-2', '-3', 667],
  [1000, '1', '-3', -333],
  [100, '0.5', '2', 25],
  [100, '1.25', '10', 13],
  [5, '1', '2', 3],
  [999, '3', '3', 999],
  [0, '1', '3', 0],
])('of %i the part %s of %s is %i', (amount, part, whole, share) => {
  expect(shareOf(amount, part, whole)).toBe(share)
})
