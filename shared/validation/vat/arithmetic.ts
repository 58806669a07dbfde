/** Arithmetic for the check digits of tax numbers. Every function takes digits as text. */

const digitsOf = (text: string) => Array.from(text, Number)

/** The sum of each digit times its weight. */
export const weightedSum = (digits: string, weights: readonly number[]) =>
  digitsOf(digits).reduce((sum, digit, index) => sum + digit * (weights[index] ?? 0), 0)

/** Weights that go up or down by one: 8, 7, 6, … */
export const steps = (first: number, count: number, step = -1) =>
  Array.from({ length: count }, (_, index) => first + index * step)

/**
 * ISO/IEC 7812: every other digit from the right is doubled. Zero for a number whose last digit is its check digit.
 */
export const luhn = (digits: string) =>
  digitsOf(digits)
    .toReversed()
    .reduce((sum, digit, index) => sum + (index % 2 === 0 ? digit : Math.floor(digit / 5) + ((digit * 2) % 10)), 0) % 10

/** ISO 7064, MOD 11,10. */
export function isMod11And10(digits: string) {
  const product = digitsOf(digits.slice(0, -1)).reduce((last, digit) => (((last + digit) % 10 || 10) * 2) % 11, 10)
  return (product + Number(digits.at(-1))) % 10 === 1
}

/** ISO 7064, MOD 97-10, with letters as two digits: A is 10. */
export const isMod97 = (text: string) =>
  Array.from(text).reduce((rest, letter) => Number(`${rest}${parseInt(letter, 36)}`) % 97, 0) === 1

/** Whether the date exists. */
export function isDay(year: number, month: number, day: number) {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** The digits from one position to another, as a number. */
export const part = (digits: string, from: number, to: number) => Number(digits.slice(from, to))
