/** An IBAN, written with spaces or without: its letters are numbers from 10, and all of it is 1 modulo 97. */
export function isIban(written = '') {
  const iban = written.replaceAll(/\s/g, '')
  if (!/^[A-Z]{2}\d{2}[A-Za-z\d]{0,30}$/.test(iban)) return false
  const moved = `${iban.slice(4)}${iban.slice(0, 4)}`.toUpperCase()
  const digits = moved.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}

const digitsOf = (text: string) => Array.from(text, Number)

const doubled = (digit: number) => (digit * 2 > 9 ? digit * 2 - 9 : digit * 2)

/** GS1: thirteen digits or another number of them, of which the last is worked out from the others. */
export function isGln(text: string) {
  if (!/^\d+$/.test(text)) return false
  const digits = digitsOf(text)
  const check = digits.pop()
  const sum = digits.toReversed().reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10 === check
}

/** Norway: nine digits, checked modulo 11. */
export function isNorwegianNumber(text: string) {
  if (!/^\d{9}$/.test(text) || Number(text) === 0) return false
  const digits = digitsOf(text)
  const check = digits.pop()
  const sum = digits.toReversed().reduce((total, digit, index) => total + digit * ((index % 6) + 2), 0)
  return (11 - (sum % 11)) % 11 === check
}

/** Denmark: eight digits, with DK before them or not. */
export const isDanishNumber = (text: string) => /^(?:DK)?\d{8}$/.test(text)

/** Belgium: ten digits, the last two of which check the others. */
export const isBelgianNumber = (text: string) =>
  /^\d{10}$/.test(text) && 97 - (Number(text.slice(0, 8)) % 97) === Number(text.slice(8))

/** The Netherlands: a VAT number with its country. */
export const isDutchVatNumber = (text: string) => /^NL\d{9}B\d{2}$/.test(text)

/** Italy: the six characters of an office of the state. */
export const isItalianOffice = (text: string) => /^[A-Za-z\d]{6}$/.test(text)

/** Italy: the tax code of a person, or the eleven digits of a company. */
export const isItalianTaxCode = (text: string) =>
  /^\d{11}$/.test(text) || /^[A-Za-z]{6}\d{2}[A-Za-z]\d{2}.{3}\d[A-Za-z]$/.test(text)

/** Italy: a VAT number with its country, checked like a credit card. */
export function isItalianVatNumber(text: string) {
  if (!/^it/i.test(text)) return true
  const digits = digitsOf(text.slice(2))
  const sum = digits.reduce((total, digit, index) => total + (index % 2 === 0 ? digit : doubled(digit)), 0)
  return /^\d{11}$/.test(text.slice(2)) && sum % 10 === 0
}

/** Sweden: ten digits, checked like a credit card. */
export function isSwedishNumber(text: string) {
  if (!/^\d{10}$/.test(text)) return false
  const digits = digitsOf(text)
  return digits.reduce((total, digit, index) => total + (index % 2 === 0 ? doubled(digit) : digit), 0) % 10 === 0
}

/** Greece: nine digits, checked by powers of two modulo 11. What follows them is not looked at. */
export function isGreekNumber(text: string) {
  if (!/^\d{9}/.test(text)) return false
  const digits = digitsOf(text.slice(0, 9))
  const check = digits.pop()
  const sum = digits.reduce((total, digit, index) => total + digit * 2 ** (8 - index), 0)
  return (sum % 11) % 10 === check
}

const australianWeights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]

/** Australia: eleven digits, checked modulo 89. */
export const isAustralianNumber = (text: string) =>
  /^\d{11}$/.test(text) &&
  digitsOf(text).reduce(
    (sum, digit, index) => sum + (index === 0 ? digit - 1 : digit) * (australianWeights[index] ?? 0),
    0,
  ) %
    89 ===
    0
