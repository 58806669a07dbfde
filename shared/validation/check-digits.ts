const lengths = new Set([8, 12, 13, 14])

/**
 * Whether a Global Trade Item Number (EAN, UPC) has one of its lengths and the right check digit: counted from the end, every second
 * digit weighs three.
 */
export function isGtin(number: string) {
  if (!/^\d+$/.test(number) || !lengths.has(number.length)) return false
  const sum = Array.from(number, Number).reduce(
    (total, digit, index) => total + digit * ((number.length - index) % 2 === 0 ? 3 : 1),
    0,
  )
  return sum % 10 === 0
}

const carry = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5]

/** The last digit of a Swiss QR reference: modulo 10, recursive. */
export function swissCheckDigit(digits: string) {
  let rest = 0
  for (const digit of digits) rest = carry[(rest + Number(digit)) % 10] ?? 0
  return (10 - rest) % 10
}
