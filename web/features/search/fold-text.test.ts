import { expect, test } from 'vitest'
import { startsWords, markedParts } from './fold-text.ts'

const marked = (text: string, typed: string) =>
  markedParts(text, typed)
    .map(({ text: part, isMarked }) => (isMarked ? `[${part}]` : part))
    .join('')

test.for([
  ['Société Élan', 'elan soc', '[Soc]iété [Élan]'],
  ['Oxbow Boats', 'bo', 'Oxbow [Bo]ats'],
  ['INV-2026-00411', '411', 'INV-2026-00[411]'],
  ['INV-2026-00411', 'inv-2026', '[INV]-[2026]-00411'],
  ['Straße & Söhne', 'stra', '[Stra]ße & Söhne'],
  ['Acme', 'zz', 'Acme'],
  ['Acme', '%', 'Acme'],
] as const)('in "%s" what was typed, "%s", is marked: %s', ([text, typed, expected]) => {
  expect(marked(text, typed)).toBe(expected)
})

test('a screen matches when each typed word starts one of its words', () => {
  expect(startsWords('new inv', 'New invoice')).toBe(true)
  expect(startsWords('parametres', 'Paramètres du compte')).toBe(true)
  expect(startsWords('voice', 'New invoice')).toBe(false)
  expect(startsWords('&', 'Terms & rates')).toBe(false)
})
