import { isPlainDecimal } from './decimal-text.ts'
import { negated } from './decimal.ts'

/**
 * A price is never negative (EN 16931, BR-27): a minus typed there is moved to the quantity, which gives the same
 * line total. Unfinished input stays as it is.
 */
export function withSignInQuantity<Line extends { quantity: string; unit_price: string }>(line: Line): Line {
  const { quantity, unit_price } = line
  if (!unit_price.startsWith('-') || !isPlainDecimal(unit_price) || !isPlainDecimal(quantity)) return line
  return { ...line, quantity: negated(quantity), unit_price: negated(unit_price) }
}
