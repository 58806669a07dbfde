import { expect, test } from 'vitest'
import { accountInIban, formatIban, isBicOfIban, otherAccountInIban, writtenSortCode } from './banks.rules.ts'
import * as fc from 'fast-check'
import { iban as ibanSchema, sortCode } from '#shared/validation/identifiers.ts'

const iban = 'GB33BUKB20201555555555'
const written = { iban, sort_code: '202015', account_number: '55555555' }

test('a British IBAN tells its account, others do not', () => {
  expect(accountInIban(iban)).toEqual({ sort_code: '202015', account_number: '55555555' })
  expect(accountInIban('gb33 BUKB 2020-1555 5555 55')).toEqual({ sort_code: '202015', account_number: '55555555' })
  expect(accountInIban('NL91ABNA0417164300')).toBeUndefined()
  expect(accountInIban('GB33BUKB')).toBeUndefined()
})

test('an IBAN that belongs to another account is noticed, and only then', () => {
  expect(otherAccountInIban(written)).toBeUndefined()
  expect(otherAccountInIban({ ...written, sort_code: '20-20-15' })).toBeUndefined()
  expect(otherAccountInIban({ ...written, sort_code: '', account_number: '' })).toBeUndefined()
  expect(otherAccountInIban({ ...written, sort_code: '' })).toBeUndefined()
  expect(otherAccountInIban({ ...written, iban: 'NL91ABNA0417164300' })).toBeUndefined()
  expect(otherAccountInIban({ ...written, iban: '' })).toBeUndefined()
  const inIban = { sort_code: '202015', account_number: '55555555' }
  expect(otherAccountInIban({ ...written, account_number: '55555556' })).toEqual(inIban)
  expect(otherAccountInIban({ ...written, sort_code: '202016' })).toEqual(inIban)
})

test.for([
  ['BUKBGB22', iban, true],
  ['BUKBGB22XXX', iban, true],
  ['BARCGGSP', iban, true],
  ['RBSIJESH', iban, true],
  ['BARCIMDD', iban, true],
  ['COBADEFF', iban, false],
  ['BUKBIE2D', iban, false],
  ['COBADEFF', 'DE89370400440532013000', true],
  ['BUKBGB22', 'DE89370400440532013000', false],
  ['BNPARERX', 'FR1420041010050500013M02606', true],
  ['SOGENCNN', 'FR1420041010050500013M02606', true],
  ['COBADEFF', 'FR1420041010050500013M02606', false],
  ['AABAAXHH', 'FI2112345600000785', true],
  ['FRANMCM1', 'FR1420041010050500013M02606', false],
  ['', iban, true],
  ['BUKBGB22', '', true],
] as const)('%s beside %s: %s', ([bic, account, fits]) => {
  expect(isBicOfIban(bic, account)).toBe(fits)
})

test.for([
  ['202015', '20-20-15'],
  ['12 34 56', '12-34-56'],
  ['12-34-56', '12-34-56'],
  [' 20201 ', '20201'],
  ['2020155', '2020155'],
  ['', ''],
] as const)('a sort code is written in pairs, and what is none yet as it was typed: %j is %j', ([typed, shown]) => {
  expect(writtenSortCode(typed)).toBe(shown)
})

test.for(['202015', '20-20-15', '20 20 15', ' 202015 '])('the sort code %j is written 20-20-15', (typed) => {
  expect(writtenSortCode(typed)).toBe('20-20-15')
})

test.for(['', '2020', '20-20-1', '2020155', 'ABCDEF'])('%j is not a sort code and stays as it was typed', (typed) => {
  expect(writtenSortCode(typed)).toBe(typed)
})

test('an IBAN is formatted in groups of four, however it was typed', () => {
  expect(formatIban(iban)).toBe('GB33 BUKB 2020 1555 5555 55')
  expect(formatIban('gb33bukb 2020-1555 555555')).toBe('GB33 BUKB 2020 1555 5555 55')
  expect(formatIban('NL91ABNA0417164300')).toBe('NL91 ABNA 0417 1643 00')
  expect(formatIban('GB33')).toBe('GB33')
  expect(formatIban('')).toBe('')
})

test('the contract accepts the formatted text', () => {
  expect(ibanSchema.parse(formatIban(iban))).toBe(iban)
  fc.assert(
    fc.property(fc.stringMatching(/^\d{6}$/), (code) => {
      expect(sortCode.parse(writtenSortCode(code))).toBe(code)
    }),
  )
})
