import { assert, constantFrom, double, integer, oneof, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currencies } from '#shared/money/currencies.ts'
import { minorUnitDigits } from '#shared/money/minor-units.ts'
import { conventionsByIntl, conventionsOf, intlLocale } from './conventions.ts'
import { formatsFor, minorToDecimal } from './formats.ts'

/** French amounts in pounds and dollars, which Intl marks with a country. */
const different = new Set(['fr GBP', 'fr USD'])

const withMinusSign = (text: string) => text.replaceAll(/[-\u2011]/g, '\u2212')

describe.for(['en', 'fr', 'de'])('%s', (locale) => {
  const { money, number, date } = formatsFor(locale)
  const tag = intlLocale(locale)

  test('what is written down of a language is what Intl says of it', () => {
    const [here, there] = [conventionsOf(locale), conventionsByIntl(locale)]
    const { decimal, group, isSymbolFirst } = there
    expect(here).toMatchObject({ decimal, group, isSymbolFirst })
    const changed = currencies.filter((currency) => here.symbolOf(currency) !== there.symbolOf(currency))
    expect(changed.filter((currency) => !different.has(`${locale} ${currency}`))).toEqual([])
    for (let month = 1; month <= 12; month += 1) {
      const day = `2026-${String(month).padStart(2, '0')}-0${(month % 9) + 1}`
      expect(date(day)).toBe(there.date(day))
    }
  })

  test('money is written as Intl writes it', () => {
    const amounts = oneof(integer(), constantFrom(0, 5, -5, 99_999, 100_000, -123_456_789, Number.MAX_SAFE_INTEGER))
    const same = currencies.filter((currency) => !different.has(`${locale} ${currency}`))
    assert(
      property(amounts, constantFrom(...same), (minor, currency) => {
        const digits = minorUnitDigits(currency)
        const style = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits }
        const byIntl = new Intl.NumberFormat(tag, style as Intl.NumberFormatOptions)
        expect(money(minor, currency)).toBe(
          withMinusSign(byIntl.format(minorToDecimal(minor, currency) as `${number}`)),
        )
      }),
    )
  })

  test('numbers are written as Intl writes them', () => {
    const byIntl = new Intl.NumberFormat(tag, { maximumFractionDigits: 6 })
    const numbers = oneof(
      integer(),
      integer({ min: -1e9, max: 1e9 }).map((value) => value / 1000),
      // Nothing is written as minus nothing.
      double({ noNaN: true, min: -1e15, max: 1e15 }).map((value) => value + 0),
      constantFrom('0.500', '12.000', '-0.25', '007', '1234567.123456', '1.1234567', '1e3', '-0'),
    )
    assert(
      property(numbers, (value) => {
        expect(number(value)).toBe(withMinusSign(byIntl.format(value as number)))
      }),
    )
  })
})

test('a language that is not written down is looked up', () => {
  const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
  const spanish = formatsFor('es')
  expect(plain(spanish.money(-1_234_550, 'EUR'))).toBe('\u221212.345,50 €')
  expect(spanish.date('2026-09-30')).toBe('30 sept 2026')
})

test('French writes pounds and American dollars by their bare signs', () => {
  const { money } = formatsFor('fr')
  expect(money(1_250, 'GBP')).toBe('12,50\u00a0£')
  expect(money(1_250, 'USD')).toBe('12,50\u00a0$')
})
