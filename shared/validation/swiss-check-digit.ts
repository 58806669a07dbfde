const carry = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5]

/** The last digit of a Swiss QR reference: modulo 10, recursive. */
export function swissCheckDigit(digits: string) {
  let rest = 0
  for (const digit of digits) rest = carry[(rest + Number(digit)) % 10] ?? 0
  return (10 - rest) % 10
}
