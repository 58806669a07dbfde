import type { Conventions } from './conventions.ts'

const minusSign = '\u2212'
const noBreakSpace = '\u00a0'

/** A plain decimal in groups of three: -1234.5 → −1,234.5. */
export function writtenDecimal(decimal: string, { decimal: mark, group }: Pick<Conventions, 'decimal' | 'group'>) {
  const [, sign, whole = '', fraction] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? []
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group)
  return `${sign === '-' ? minusSign : ''}${grouped}${fraction === undefined ? '' : mark + fraction}`
}

const isLetterAtEnd = /\p{L}$/u

/** A plain decimal with its currency, and one minus sign before both. */
export function writtenMoney(decimal: string, currency: string, conventions: Conventions) {
  const symbol = conventions.symbolOf(currency)
  const isNegative = decimal.startsWith('-')
  const amount = writtenDecimal(isNegative ? decimal.slice(1) : decimal, conventions)
  const sign = isNegative ? minusSign : ''
  if (!conventions.isSymbolFirst) return `${sign}${amount}${noBreakSpace}${symbol}`
  return `${sign}${symbol}${isLetterAtEnd.test(symbol) ? noBreakSpace : ''}${amount}`
}

const plainDecimal = /^-?\d+(\.\d{1,6})?$/

/** A number without the zeros at its end, if it has at most six decimals and no exponent; anything else is left to Intl. */
export function writtenNumber(value: number | string, conventions: Conventions, byIntl: () => Intl.NumberFormat) {
  const text = String(value)
  if (!plainDecimal.test(text))
    return byIntl()
      .formatToParts(value as number)
      .map((part) => (part.type === 'minusSign' ? minusSign : part.value))
      .join('')
  const [, sign = '', whole = '', fraction = ''] = /^(-?)0*(\d+?)(?:\.(\d*?)0*)?$/.exec(text) ?? []
  return writtenDecimal(`${sign}${whole}${fraction && `.${fraction}`}`, conventions)
}
