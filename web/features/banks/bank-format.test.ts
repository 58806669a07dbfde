import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { iban as ibanSchema, sortCode } from '#shared/validation/identifiers.ts'
import { writtenSortCode } from '#shared/features/banks/banks.rules.ts'
import { formatIban } from './bank-format.ts'

const iban = 'GB33BUKB20201555555555'

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
