import { groupsOf, minuses, minusSign, separators, splitAtDecimal } from './amount-text.ts'
import { plainDecimal } from './decimal.ts'

const plain = /^-?\d+(\.\d+)?$/

/** Whether it is a decimal in plain notation, and not something that is still to be mended. */
export const isPlainDecimal = (text: string) => plain.test(text)

/**
 * What someone typed or pasted as a decimal in plain notation; undefined when it is none. "1,5" and "1.5" are understood in
 * every language; where a text could mean two numbers, the language decides. Signs of currencies and percent are left aside.
 */
export function parseDecimal(text: string, locale: string) {
  const bare = text.replaceAll(/[\s'’%\p{Sc}]/gu, '')
  const isNegative = minuses.test(bare.charAt(0)) || minuses.test(bare.at(-1) ?? '')
  const parts = splitAtDecimal(isNegative ? bare.replace(minuses, '') : bare, separators(locale).group)
  if (!parts) return undefined
  return plainDecimal(`${isNegative ? '-' : ''}${parts.whole || '0'}.${parts.decimals || '0'}`)
}

/** A decimal in plain notation as the language writes it, every figure kept: 1234.5 → 1,234.5. Other text stays as it is. */
export function formatDecimal(text: string, locale: string, leastDecimals = 0) {
  if (!isPlainDecimal(text)) return text
  const { group, decimal } = separators(locale)
  const [whole = '', decimals = ''] = text.replace('-', '').split('.')
  const fraction = decimals.padEnd(leastDecimals, '0')
  const sign = text.startsWith('-') ? minusSign : ''
  const written = sign + groupsOf(whole).join(group)
  return fraction ? written + decimal + fraction : written
}
