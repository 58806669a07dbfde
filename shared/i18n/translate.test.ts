import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as english from './languages/en/index.ts'
import * as french from './languages/fr/index.ts'
import { chooseLocale, translator } from './translate.ts'

const en = translator(english)
const fr = translator(french)

test('a message without a count is the message', () => {
  expect(en('notes.empty')).toBe('No notes found.')
  expect(fr('notes.empty')).toBe('Aucune note trouvée.')
})

test('placeholders are filled, numbers as the language writes them', () => {
  expect(en('email.greeting', { name: 'Ada' })).toBe('Hello Ada,')
  expect(en('validation.too_big', { limit: 1_000_000 })).toBe('This must be at most 1,000,000.')
  expect(fr('validation.too_big', { limit: 1_000_000 })).toBe('Cette valeur doit être d’au plus 1\u202f000\u202f000.')
})

test('a date is written as the language writes it, and what only looks like one stays', () => {
  const last = '2026-09-30'
  expect(en('error.invoice.date_before_last', { last })).toContain('is dated 30 Sept 2026.')
  expect(fr('error.invoice.date_before_last', { last })).toContain('30 sept. 2026')
  for (const name of ['2026-13-45', 'PO 2026-09-30', '2026-09-30-7'])
    expect(en('email.greeting', { name })).toContain(name)
})

test('what nobody gave stays visible instead of becoming "undefined"', () => {
  expect(en('email.greeting')).toBe('Hello {name},')
})

test('a value that looks like a placeholder or a pattern is text', () => {
  expect(en('email.greeting', { name: '{name} $& $1' })).toBe('Hello {name} $& $1,')
})

test.for([
  [0, 'minutes', 'minute'],
  [1, 'minute', 'minute'],
  [2, 'minutes', 'minutes'],
  [5, 'minutes', 'minutes'],
] as const)('%i takes the plural form of the language', ([count, inEnglish, inFrench]) => {
  expect(en('error.sign_in.too_many', { count })).toBe(`Too many attempts. Please try again in ${count} ${inEnglish}.`)
  expect(fr('error.sign_in.too_many', { count })).toBe(
    `Trop de tentatives. Veuillez réessayer dans ${count} ${inFrench}.`,
  )
})

test('a form that a language has no sentence for falls back to the general one', () => {
  // French has a separate plural form for a million.
  expect(fr('error.sign_in.too_many', { count: 1_000_000 })).toContain('minutes')
})

const locales = ['en', 'fr']

test.for([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['fr', 'fr'],
  ['FR-ca', 'fr'],
  ['fr-CA, en;q=0.8', 'fr'],
  ['en;q=0.5, fr;q=0.9', 'fr'],
  ['de, fr;q=0.1', 'fr'],
  ['fr;q=0, en;q=0.1', 'en'],
  ['de', 'en'],
  ['fr;q=nonsense, en;q=0.1', 'en'],
  [';;,,;q=', 'en'],
] as const)('Accept-Language %s chooses %s', ([header, expected]) => {
  expect(chooseLocale(header, locales)).toBe(expected)
})

test('whatever a header says, the choice is one of the languages there are', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      expect(locales).toContain(chooseLocale(header, locales))
    }),
  )
})
