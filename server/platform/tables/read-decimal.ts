import type { DecimalMark } from '#shared/features/imports/import-formats.ts'

/** A currency sign or code before or after the number. */
const currency = /^(?:[A-Z]{0,2}\p{Sc}|[A-Z]{3}(?!\p{L}))\s*|\s*(?:\p{Sc}|(?<!\p{L})[A-Z]{3})$/gu
const spaces = /[\s\u00A0\u2007\u2009\u202F'’]/gu

/** Most numbers have nothing around them. */
const isPlain = /^[\d.,]+$/

type Signed = { digits: string; isNegative: boolean }

/** Plus or minus before the number or behind it, brackets as accountants write them, and any currency beside it. */
function withoutSign(text: string): Signed {
  if (isPlain.test(text)) return { digits: text, isNegative: false }
  let rest = text.trim().replaceAll(/[−–—]/g, '-')
  let isNegative = false
  const bare = () => {
    rest = rest.replaceAll(currency, '').trim()
  }
  bare()
  if (/^\(.*\)$/.test(rest)) {
    isNegative = true
    rest = rest.slice(1, -1).trim()
  }
  if (/^-|-$/.test(rest)) {
    isNegative = !isNegative
    rest = rest.replaceAll(/^-|-$/g, '').trim()
  } else rest = rest.replace(/^\+/, '').trim()
  bare()
  return { digits: rest.replaceAll(spaces, ''), isNegative }
}

/** Groups of three, or of two and three as in India. */
const written = {
  '.': /^(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})?(?:\.(\d+))?\.?$/,
  ',': /^(?:\d+|\d{1,3}(?:\.\d{2,3})*\.\d{3})?(?:,(\d+))?,?$/,
}

/** A lone dash is how accountants write nothing. */
const isDash = /^\s*[-−–—]\s*$/u

/** The number in plain notation, `-1234.56`, or null when the text is none with this decimal mark. */
export function readDecimal(text: string, mark: DecimalMark) {
  if (isDash.test(text)) return '0'
  const { digits, isNegative } = withoutSign(text)
  if (!/\d/.test(digits) || !written[mark].test(digits)) return null
  const number = inPlainNotation(digits.replaceAll(mark === '.' ? ',' : '.', '').replace(',', '.'))
  return isNegative && /[1-9]/.test(number) ? `-${number}` : number
}

function inPlainNotation(digits: string) {
  const [whole = '', decimals = ''] = digits.split('.')
  return `${whole.replace(/^0+(?=\d)/, '') || '0'}${decimals && `.${decimals}`}`
}

/** Digits with a mark, between a currency and a sign or two. Most cells of a file are names and addresses. */
const perhapsMarked = /^[^\d.,]{0,6}[.,]?\d[\d.,\s'’\u00A0\u2009\u202F]*[^\d]{0,6}$/u

/**
 * Which mark a single number speaks for: the last of two kinds, or one that cannot group thousands. `either` for
 * 1,234, which is one thousand or one and a bit.
 */
export function markIn(text: string): DecimalMark | 'either' | null {
  if (!perhapsMarked.test(text)) return null
  const { digits } = withoutSign(text)
  if (!/^[\d.,]+$/.test(digits)) return null
  const [points, commas] = [digits.split('.').length - 1, digits.split(',').length - 1]
  if (points > 0 && commas > 0) return digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ','
  return points + commas === 0 ? null : markOfOneKind(digits, points)
}

/** Where only points or only commas are: several can only group thousands. */
function markOfOneKind(digits: string, points: number): DecimalMark | 'either' {
  const own: DecimalMark = points > 0 ? '.' : ','
  if (digits.split(own).length > 2) return own === '.' ? ',' : '.'
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits) ? 'either' : own
}
