import { type Decimal, decimal, multiply, subtract } from '#shared/money/decimal.ts'

const written = /^([+-]?)(\d*)(?:\.(\d*))?$/

export const zero: Decimal = { units: 0n, scale: 0 }

/** Far more digits than any amount has: working with millions of them would take minutes. */
const longest = 60

/** A number as XML writes it ("+5", ".5" and "5." too), or null if it is none. */
export function numberOf(text = ''): Decimal | null {
  const parts = text.length > longest ? null : written.exec(text)
  if (!parts) return null
  const [, sign, whole = '', fraction = ''] = parts
  if (whole + fraction === '') return null
  const { units } = decimal(whole + fraction)
  return { units: sign === '-' ? -units : units, scale: fraction.length }
}

export const minus = subtract
const negative = ({ units, scale }: Decimal): Decimal => ({ units: -units, scale })
export const plus = (a: Decimal, b: Decimal) => subtract(a, negative(b))
export const times = multiply
export const absolute = (value: Decimal) => (value.units < 0n ? negative(value) : value)

const sumOf = (values: Iterable<Decimal>) => [...values].reduce(plus, zero)

/** The sum of texts; what is no number counts as nothing, because another rule names it. */
export const sumOfTexts = (texts: Iterable<string | undefined>) =>
  sumOf([...texts].map((text) => numberOf(text) ?? zero))

export const compare = (a: Decimal, b: Decimal) => {
  const { units } = subtract(a, b)
  return units === 0n ? 0 : units < 0n ? -1 : 1
}

export const equal = (a: Decimal | null, b: Decimal | null) => a !== null && b !== null && compare(a, b) === 0

/** Rounded as the official rules do it: a half goes up, for negative numbers too. */
export function rounded(value: Decimal, scale = 2): Decimal {
  if (value.scale <= scale) return value
  const divisor = 10n ** BigInt(value.scale - scale)
  const doubled = value.units * 2n + divisor
  const whole = doubled / (divisor * 2n)
  const down = doubled < 0n && doubled % (divisor * 2n) !== 0n
  return { units: down ? whole - 1n : whole, scale }
}

export const percentOf = (value: Decimal, percent: Decimal): Decimal => {
  const product = multiply(value, percent)
  return { units: product.units, scale: product.scale + 2 }
}

/** Whether two amounts differ by less than one, or by no more than it where `inclusive`. */
export function withinOne(a: Decimal, b: Decimal, inclusive = false) {
  const difference = compare(absolute(subtract(a, b)), { units: 1n, scale: 0 })
  return difference < 0 || (inclusive && difference === 0)
}

/** How many decimals are written. */
export const decimalsOf = (text: string | undefined) => text?.split('.')[1]?.length ?? 0
