import { conventionsOf } from '#shared/i18n/conventions.ts'
import { formatsFor, minorToDecimal } from '#shared/i18n/formats.ts'
import { writtenDecimal } from '#shared/i18n/written-numbers.ts'
import { minorUnitDigits } from './minor-units.ts'

/** How an amount is written: the language decides the signs, the currency the number of decimals. */
export type AmountStyle = { locale: string; currency: string }

export const minuses = /[-\u2010-\u2013\u2212]/

/** The currency sign in a language, and on which side of the amount: £ before in English, € after in French. */
export function currencySign({ locale, currency }: AmountStyle) {
  const nothing = formatsFor(locale).money(0, currency)
  const sign = nothing.replaceAll(/[\d.,\s]/g, '')
  return { sign, side: nothing.startsWith(sign) ? ('before' as const) : ('after' as const) }
}

/** Minor units as text without the currency: 123456 pence are `1,234.56`. Uses no floating-point arithmetic. */
export const formatAmount = (minor: number, { locale, currency }: AmountStyle) =>
  writtenDecimal(minorToDecimal(minor, currency), conventionsOf(locale))

/**
 * Typed or pasted text as minor units; undefined if it is not an amount of this currency. Both decimal separators
 * are understood in every language; if a text is ambiguous, the language decides. Decimals that the currency does
 * not have are refused, never rounded.
 */
export function parseAmount(text: string, style: AmountStyle) {
  const { negative, figures } = withoutSigns(text, style)
  const parts = splitAtDecimal(figures, conventionsOf(style.locale).group)
  if (!parts) return undefined
  const digits = minorUnitDigits(style.currency)
  const decimals = parts.decimals.replace(/0+$/, '').padEnd(digits, '0')
  if (decimals.length > digits) return undefined
  const minor = Number(parts.whole + decimals)
  if (!Number.isSafeInteger(minor)) return undefined
  return negative && minor !== 0 ? -minor : minor
}

/** Without spaces, the currency and the minus, which may be before, behind, or brackets. */
function withoutSigns(text: string, style: AmountStyle) {
  const bare = withoutCurrency(text, style).replaceAll(/[\s'’]/g, '')
  const inBrackets = /^\((.*)\)$/.exec(bare)?.[1]
  if (inBrackets !== undefined) return { negative: true, figures: inBrackets }
  const negative = minuses.test(bare.at(0) ?? '') || minuses.test(bare.at(-1) ?? '')
  return { negative, figures: negative ? bare.replace(minuses, '') : bare }
}

/**
 * US$ is also written $, and USD anywhere. A currency code without a sign leaves an empty text, which must not
 * match.
 */
function withoutCurrency(text: string, style: AmountStyle) {
  const { sign } = currencySign(style)
  const names = [sign, style.currency, sign.replaceAll(/[a-z]/gi, '')]
  const named = names.find((name) => text.toUpperCase().includes(name.toUpperCase()))
  if (!named) return text
  const at = text.toUpperCase().indexOf(named.toUpperCase())
  return text.slice(0, at) + text.slice(at + named.length)
}

type Parts = { whole: string; decimals: string }

/** Digits with separators, split into the whole part and the decimals; undefined if they cannot be read. */
export function splitAtDecimal(figures: string, localGroup: string): Parts | undefined {
  if (!/^[\d.,]*\d[\d.,]*$/.test(figures)) return undefined
  const at = Math.max(figures.lastIndexOf('.'), figures.lastIndexOf(','))
  if (at === -1) return { whole: figures, decimals: '' }
  if (isGrouping(figures, at, localGroup)) return ungrouped(figures, '')
  return ungrouped(figures.slice(0, at), figures.slice(at + 1), figures.charAt(at))
}

/** Whether the last separator groups thousands: if it is repeated, or if the language uses it so. */
function isGrouping(figures: string, at: number, localGroup: string) {
  const sign = figures.charAt(at)
  if (figures.indexOf(sign) !== at) return true
  return sign === localGroup && /^[1-9]\d{0,2}$/.test(figures.slice(0, at)) && figures.length - at === 4
}

/** Thousands as in most countries, and lakhs. */
const groupings = { ',': /^\d{1,3}(,\d{2,3})*,\d{3}$/, '.': /^\d{1,3}(\.\d{3})+$/ }

function ungrouped(whole: string, decimals: string, decimalSign = ''): Parts | undefined {
  if (/^\d*$/.test(whole)) return { whole, decimals }
  const rightly = Object.entries(groupings).some(([sign, form]) => sign !== decimalSign && form.test(whole))
  return rightly ? { whole: whole.replaceAll(/[.,]/g, ''), decimals } : undefined
}

/** Whether more typing can still make it an amount; other input is not accepted into a field at all. */
export const mayBecomeAmount = (text: string, style: AmountStyle) =>
  /^[\d.,\s'’()]*$/.test(withoutCurrency(text, style).replace(minuses, ''))

export const isNegativeText = (text: string) => minuses.test(text) || text.includes('(')
