import { expect, test } from 'vitest'
import { isSame } from './same-values.ts'

test.each([
  ['in another order', { a: 1, b: { c: 'x', d: null } }, { b: { d: null, c: 'x' }, a: 1 }, true],
  ['without one that is undefined', { a: 1, b: undefined }, { a: 1 }, true],
  ['with another value inside', { a: { b: [1, 2] } }, { a: { b: [1, 3] } }, false],
  ['with null in place of nothing', { a: null }, {}, false],
  ['with a shorter list', [1, 2], [1], false],
  ['with a list in another order', [1, 2], [2, 1], false],
  ['with an empty list in place of no parts', [], {}, false],
])('an equal value %s', (_, one, other, expected) => {
  expect(isSame(one, other)).toBe(expected)
})
