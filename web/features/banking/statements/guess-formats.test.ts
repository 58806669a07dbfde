import { expect, test } from 'vitest'
import { guessedDateFormat, guessedDecimalMark } from './guess-formats.ts'

test.each([
  [['2026-04-03', '2026-05-04'], 'YYYY-MM-DD'],
  [['03.04.2026', '04.05.2026'], 'DD/MM/YYYY'],
  [['03/04/2026', '14/05/2026'], 'DD/MM/YYYY'],
  [['03/04/2026', '05/14/2026'], 'MM/DD/YYYY'],
  [['03/04/2026', '05/06/2026'], null],
  [['Monday'], null],
] as const)('%s are written %s', (samples, expected) => {
  expect(guessedDateFormat(samples)).toBe(expected)
})

test.each([
  [['1.234,56', '-3,90'], ','],
  [['1,234.56', '3.9 GBP'], '.'],
  [['1,234.56', '3,90'], null],
  [['1,234', '12'], null],
] as const)('the mark of %s is %s', (samples, expected) => {
  expect(guessedDecimalMark(samples)).toBe(expected)
})
