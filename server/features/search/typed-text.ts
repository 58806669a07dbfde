import { currencySign, parseAmount } from '#shared/money/amount-text.ts'
import { currencies } from '#shared/money/currencies.ts'
import { maxAmountMinor, minorUnitDigits } from '#shared/money/minor-units.ts'

/** The end of a document's number without leading zeros, and the other parts that were typed: 411 and [inv, 2026]. */
export type TypedNumber = { count: string; rest: string[] }

/** The runs of letters and of digits in a number, whatever separates them. */
const partsOf = (text: string) => text.toLowerCase().match(/\p{L}+|\d+/gu) ?? []

/** A document can be named by its whole number or by any end of it: INV-2026-00411, 2026/411, inv 411, #411. */
export function documentNumberIn(text: string): TypedNumber | null {
  if (!/^[\p{L}\d\s#/_-]*\d$/u.test(text)) return null
  const parts = partsOf(text)
  const count = (parts.pop() ?? '').replace(/^0+/, '')
  return count === '' || count.length > 12 ? null : { count, rest: parts }
}

/** Whether the number contains every part that was typed, each as a whole. */
export function matchesNumber(number: string, { rest }: TypedNumber) {
  const parts = new Set(partsOf(number))
  return rest.every((part) => parts.has(part))
}

export type TypedAmount = { minor: number; currencies: readonly string[] }

const byDigits = Map.groupBy(currencies, minorUnitDigits)

/**
 * The amounts that a text can mean. A bare number is possible in any currency, with the minor units of that
 * currency; a currency sign limits it to the currencies that use it.
 */
export function amountsIn(text: string, locale: string): TypedAmount[] {
  if (!/\d/.test(text)) return []
  const candidates = /[^\d.,\s'’()\u2010-\u2013\u2212-]/u.test(text)
    ? signsIn(locale).filter(({ signs }) => signs.some((sign) => text.toUpperCase().includes(sign)))
    : [...byDigits.values()].map((alike) => ({ currencies: alike }))
  return candidates.flatMap(({ currencies: meant }) => {
    const minor = Math.abs(parseAmount(text, { locale, currency: meant[0] ?? '' }) ?? 0)
    return minor === 0 || minor > maxAmountMinor ? [] : [{ minor, currencies: meant }]
  })
}

type Signs = { currencies: readonly string[]; signs: string[] }
const known = new Map<string, Signs[]>()

/** Each currency by its code and its sign; signs such as US$ are also accepted without the country. */
function signsIn(locale: string) {
  const signs =
    known.get(locale) ?? currencies.map((currency) => ({ currencies: [currency], signs: signsOf(currency, locale) }))
  known.set(locale, signs)
  return signs
}

function signsOf(currency: string, locale: string) {
  const { sign } = currencySign({ locale, currency })
  return [currency, sign.toUpperCase(), sign.replaceAll(/[a-z]/gi, '')].filter((name) => name !== '')
}
