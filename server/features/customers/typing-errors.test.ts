import { expect, test } from 'vitest'
import { choicesFor, errorsForgiven, typingErrors, withinReach } from './typing-errors.ts'

test.for([
  ['wainwright', 'wainwright', 0],
  ['wainw', 'wainwright', 0],
  ['wainwrigth', 'wainwright', 1],
  ['wainright', 'wainwright', 1],
  ['waainwright', 'wainwright', 1],
  ['wajnwright', 'wainwright', 1],
  ['awinwright', 'wainwright', 1],
  ['wainrihgt', 'wainwright', 2],
  ['lidnqv', 'lindqvist', 1],
  ['', 'anything', 0],
  ['abc', '', 3],
] as const)('from %s to %s there are %i typing errors', ([typed, word, errors]) => {
  expect(typingErrors(typed, word)).toBe(errors)
})

test.for([
  ['ltd', 0],
  ['bath', 1],
  ['bristol', 2],
  ['c00042', 0],
  ['gb123456789', 1],
] as const)('in %s %i errors are forgiven', ([word, errors]) => {
  expect(errorsForgiven(word)).toBe(errors)
})

const alike = (typed: string, ...words: string[]) => withinReach(words.map((word) => ({ typed, word })))

test('a word is taken for those with the fewest errors, or for all within reach', () => {
  const near = alike('warburtn', 'warbuton', 'warburton', 'warburtonglass', 'wainwright')
  expect(choicesFor('warburtn', near, 'nearest')).toEqual(['warburton'])
  expect(choicesFor('warburtn', near, 'all')).toEqual(['warburton', 'warbuton'])
})

test('a word that we know, or that nothing is like, is taken as it is', () => {
  expect(choicesFor('print', alike('print', 'printing', 'prints'), 'nearest')).toEqual(['print'])
  expect(choicesFor('qqqq', alike('qqqq', 'quince'), 'all')).toEqual(['qqqq'])
})
