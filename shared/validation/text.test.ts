import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '#server/test-support/any-character.ts'
import { asOneLine, oneLine, requiredLine } from './text.ts'

test.for([
  'two\nlines',
  'two\r\nlines',
  'a\tb',
  'a\u0000b',
  'a\u0007b',
  'a\u007fb',
  'a\u0085b',
  'a\u2028b',
  'a\u2029b',
])('%j is not one line', (written) => {
  expect(oneLine(100).safeParse(written).success).toBe(false)
})

test.for([
  ['  Acme Ltd \n', 'Acme Ltd'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['\u202A+44 117 496 0000\u202C', '+44 117 496 0000'],
  ['\u2066Acme\u2069', 'Acme'],
  ['שלום', 'שלום'],
  ['Zoë & Söhne – 株式会社', 'Zoë & Söhne – 株式会社'],
] as const)('%j is kept as %j', ([written, kept]) => {
  expect(oneLine(100).parse(written)).toBe(kept)
})

test('the length is measured without direction marks', () => {
  expect(requiredLine(3).safeParse('\u202E\u202C').success).toBe(false)
  expect(requiredLine(3).parse('\u202Eabc\u202C')).toBe('abc')
})

test('whatever was written, as one line it is one', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 60 }), (written) => {
      const line = asOneLine(written)
      expect(line).not.toMatch(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u)
      if (line.isWellFormed()) expect(oneLine(1_000).parse(line)).toBe(line)
    }),
  )
})
