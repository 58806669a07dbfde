import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { iban as ibanSchema, sortCode } from '#shared/validation/identifiers.ts'
import { detailsInIban, formatIban, formatSortCode, otherAccountInIban } from './bank-format.ts'

const iban = 'GB33BUKB20201555555555'
const written = { iban, sort_code: '202015', account_number: '55555555' }

test.for(['202015', '20-20-15', '20 20 15', ' 202015 '])('the sort code %j is written 20-20-15', (typed) => {
  expect(formatSortCode(typed)).toBe('20-20-15')
})

test.for(['', '2020', '20-20-1', '2020155', 'ABCDEF'])('%j is no sort code yet and stays as it was typed', (typed) => {
  expect(formatSortCode(typed)).toBe(typed)
})

test('an IBAN is written in fours, however it was typed', () => {
  expect(formatIban(iban)).toBe('GB33 BUKB 2020 1555 5555 55')
  expect(formatIban('gb33bukb 2020-1555 555555')).toBe('GB33 BUKB 2020 1555 5555 55')
  expect(formatIban('NL91ABNA0417164300')).toBe('NL91 ABNA 0417 1643 00')
  expect(formatIban('GB33')).toBe('GB33')
  expect(formatIban('')).toBe('')
})

test('what is written for people is what the contract reads back', () => {
  expect(ibanSchema.parse(formatIban(iban))).toBe(iban)
  fc.assert(
    fc.property(fc.stringMatching(/^\d{6}$/), (code) => {
      expect(sortCode.parse(formatSortCode(code))).toBe(code)
    }),
  )
})

test('a British IBAN tells its account, others do not', () => {
  expect(detailsInIban(iban)).toEqual({ sort_code: '202015', account_number: '55555555' })
  expect(detailsInIban('NL91ABNA0417164300')).toBeUndefined()
  expect(detailsInIban('GB33BUKB')).toBeUndefined()
})

test('an IBAN that belongs to another account is noticed, and only then', () => {
  expect(otherAccountInIban(written)).toBeUndefined()
  expect(otherAccountInIban({ ...written, sort_code: '20-20-15' })).toBeUndefined()
  expect(otherAccountInIban({ ...written, sort_code: '', account_number: '' })).toBeUndefined()
  expect(otherAccountInIban({ ...written, iban: 'NL91ABNA0417164300' })).toBeUndefined()
  expect(otherAccountInIban({ ...written, account_number: '55555556' })).toEqual({
    sort_code: '202015',
    account_number: '55555555',
  })
  expect(otherAccountInIban({ ...written, sort_code: '' })).toBeDefined()
})
