import { currencySign, parseAmount } from '#shared/money/amount-text.ts'
import { currencies } from '#shared/money/currencies.ts'
import { maxAmountMinor, minorUnitDigits } from '#shared/money/minor-units.ts'

/** What a document's number ends in, without its zeros, and what else of it was typed: 411 and [inv, 2026]. */
export type CountAsked = { count: string; rest: string[] }

/** The letters and figures of a number, each run of them by itself, whatever stands between. */
const partsOf = (text: string) => text.toLowerCase().match(/\p{L}+|\d+/gu) ?? []

/** A document is called by its whole number or by any end of it: INV-2026-00411, 2026/411, inv 411, #411. */
export function countAsked(text: string): CountAsked | null {
  if (!/^[\p{L}\d\s#/_-]*\d$/u.test(text)) return null
  const parts = partsOf(text)
  const count = (parts.pop() ?? '').replace(/^0+/, '')
  return count === '' || count.length > 12 ? null : { count, rest: parts }
}

/** Whether the number has all that was typed, each part as a whole. */
export function isNumberMeant(number: string, { rest }: CountAsked) {
  const parts = new Set(partsOf(number))
  return rest.every((part) => parts.has(part))
}

export type AmountAsked = { minor: number; currencies: readonly string[] }

const byDigits = Map.groupBy(currencies, minorUnitDigits)

/**
 * What a text can mean as an amount. Bare figures mean as much in any currency, which is another number of minor units where the
 * currency has other decimals; with a sign only the currencies that bear it are meant.
 */
export function amountsAsked(text: string, locale: string): AmountAsked[] {
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

/** Each currency by its code and its sign; that of another country's dollar is also written without the country. */
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
