import { conventionsOf } from '#shared/i18n/conventions.ts'
import { writtenDecimal } from '#shared/i18n/written-numbers.ts'
import { minuses, splitAtDecimal } from './amount-text.ts'
import { negated, plainDecimal } from './decimal.ts'

const plain = /^-?\d+(\.\d+)?$/

/** Whether it is a decimal in plain notation, and not unfinished input. */
export const isPlainDecimal = (text: string) => plain.test(text)

/**
 * Typed or pasted text as a decimal in plain notation; undefined if it is not a number. "1,5" and "1.5" are
 * understood in every language; if a text is ambiguous, the language decides. Currency and percent signs are
 * ignored.
 */
export function parseDecimal(text: string, locale: string) {
  const bare = text.replaceAll(/[\s'’%\p{Sc}]/gu, '')
  const isNegative = minuses.test(bare.charAt(0)) || minuses.test(bare.at(-1) ?? '')
  const parts = splitAtDecimal(isNegative ? bare.replace(minuses, '') : bare, conventionsOf(locale).group)
  if (!parts) return undefined
  return plainDecimal(`${isNegative ? '-' : ''}${parts.whole || '0'}.${parts.decimals || '0'}`)
}

/** Formats a plain decimal in a language, keeping every digit: 1234.5 → 1,234.5. Other text stays as it is. */
export function formatDecimal(text: string, locale: string, leastDecimals = 0) {
  if (!isPlainDecimal(text)) return text
  const [whole = '', decimals = ''] = text.split('.')
  const fraction = decimals.padEnd(leastDecimals, '0')
  return writtenDecimal(fraction ? `${whole}.${fraction}` : whole, conventionsOf(locale))
}

/**
 * A price is never negative (EN 16931, BR-27): a minus typed there is moved to the quantity, which gives the same
 * line total. Unfinished input stays as it is.
 */
export function withSignInQuantity<Line extends { quantity: string; unit_price: string }>(line: Line): Line {
  const { quantity, unit_price } = line
  if (!unit_price.startsWith('-') || !isPlainDecimal(unit_price) || !isPlainDecimal(quantity)) return line
  return { ...line, quantity: negated(quantity), unit_price: negated(unit_price) }
}
