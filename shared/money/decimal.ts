/** An exact decimal: `units` × 10^−scale. */
export type Decimal = { units: bigint; scale: number }

const plain = /^(-?)(\d+)(?:\.(\d+))?$/

/** Parses plain notation, "68.33". Anything else is a bug of the caller: user input is checked before. */
export function decimal(text: string): Decimal {
  const [, sign = '', whole = '', fraction = ''] = plain.exec(text) ?? []
  if (whole === '') throw new RangeError(`Not a decimal in plain notation: ${text}`)
  const units = BigInt(whole + fraction)
  return { units: sign ? -units : units, scale: fraction.length }
}

export const multiply = (a: Decimal, b: Decimal): Decimal => ({ units: a.units * b.units, scale: a.scale + b.scale })

export function subtract(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale)
  return { units: unitsAt(a, scale) - unitsAt(b, scale), scale }
}

/** The same value with zeros added: exact as long as the scale does not shrink. */
const unitsAt = ({ units, scale }: Decimal, wanted: number) => units * 10n ** BigInt(wanted - scale)

/** A whole number of 10^−scale, rounded half away from zero: the only rounding in the product. */
export function roundedTo(value: Decimal, scale: number): bigint {
  if (value.scale <= scale) return unitsAt(value, scale)
  return dividedRounding(value.units, 10n ** BigInt(value.scale - scale))
}

/** The quotient as a whole number of 10^−scale, rounded the same way. The divisor is above zero. */
export const dividedTo = (value: Decimal, divisor: Decimal, scale: number) =>
  dividedRounding(value.units * 10n ** BigInt(divisor.scale + scale), divisor.units * 10n ** BigInt(value.scale))

function dividedRounding(units: bigint, divisor: bigint) {
  const magnitude = units < 0n ? -units : units
  const rounded = (magnitude * 2n + divisor) / (divisor * 2n)
  return units < 0n ? -rounded : rounded
}

/** Plain notation without trailing zeros: "20.0000" → "20", "1.50" → "1.5". */
export const plainDecimal = (text: string) => asText(decimal(text))

export function asText({ units, scale }: Decimal) {
  const figures = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  const whole = figures.slice(0, figures.length - scale)
  const fraction = scale === 0 ? '' : figures.slice(-scale).replace(/0+$/, '')
  const sign = units < 0n ? '-' : ''
  return fraction ? `${sign}${whole}.${fraction}` : sign + whole
}

/** How many decimals it has, without trailing zeros. */
export const fractionDigits = (text: string) => decimal(plainDecimal(text)).scale

/** Raised by a percentage, or lowered if it is negative, rounded to so many decimals. */
export function raiseByPercent(value: string, percent: string, digits: number) {
  const raise = decimal(percent)
  const factor = { units: raise.units + 100n * 10n ** BigInt(raise.scale), scale: raise.scale + 2 }
  return asText({ units: roundedTo(multiply(decimal(value), factor), digits), scale: digits })
}

export const differenceOf = (a: string, b: string) => asText(subtract(decimal(a), decimal(b)))

export const negated = (text: string) => differenceOf('0', text)

export function compareDecimals(a: string, b: string) {
  const { units } = subtract(decimal(a), decimal(b))
  if (units === 0n) return 0
  return units < 0n ? -1 : 1
}

/** The share `part / whole` of an amount, rounded. */
export function shareOf(amount: number, part: string, whole: string) {
  const [given, all] = [decimal(part), decimal(whole)]
  const scale = Math.max(given.scale, all.scale)
  const [units, divisor] = [BigInt(amount) * unitsAt(given, scale), unitsAt(all, scale)]
  return Number(divisor < 0n ? dividedRounding(-units, -divisor) : dividedRounding(units, divisor))
}
