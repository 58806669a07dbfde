import { isDay, part, steps, weightedSum } from './arithmetic.ts'

/** Personal numbers that are also used as VAT numbers. */

/** Bulgaria, EGN: the date of birth, with 20 added to the month before 1900 and 40 from 2000 on. */
export function isBulgarianPerson(number: string) {
  const written = part(number, 2, 4)
  const added = written > 40 ? 40 : written > 20 ? 20 : 0
  const century = { 0: 1900, 20: 1800, 40: 2000 }[added]
  const isBorn = isDay(century + part(number, 0, 2), written - added, part(number, 4, 6))
  return isBorn && (weightedSum(number, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10 === Number(number[9])
}

/** Bulgaria, personal number of a foreigner. */
export const isBulgarianForeigner = (number: string) =>
  weightedSum(number, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10 === Number(number[9])

/**
 * The birth number of Czechia and Slovakia: 50 is added to the month for women, and 20 on days that ran out of
 * numbers.
 */
export function isBirthNumber(number: string) {
  const isOld = number.length === 9
  const year = part(number, 0, 2)
  // Nine digits were issued until 1953; ten, divisible by eleven, since.
  const born = isOld ? (year >= 80 ? 1800 : 1900) + year : (year < 54 ? 2000 : 1900) + year
  const isBorn = isDay(born, (part(number, 2, 4) % 50) % 20, part(number, 4, 6)) && (!isOld || born <= 1953)
  return isBorn && (isOld || (part(number, 0, 9) % 11) % 10 === Number(number[9]))
}

/** Latvia: the date of birth with its century, or since 2017 a number without meaning that begins with 32 to 39. */
export function isLatvianPerson(number: string) {
  const isBorn = isDay(1800 + 100 * Number(number[6]) + part(number, 4, 6), part(number, 2, 4), part(number, 0, 2))
  const check = ((1 + weightedSum(number, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])) % 11) % 10
  return (/^3[2-9]/.test(number) || isBorn) && check === Number(number[10])
}

/** Romania, CNP. */
export function isRomanianPerson(number: string) {
  const check = weightedSum(number, [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]) % 11
  return /^[1-9]/.test(number) && (check === 10 ? 1 : check) === Number(number[12])
}

/** Spain, DNI: the check letter of the number. */
export const spanishLetter = (digits: string) => 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(digits) % 23]

/** The Netherlands: the eleven test, which old business numbers pass too. */
export const isElevenTest = (number: string) => weightedSum(number, [...steps(9, 8), -1]) % 11 === 0
