import { array, assert, integer, option, property, record, string } from 'fast-check'
import { expect, test } from 'vitest'
import { defaultSide, differencesOf, isSame, mergeDifferences } from './three-way-merge.ts'

const before = {
  name: 'A',
  terms: 30,
  address: { city: 'Leeds', country: 'GB' },
  contacts: [{ email: 'a' }],
  delivery: null as object | null,
}

test('differences say who changed what, addresses by their parts and lists as a whole', () => {
  const theirs = { ...before, name: 'B', address: { city: 'Bath', country: 'GB' }, contacts: [] }
  const mine = { ...before, name: 'C', terms: 14, contacts: [{ email: 'b' }] }
  const found = differencesOf(before, theirs, mine)
  expect(found.map(({ path, changedBy }) => [path, changedBy])).toEqual([
    ['name', 'both'],
    ['terms', 'me'],
    ['address.city', 'them'],
    ['contacts', 'both'],
  ])
  expect(found[2]).toMatchObject({ before: 'Leeds', theirs: 'Bath', mine: 'Leeds' })
})

test('a value missing on one side is one difference', () => {
  const mine = { ...before, delivery: { city: 'Hull' } }
  expect(differencesOf(before, before, mine).map(({ path }) => path)).toEqual(['delivery'])
})

test('the same change on both sides is not a difference', () => {
  expect(differencesOf(before, { ...before, name: 'B' }, { ...before, name: 'B' })).toEqual([])
})

test("unless told otherwise, neither's work is undone", () => {
  const theirs = { ...before, address: { city: 'Bath', country: 'GB' } }
  const mine = { ...before, terms: 14 }
  const found = differencesOf(before, theirs, mine)
  const sides = new Map(found.map((difference) => [difference.path, defaultSide(difference)]))
  expect(mergeDifferences(theirs, found, (path) => sides.get(path) ?? 'theirs')).toEqual({
    ...before,
    terms: 14,
    address: { city: 'Bath', country: 'GB' },
  })
})

const version = record({
  a: string(),
  b: option(record({ c: integer(), d: string() }), { nil: null }),
  e: array(string()),
})

test('for any three versions, choosing all mine gives mine and all theirs gives theirs', () => {
  assert(
    property(version, version, version, (old, theirs, mine) => {
      const found = differencesOf(old, theirs, mine)
      expect(mergeDifferences(theirs, found, () => 'mine')).toEqual(mine)
      expect(mergeDifferences(theirs, found, () => 'theirs')).toEqual(theirs)
    }),
  )
})

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
