import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { newPassword, passwordsMatch, whyNotPassword } from './password.rules.ts'

const ada = { name: "Ada King O'Brien-Lovelace", email: 'countess@example.com' }

const anyCase = (text: string) =>
  fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map((upper) => text.replaceAll(/./g, (sign, at: number) => (upper[at] ? sign.toUpperCase() : sign.toLowerCase())))

/** Random, as a password manager makes them. */
const letters = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const random16 = fc.string({ unit: fc.constantFrom(...letters.split('')), minLength: 16, maxLength: 16, size: 'max' })

test('a random password of 16 characters is accepted', () => {
  fc.assert(
    fc.property(random16, (password) => {
      // The generator prefers small cases: repetitions of a few characters are rightly refused.
      fc.pre(new Set(password.toLowerCase()).size > 7)
      expect(whyNotPassword(password)).toBeNull()
    }),
  )
})

test('less than 12 characters and more than 200 are refused', () => {
  expect(whyNotPassword('kT9#vQ2!mZx')).toBe('password.too_short')
  expect(whyNotPassword('kT9#vQ2!mZxr')).toBeNull()
  expect(whyNotPassword('kT9#vQ2!mZxr'.repeat(20).slice(0, 200))).toBeNull()
  expect(whyNotPassword('kT9#vQ2!mZxr'.repeat(20).slice(0, 201))).toBe('password.too_long')
})

test.for(['Lovelace', 'Brien', 'countess'])('a password that holds %s is refused, in any case and place', (part) => {
  const around = fc.string({ unit: fc.constantFrom(...'kvzqxjw2468'.split('')), minLength: 6, maxLength: 10 })
  fc.assert(
    fc.property(around, anyCase(part), around, (before, name, after) => {
      const password = before + name + after
      fc.pre(whyNotPassword(password) === null)
      expect(whyNotPassword(password, ada)).toBe('password.holds_name')
    }),
  )
})

test('short parts of a name are no reason to refuse', () => {
  expect(whyNotPassword('kT9#vAdaQ2!mZxr', ada)).toBeNull()
  expect(whyNotPassword('kT9#vKingQ2!mZxr', ada)).toBe('password.holds_name')
})

test('common words are refused however they are decorated', () => {
  const word = fc.constantFrom('password', 'welcome', 'letmein', 'azerty', 'counterfoil', 'liverpool')
  const sign = fc.constantFrom(...'2689.-_#%&*?+ '.split(''))
  const decoration = fc.string({ unit: sign, minLength: 6, maxLength: 10 })
  fc.assert(
    fc.property(word.chain(anyCase), decoration, decoration, (common, before, after) => {
      expect(whyNotPassword(before + common + after)).toBe('password.too_common')
    }),
  )
})

test.for([
  'P@ssw0rd12345!',
  'Passw0rdPassw0rd',
  'welcomewelcome',
  'WelcomeAdmin2026!',
  'qwertyuiopasdf',
  '123456789012',
  '210987654321',
  'aaaaaaaaaaaaaaa',
  'abababababababab',
  'correct horse battery staple',
  'fghijklmnopq',
  'zyxwvutsrqpo',
  'kzqkzqkzqkzq',
])('%s is refused as common', (password) => {
  expect(whyNotPassword(password)).toBe('password.too_common')
})

test('four signs again and again are no common password yet', () => {
  expect(whyNotPassword('kzqwkzqwkzqw')).toBeNull()
})

test('a common word is found whole, though a shorter one is part of it', () => {
  expect(whyNotPassword('abcdefgh#2026')).toBe('password.too_common')
  expect(whyNotPassword('administrator#2026')).toBe('password.too_common')
})

test('one letter more does not make a common word uncommon, two do', () => {
  expect(whyNotPassword('password#2026k')).toBe('password.too_common')
  expect(whyNotPassword('password#2026kq')).toBeNull()
})

test('the second time the same password has to be written', () => {
  expect(passwordsMatch({ password: 'kT9#vQ2!mZxr', password_confirmation: 'kT9#vQ2!mZxr' })).toBe(true)
  expect(passwordsMatch({ password: 'kT9#vQ2!mZxr', password_confirmation: 'kT9#vQ2!mZxR' })).toBe(false)
})

test('the schema refuses the same values as the rule', () => {
  expect(newPassword.safeParse('short').success).toBe(false)
  expect(newPassword.safeParse('kT9#vQ2!mZxr').success).toBe(true)
})
