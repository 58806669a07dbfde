import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatsFor } from '#shared/i18n/formats.ts'
import { addDays } from './business-date.ts'
import { parseTypedDate } from './typed-date.ts'

const today = '2026-11-16'
const english = (text: string) => parseTypedDate(text, { locale: 'en', today })

test.for([
  ['16', '2026-11-16'],
  ['1', '2026-11-01'],
  ['31', '2026-10-31'],
  ['31/1', '2027-01-31'],
  ['31/7', '2026-07-31'],
  ['31.12.', '2026-12-31'],
  ['31-1-26', '2026-01-31'],
  ['31/1/2026', '2026-01-31'],
  ['31 1 2026', '2026-01-31'],
  ['310126', '2026-01-31'],
  ['31012026', '2026-01-31'],
  ['3101', '2027-01-31'],
  ['31 jan', '2027-01-31'],
  ['5 September 2026', '2026-09-05'],
  ['29 feb 2028', '2028-02-29'],
  ['2026-01-31', '2026-01-31'],
  ['+30', '2026-12-16'],
  ['-7', '2026-11-09'],
  ['today', '2026-11-16'],
  [' Tomorrow ', '2026-11-17'],
  ['yesterday', '2026-11-15'],
] as const)('"%s" is %s', ([text, date]) => {
  expect(english(text)).toBe(date)
})

test.for([
  '',
  '0',
  '32',
  '30/2',
  '29/2/2027',
  '31/13',
  '31 xyz',
  '31 ju',
  '1/1/1',
  'soon',
  '+99999',
  '2026-02-30',
  '12/31/2026',
])('"%s" is no date', (text) => {
  expect(english(text)).toBeNull()
})

test.for([
  ['fr', 'aujourd’hui', '2026-11-16'],
  ['fr', "Aujourd'hui", '2026-11-16'],
  ['fr', 'demain', '2026-11-17'],
  ['fr', 'hier', '2026-11-15'],
  ['fr', '31 janv.', '2027-01-31'],
  ['fr', '1 août 2026', '2026-08-01'],
  ['fr', '1 aout 2026', '2026-08-01'],
  ['de', 'heute', '2026-11-16'],
  ['de', 'morgen', '2026-11-17'],
  ['de', '31.1.', '2027-01-31'],
  ['de', '1. März 2026', '2026-03-01'],
  ['de', 'heute', '2026-11-16'],
  ['de', 'morgen', '2026-11-17'],
  ['de', '31. März 2026', '2026-03-31'],
] as const)('in %s "%s" is %s', ([locale, text, date]) => {
  expect(parseTypedDate(text, { locale, today })).toBe(date)
})

test('a day that this month does not have is the nearest that there is', () => {
  expect(parseTypedDate('31', { locale: 'en', today: '2026-02-20' })).toBe('2026-01-31')
  expect(parseTypedDate('30', { locale: 'en', today: '2026-02-20' })).toBe('2026-01-30')
})

const anyDate = fc.integer({ min: 0, max: 100_000 }).map((days) => addDays('1900-01-01', days))

test('a date that we show can be typed again', () => {
  fc.assert(
    fc.property(anyDate, fc.constantFrom('en', 'fr', 'de'), (date, locale) => {
      expect(parseTypedDate(formatsFor(locale).date(date), { locale, today })).toBe(date)
    }),
  )
})

test('anything else is a date or nothing, and never an error', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), anyDate, (text, day) => {
      const date = parseTypedDate(text, { locale: 'en', today: day })
      expect(date ?? today).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    }),
  )
})
