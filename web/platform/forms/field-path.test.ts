import { expect, test } from 'vitest'
import { pathsOverlap, valueAt, withValueAt } from './field-path.ts'

const values = {
  name: 'A',
  address: { city: 'Leeds', country: 'GB' },
  contacts: [{ email: 'a' }, { email: 'b' }],
  other: null,
}

test('a path finds a value, or undefined', () => {
  expect(valueAt(values, 'name')).toBe('A')
  expect(valueAt(values, 'contacts.1.email')).toBe('b')
  expect(valueAt(values, 'other.city')).toBeUndefined()
  expect(valueAt(values, 'contacts.7.email')).toBeUndefined()
})

test('a value is set at a path, and everything else stays the same object', () => {
  const changed = withValueAt(values, 'contacts.1.email', 'c')
  expect(changed.contacts).toEqual([{ email: 'a' }, { email: 'c' }])
  expect(changed.contacts[0]).toBe(values.contacts[0])
  expect(changed.address).toBe(values.address)
  expect(values.contacts[1]).toEqual({ email: 'b' })
  expect(withValueAt(values, 'address.city', 'Bath').address).toEqual({ city: 'Bath', country: 'GB' })
})

test.each([
  ['contacts', 'contacts.1.email', true],
  ['contacts.1.email', 'contacts', true],
  ['contacts.1', 'contacts.10', false],
  ['name', 'name', true],
  ['name', 'names', false],
])('%s and %s concern each other: %s', (one, other, expected) => {
  expect(pathsOverlap(one, other)).toBe(expected)
})
