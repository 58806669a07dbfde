import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currencySign, formatAmount, isNegativeText, mayBecomeAmount, parseAmount } from './amount-text.ts'

const en = { locale: 'en', currency: 'GBP' }
const fr = { locale: 'fr', currency: 'EUR' }
const styles = ['en', 'fr'].flatMap((locale) => ['JPY', 'GBP', 'KWD'].map((currency) => ({ locale, currency })))
const minors = fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -100_000, max: 100_000 }))

describe.for(styles)('$currency in $locale', (style) => {
  test('a formatted amount is parsed back to the same amount, up to the largest safe integer', () => {
    fc.assert(
      fc.property(minors, (minor) => {
        expect(parseAmount(formatAmount(minor, style), style)).toBe(minor)
      }),
    )
  })

  test('with the currency next to it, on either side', () => {
    const { sign } = currencySign(style)
    fc.assert(
      fc.property(minors, (minor) => {
        const text = formatAmount(minor, style)
        for (const whole of [`${sign}${text}`, `${text} ${sign}`, `${style.currency} ${text}`])
          expect(parseAmount(whole, style)).toBe(minor)
      }),
    )
  })

  test('in the format of the other language, if that is unambiguous', () => {
    const other = { ...style, locale: style.locale === 'en' ? 'fr' : 'en' }
    fc.assert(
      fc.property(fc.integer({ min: -999, max: 999 }), fc.integer({ min: 0, max: 9 }), (whole, tenth) => {
        const minor = style.currency === 'JPY' ? whole : whole * 100 + tenth
        fc.pre(style.currency !== 'KWD' || Math.abs(minor) < 1000)
        const text = formatAmount(minor, other)
        fc.pre(!/^.?[1-9]\d{0,2},\d{3}$/.test(text))
        expect(parseAmount(text, style)).toBe(minor)
      }),
    )
  })

  test('every prefix of a written amount may be typed', () => {
    fc.assert(
      fc.property(minors, (minor) => {
        const text = formatAmount(minor, style)
        for (let end = 0; end <= text.length; end++) expect(mayBecomeAmount(text.slice(0, end), style)).toBe(true)
      }),
    )
  })

  test('no text makes it throw or answer anything but a whole number', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-(]?[\d.,  ]{0,12}[)-]?$/)), (text) => {
        const minor = parseAmount(text, style)
        expect(minor === undefined || Number.isSafeInteger(minor)).toBe(true)
        expect(Object.is(minor, -0)).toBe(false)
      }),
    )
  })
})

test.for([
  ['1,234.56', 123_456, 123_456],
  ['1234,56', 123_456, 123_456],
  ['1 234,56', 123_456, 123_456],
  ['1.234,56', 123_456, 123_456],
  ['1,234', 123_400, undefined],
  ['1.234', undefined, undefined],
  ['12.505', undefined, undefined],
  ['12.50000', 1250, 1250],
  ['.5', 50, 50],
  ['5.', 500, 500],
  ['−5', -500, -500],
  ['5-', -500, -500],
  ['12.50-', -1250, -1250],
  ['(12.00)', -1200, -1200],
  ['£1,234.00', 123_400, undefined],
  ['5 €', undefined, 500],
  ['1,2,3', undefined, undefined],
  ['12,34,567.00', 123_456_700, 123_456_700],
  ['--5', undefined, undefined],
  ['1e5', undefined, undefined],
  ['', undefined, undefined],
  ['-', undefined, undefined],
  ['99999999999999999999', undefined, undefined],
] as const)('%s is %s pence in English, %s cents in French', ([text, english, french]) => {
  expect(parseAmount(text, en)).toBe(english)
  expect(parseAmount(text, fr)).toBe(french)
})

test('amounts are written as the language writes them, with a real minus sign', () => {
  expect(formatAmount(-123_456, en)).toBe('\u22121,234.56')
  expect(formatAmount(123_456, fr)).toBe('1\u202f234,56')
  expect(formatAmount(5, en)).toBe('0.05')
  expect(formatAmount(0, en)).toBe('0.00')
  expect(formatAmount(1234, { locale: 'en', currency: 'JPY' })).toBe('1,234')
  expect(formatAmount(1234, { locale: 'en', currency: 'KWD' })).toBe('1.234')
})

test('a fraction of a minor unit is refused, not rounded', () => {
  expect(() => formatAmount(0.5, en)).toThrow(RangeError)
})

test('the currency is on the side where the language puts it', () => {
  expect(currencySign(en)).toEqual({ sign: '£', side: 'before' })
  expect(currencySign(fr)).toEqual({ sign: '€', side: 'after' })
})

test('a currency that is written in letters is understood, and so is the amount without it', () => {
  const francs = { locale: 'en', currency: 'CHF' }
  expect(parseAmount('CHF 12.50', francs)).toBe(1250)
  expect(parseAmount('12.50 chf', francs)).toBe(1250)
  expect(parseAmount('12.50', francs)).toBe(1250)
})

test('text that cannot become an amount is not accepted by the field', () => {
  for (const text of ['', '-', '(', '(12', '12.', '£', '£12', '1,2,3']) expect(mayBecomeAmount(text, en)).toBe(true)
  for (const text of ['a', '12 pieces', '--', '5 €']) expect(mayBecomeAmount(text, en)).toBe(false)
})

test('a minus or a bracket makes a text negative', () => {
  expect(['-5', '5-', '\u22125', '(5', '(5)'].map(isNegativeText)).toEqual([true, true, true, true, true])
  expect(isNegativeText('5')).toBe(false)
})
