import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateFormats, decimalMarks } from '#shared/features/imports/import-formats.ts'
import { addEvidence, guessDateFormat, guessDecimalMark, noEvidence } from './column-evidence.ts'
import { readDate } from './read-date.ts'
import { markIn, readDecimal } from './read-decimal.ts'

const evidenceOf = (cells: string[]) => {
  const evidence = noEvidence()
  for (const cell of cells) addEvidence(evidence, cell)
  return [evidence]
}
const dateFormatOf = (...cells: string[]) => guessDateFormat(evidenceOf(cells))
const decimalMarkOf = (...cells: string[]) => guessDecimalMark(evidenceOf(cells), ',')

describe('dates', () => {
  test.each([
    ['31/12/2026', 'DD/MM/YYYY', '2026-12-31'],
    ['31.12.26', 'DD/MM/YYYY', '2026-12-31'],
    ['12/31/2026', 'MM/DD/YYYY', '2026-12-31'],
    ['2026-12-31', 'MM/DD/YYYY', '2026-12-31'],
    ['2026-12-31T23:59:59Z', 'YYYY-MM-DD', '2026-12-31'],
    ['20261231', 'YYYY-MM-DD', '2026-12-31'],
    ['31 Dec 2026', 'MM/DD/YYYY', '2026-12-31'],
    ['31-déc-26', 'DD/MM/YYYY', '2026-12-31'],
    ['31. Dezember 2026', 'DD/MM/YYYY', '2026-12-31'],
    ['Dec 31, 2026', 'DD/MM/YYYY', '2026-12-31'],
    ['Thu, 31 Dec 2026', 'DD/MM/YYYY', '2026-12-31'],
    ['31/12/2026 14:05', 'DD/MM/YYYY', '2026-12-31'],
    ['46387', 'serial', '2026-12-31'],
    ['46387.75', 'serial', '2026-12-31'],
  ] as const)('%s in the format %s is %s', (text, format, day) => {
    expect(readDate(text, format)).toBe(day)
  })

  test.each(['31/02/2026', '29/02/2025', '32/01/2026', '1/13/2026', '2026-13-01', 'soon', '', '31 Foo 2026', '46387'])(
    '%s is no date with the day first',
    (text) => expect(readDate(text, 'DD/MM/YYYY')).toBeNull(),
  )

  test('one day after the twelfth decides for the whole column', () => {
    expect(dateFormatOf('01/02/2026', '03/04/2026', '13/04/2026')).toBe('DD/MM/YYYY')
    expect(dateFormatOf('01/02/2026', '03/04/2026', '04/13/2026')).toBe('MM/DD/YYYY')
    expect(dateFormatOf('46387', '46388')).toBe('serial')
    expect(dateFormatOf('31 Dec 2026')).toBe('YYYY-MM-DD')
  })

  test('a column whose days and months could be the other way round is not guessed', () => {
    expect(dateFormatOf('01/02/2026', '03/04/2026', 'n/a')).toBeNull()
    expect(dateFormatOf('01/01/2026', '05/05/2026')).not.toBeNull()
  })

  test('a date written in a format is read back in it, and the format is found if one day tells', () => {
    const days = fc.date({ min: new Date('1990-01-13'), max: new Date('2090-12-28'), noInvalidDate: true })
    fc.assert(
      fc.property(fc.array(days, { minLength: 1, maxLength: 20 }), fc.boolean(), (dates, isDayFirst) => {
        const iso = dates.map((date) => date.toISOString().slice(0, 10))
        const cells = iso.map((day) => {
          const [year, month, date] = day.split('-')
          return isDayFirst ? `${date}/${month}/${year}` : `${month}/${date}/${year}`
        })
        const guessed = dateFormatOf(...cells)
        const format = isDayFirst ? 'DD/MM/YYYY' : 'MM/DD/YYYY'
        expect(cells.map((cell) => readDate(cell, format))).toEqual(iso)
        // A guess is never one that reads a day wrongly.
        if (guessed) expect(cells.map((cell) => readDate(cell, guessed))).toEqual(iso)
        if (iso.some((day) => Number(day.slice(8)) > 12)) expect(guessed).not.toBeNull()
      }),
    )
  })

  test('whatever a cell contains, reading it answers a day or nothing', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.constantFrom(...dateFormats), (text, format) => {
        expect(readDate(text, format) ?? '2000-01-01').toMatch(/^\d{4}-\d\d-\d\d$/)
      }),
    )
  })
})

describe('numbers', () => {
  test.each([
    ['1,234.56', '.', '1234.56'],
    ['1.234,56', ',', '1234.56'],
    ['1 234,56', ',', '1234.56'],
    ['1\u{202f}234,56 €', ',', '1234.56'],
    ["1'234.50", '.', '1234.50'],
    ['(1,234.56)', '.', '-1234.56'],
    ['(£1,234.56)', '.', '-1234.56'],
    ['£(12)', '.', '-12'],
    ['-', '.', '0'],
    ['–', ',', '0'],
    ['1234.5-', '.', '-1234.5'],
    ['−12', '.', '-12'],
    ['-£5.00', '.', '-5.00'],
    ['£-5.00', '.', '-5.00'],
    ['+ £1,100.00', '.', '1100.00'],
    ['+1.5', '.', '1.5'],
    ['£ +2', '.', '2'],
    ['EUR 1.000', ',', '1000'],
    ['12 GBP', '.', '12'],
    ['12,34,567.89', '.', '1234567.89'],
    ['.5', '.', '0.5'],
    ['007', '.', '7'],
    ['-0.00', '.', '0.00'],
  ] as const)('%s with the decimal mark %s is %s', (text, mark, number) => {
    expect(readDecimal(text, mark)).toBe(number)
  })

  test.each(['', 'abc', '1,23.4', '1.2.3', '1,2345', '12 apples', '1e5', '()', '--5', '-+5', '+-5', '+'])(
    '%s is no number',
    (text) => {
      expect(readDecimal(text, '.')).toBeNull()
    },
  )

  test('one number that can be read in one way only decides for the whole column', () => {
    expect(decimalMarkOf('1,234', '5,678', '12.50')).toBe('.')
    expect(decimalMarkOf('1.234', '5.678', '12,50')).toBe(',')
    expect(decimalMarkOf('1.234.567')).toBe(',')
    expect(decimalMarkOf('10', '20')).toBe('.')
    expect(decimalMarkOf('1,234', '5,678')).toBeNull()
    expect(markIn('0,500')).toBe(',')
  })

  test('an amount written as any country writes it is read back to the penny', () => {
    const amounts = fc.integer({ min: -999_999_999, max: 999_999_999 })
    fc.assert(
      fc.property(fc.array(amounts, { minLength: 1 }), fc.constantFrom(...decimalMarks), (minors, mark) => {
        const locale = mark === '.' ? 'en' : 'de'
        const cells = minors.map((minor) => (minor / 100).toLocaleString(locale, { minimumFractionDigits: 2 }))
        expect(decimalMarkOf(...cells)).toBe(mark)
        for (const [index, cell] of cells.entries())
          expect(Number(readDecimal(cell, mark))).toBe((minors[index] ?? 0) / 100)
      }),
    )
  })
})
