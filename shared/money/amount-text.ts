import { formatsFor, minorToDecimal } from '#shared/i18n/formats.ts'
import { minorUnitDigits } from './minor-units.ts'

/** How an amount is written: the language decides the signs, the currency how many decimals there are. */
export type AmountStyle = { locale: string; currency: string }

export const minusSign = '\u2212'
export const minuses = /[-\u2010-\u2013\u2212]/

/** The currency as the language writes it, and on which side of the amount: £ before in English, € after in French. */
export function currencySign({ locale, currency }: AmountStyle) {
  const nothing = formatsFor(locale).money(0, currency)
  const sign = nothing.replaceAll(/[\d.,\s]/g, '')
  return { sign, side: nothing.startsWith(sign) ? ('before' as const) : ('after' as const) }
}

/** Whole minor units as text without the currency: 123456 pence are `1,234.56`. No figure ever becomes a fraction. */
export function formatAmount(minor: number, { locale, currency }: AmountStyle) {
  const [whole = '', decimals = ''] = minorToDecimal(minor, currency).replace('-', '').split('.')
  const { group, decimal } = separators(locale)
  const written = groupsOf(whole).join(group)
  const sign = minor < 0 ? minusSign : ''
  return decimals ? `${sign}${written}${decimal}${decimals}` : sign + written
}

/** 1234567 → 1, 234, 567. */
export function groupsOf(whole: string) {
  const groups: string[] = []
  for (let end = whole.length; end > 0; end -= 3) groups.unshift(whole.slice(Math.max(0, end - 3), end))
  return groups
}

export function separators(locale: string) {
  const numbers = new Intl.NumberFormat(locale, { numberingSystem: 'latn', minimumFractionDigits: 1 })
  const parts = numbers.formatToParts(1_234_567)
  const sign = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return { group: sign('group'), decimal: sign('decimal') }
}

/**
 * What someone typed or pasted as whole minor units; undefined when it is no amount of this currency. Either way of
 * writing is understood in every language; where a text could mean two amounts, the language decides. Decimals
 * that the currency does not have are refused, never rounded away.
 */
export function parseAmount(text: string, style: AmountStyle) {
  const { negative, figures } = withoutSigns(text, style)
  const parts = splitAtDecimal(figures, separators(style.locale).group)
  if (!parts) return undefined
  const digits = minorUnitDigits(style.currency)
  const decimals = parts.decimals.replace(/0+$/, '').padEnd(digits, '0')
  if (decimals.length > digits) return undefined
  const minor = Number(parts.whole + decimals)
  if (!Number.isSafeInteger(minor)) return undefined
  return negative && minor !== 0 ? -minor : minor
}

/** Without blanks, the currency and the minus, which may stand before or behind, or be brackets. */
function withoutSigns(text: string, style: AmountStyle) {
  const bare = withoutCurrency(text, style).replaceAll(/[\s'’]/g, '')
  const inBrackets = /^\((.*)\)$/.exec(bare)?.[1]
  if (inBrackets !== undefined) return { negative: true, figures: inBrackets }
  const negative = minuses.test(bare.at(0) ?? '') || minuses.test(bare.at(-1) ?? '')
  return { negative, figures: negative ? bare.replace(minuses, '') : bare }
}

/** US$ is also written $, and everywhere USD. A currency that has only letters leaves an empty text, which is no name of it. */
function withoutCurrency(text: string, style: AmountStyle) {
  const { sign } = currencySign(style)
  const names = [sign, style.currency, sign.replaceAll(/[a-z]/gi, '')]
  const named = names.find((name) => text.toUpperCase().includes(name.toUpperCase()))
  if (!named) return text
  const at = text.toUpperCase().indexOf(named.toUpperCase())
  return text.slice(0, at) + text.slice(at + named.length)
}

type Parts = { whole: string; decimals: string }

/** Figures with separators, as the whole part and the decimals; undefined when they cannot be read. */
export function splitAtDecimal(figures: string, localGroup: string): Parts | undefined {
  if (!/^[\d.,]*\d[\d.,]*$/.test(figures)) return undefined
  const at = Math.max(figures.lastIndexOf('.'), figures.lastIndexOf(','))
  if (at === -1) return { whole: figures, decimals: '' }
  if (isGrouping(figures, at, localGroup)) return ungrouped(figures, '')
  return ungrouped(figures.slice(0, at), figures.slice(at + 1), figures.charAt(at))
}

/** Whether the last separator parts thousands: it does when it comes again, or when the language parts them so. */
function isGrouping(figures: string, at: number, localGroup: string) {
  const sign = figures.charAt(at)
  if (figures.indexOf(sign) !== at) return true
  return sign === localGroup && /^[1-9]\d{0,2}$/.test(figures.slice(0, at)) && figures.length - at === 4
}

/** Thousands as most write them, and lakhs. */
const groupings = { ',': /^\d{1,3}(,\d{2,3})*,\d{3}$/, '.': /^\d{1,3}(\.\d{3})+$/ }

function ungrouped(whole: string, decimals: string, decimalSign = ''): Parts | undefined {
  if (/^\d*$/.test(whole)) return { whole, decimals }
  const rightly = Object.entries(groupings).some(([sign, form]) => sign !== decimalSign && form.test(whole))
  return rightly ? { whole: whole.replaceAll(/[.,]/g, ''), decimals } : undefined
}

/** Whether more typing can still make an amount of it; what cannot, need not be taken into a field at all. */
export const mayBecomeAmount = (text: string, style: AmountStyle) =>
  /^[\d.,\s'’()]*$/.test(withoutCurrency(text, style).replace(minuses, ''))

export const isNegativeText = (text: string) => minuses.test(text) || text.includes('(')
