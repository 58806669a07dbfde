import { swissCheckDigit } from '#shared/validation/check-digits.ts'

/** Letters count as two digits, from A = 10. */
const inDigits = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))

/** The structured creditor reference of a document (ISO 11649): its number with two check digits before it. */
export function creditorReference(number: string) {
  const body = number
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(-21)
  if (body === '') return ''
  const check = 98n - (BigInt(inDigits(`${body}RF00`)) % 97n)
  return `RF${String(check).padStart(2, '0')}${body}`
}

/** A Swiss QR reference: the digits of the number in 26 places, and a check digit (modulo 10, recursive). */
export function qrReference(number: string) {
  const digits = number.replaceAll(/\D/g, '').slice(-26).padStart(26, '0')
  return `${digits}${swissCheckDigit(digits)}`
}

/** As many letters as a field of a code holds, in one line. */
export const cut = (text: string, length: number) =>
  Array.from(text.replaceAll(/\s+/g, ' ')).slice(0, length).join('').trim()
