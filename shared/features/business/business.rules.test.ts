import { expect, test } from 'vitest'
import { documentNumber, isTimeZone, placeholdersIn, seriesOf, unknownPlaceholders } from './business.rules.ts'

test.each([
  [{ prefix: 'INV', year: true, digits: 5 }, '2026', 42, 'INV-2026-00042'],
  [{ prefix: 'INV', year: false, digits: 5 }, '2026', 42, 'INV-00042'],
  [{ prefix: '', year: true, digits: 3 }, '2027', 1, '2027-001'],
  [{ prefix: '', year: false, digits: 3 }, '2027', 1, '001'],
  [{ prefix: 'A', year: false, digits: 3 }, '2027', 12_345, 'A-12345'],
])('with %j the number in %s of count %i is %s', (numbering, year, count, number) => {
  expect(documentNumber(numbering, year, count)).toBe(number)
})

test('a series is the part of a number before the count', () => {
  expect(seriesOf({ prefix: 'INV', year: true }, '2026')).toBe('INV-2026')
  expect(seriesOf({ prefix: 'INV', year: false }, '2026')).toBe('INV')
  expect(seriesOf({ prefix: '', year: false }, '2026')).toBe('')
})

test('unknown placeholders are found, as they were written', () => {
  expect(placeholdersIn('{a} {} {b c}')).toEqual(['a', '', 'b c'])
  expect(unknownPlaceholders('Dear {contact}, {gross} by {when} for {}')).toEqual(['when', ''])
  expect(unknownPlaceholders('{month}', ['month'])).toEqual([])
})

test.each([
  ['Europe/London', true],
  ['UTC', true],
  ['Europe/Atlantis', false],
  ['', false],
])('%j is a time zone: %s', (name, isOne) => {
  expect(isTimeZone(name)).toBe(isOne)
})
