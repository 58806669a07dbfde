import { assert, maxSafeInteger, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatNoteDate, formatsFor, minorToDecimal } from './formats.ts'

const en = formatsFor('en')
const fr = formatsFor('fr')
/** Intl uses non-breaking spaces in amounts. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

describe('money', () => {
  test('is written from whole minor units as the language does', () => {
    expect(en.money(123_456, 'GBP')).toBe('£1,234.56')
    expect(plain(fr.money(123_456, 'EUR'))).toBe('1 234,56 €')
    expect(en.money(5, 'GBP')).toBe('£0.05')
  })

  test('has the decimals of its currency', () => {
    expect(plain(en.money(1_234, 'JPY'))).toBe('JP¥1,234')
    expect(plain(en.money(1_234, 'KWD'))).toBe('KWD 1.234')
    expect(plain(en.money(1_234, 'IQD'))).toBe('IQD 1.234')
  })

  test('a negative amount has a real minus sign', () => {
    expect(en.money(-1_250, 'GBP')).toBe('\u2212£12.50')
    expect(plain(fr.money(-1_250, 'GBP'))).toBe('\u221212,50 £')
    expect(en.number(-0.5)).toBe('\u22120.5')
  })

  test('never goes through a floating-point number', () => {
    expect(en.money(Number.MAX_SAFE_INTEGER, 'GBP')).toBe('£90,071,992,547,409.91')
    expect(() => en.money(0.5, 'GBP')).toThrow(RangeError)
    assert(
      property(maxSafeInteger(), (minor) => {
        expect(BigInt(minorToDecimal(minor, 'GBP').replace('.', ''))).toBe(BigInt(minor))
      }),
    )
  })
})

describe('dates', () => {
  test('a plain date is the same day everywhere', () => {
    expect(en.date('2026-09-30')).toBe('30 Sept 2026')
    expect(fr.date('2026-09-30')).toBe('30 sept. 2026')
  })

  test('an instant is formatted in a time zone', () => {
    expect(en.instant('2026-06-30T23:30:00.000Z', 'Europe/London')).toBe('1 Jul 2026, 00:30')
  })

  test('an instant without a time zone is written as at another place with the same clock', () => {
    const here = new Date(2026, 6, 4, 5, 6, 7).toISOString()
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    for (const { instant } of [en, fr]) expect(instant(here)).toBe(instant(here, timeZone))
  })

  test('the date of a note is day/month/year hours:minutes:seconds in every language', () => {
    const at = new Date(2026, 2, 4, 5, 6, 7)
    expect(formatNoteDate(at.toISOString())).toBe('04/03/2026 05:06:07')
  })

  test('a past instant is described in the largest unit that fits', () => {
    const now = Date.parse('2026-03-04T12:00:00.000Z')
    expect(en.relative('2026-03-04T11:59:58.000Z', now)).toBe('now')
    expect(en.relative('2026-03-04T11:55:00.000Z', now)).toBe('5 minutes ago')
    expect(fr.relative('2026-03-03T11:00:00.000Z', now)).toBe('hier')
  })
})
