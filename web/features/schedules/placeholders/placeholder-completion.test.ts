import { expect, test } from 'vitest'
import { openPlaceholderAt, suggestionsFor, wrappedIndex } from './placeholder-completion.ts'

test('a brace opens a placeholder up to the caret', () => {
  expect(openPlaceholderAt('Rent for {mon', 13)).toEqual({ start: 9, end: 13, typed: 'mon' })
  expect(openPlaceholderAt('{', 1)).toEqual({ start: 0, end: 1, typed: '' })
  expect(openPlaceholderAt('Rent', 4)).toBeNull()
  expect(openPlaceholderAt('{month} and', 11)).toBeNull()
})

test('the whole name around the caret is replaced, and text without a brace after it stays', () => {
  expect(openPlaceholderAt('{month} of', 3)).toEqual({ start: 0, end: 7, typed: 'mo' })
  expect(openPlaceholderAt('{mo of {year}', 3)).toEqual({ start: 0, end: 3, typed: 'mo' })
})

const placeholders = [
  { name: 'period_start', word: 'Début de la période' },
  { name: 'month', word: 'Mois de la période' },
  { name: 'due_date', word: 'Échéance' },
]

test('names that start with the text come before those that contain it, regardless of accents', () => {
  const found = (typed: string) => suggestionsFor(typed, placeholders).map(({ name }) => name)
  expect(found('')).toEqual(['period_start', 'month', 'due_date'])
  expect(found('MO')).toEqual(['month'])
  expect(found('periode')).toEqual(['period_start', 'month'])
  expect(found('échéance')).toEqual(['due_date'])
  expect(found('zebra')).toEqual([])
})

test('the arrows wrap around', () => {
  expect(wrappedIndex(2, 1, 3)).toBe(0)
  expect(wrappedIndex(0, -1, 3)).toBe(2)
})
