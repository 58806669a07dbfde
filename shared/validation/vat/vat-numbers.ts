import { countries } from '#shared/geography/address.ts'
import { isMod11And10, isMod97, luhn, part, steps, weightedSum } from './arithmetic.ts'
import {
  isBirthNumber,
  isBulgarianForeigner,
  isBulgarianPerson,
  isElevenTest,
  isLatvianPerson,
  isRomanianPerson,
  spanishLetter,
} from './people.ts'

type Check = (number: string) => boolean

/** A number in this format is checked by the rule; any other is wrong. */
const form =
  (pattern: RegExp, isRight: Check): Check =>
  (number) =>
    pattern.test(number) && isRight(number)

const anyOf =
  (...checks: Check[]): Check =>
  (number) =>
    checks.some((check) => check(number))

const last = (number: string) => Number(number.at(-1))

/** Lithuania and Bulgaria: a second row of weights if the first gives ten. */
function twoRows(digits: string, first: readonly number[], second: readonly number[]) {
  const rest = weightedSum(digits, first) % 11
  return (rest === 10 ? weightedSum(digits, second) % 11 : rest) % 10
}

/** Letters of the key, without O and I. */
const frenchKey = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * A SIREN after a key of two digits, or of a digit and letters; numbers of Monaco begin with 000 and are not SIRENs.
 */
function isFrench(number: string) {
  const siren = number.slice(2)
  if (!siren.startsWith('000') && luhn(siren) !== 0) return false
  if (/^\d\d/.test(number)) return part(number, 0, 2) === Number(`${siren}12`) % 97
  const [first = 0, second = 0] = Array.from(number).map((letter) => frenchKey.indexOf(letter))
  const key = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100
  return (Number(siren) + 1 + Math.floor(key / 11)) % 11 === key % 11
}

const irishLetters = 'WABCDEFGHIJKLMNOPQRSTUV'

const irishLetter = (digits: string, second = 'W') =>
  irishLetters[(weightedSum(digits, steps(8, 7)) + 9 * irishLetters.indexOf(second)) % 23]

/** Old numbers have a letter or sign in the second place; moved to the end, they are checked like new ones. */
const isIrish = anyOf(
  form(/^\d{7}[A-W][A-W]?$/, (number) => number[7] === irishLetter(number.slice(0, 7), number[8])),
  form(/^\d[A-Z+*]\d{5}[A-W]$/, (number) => number[7] === irishLetter(`0${number.slice(2, 7)}${number[0]}`)),
)

/** The check character of a Spanish organisation is a digit or a letter; which of the two has varied. */
function isSpanishOrganisation(number: string) {
  const digit = (10 - luhn(`${number.slice(1, 8)}0`)) % 10
  return number[8] === String(digit) || number[8] === 'JABCDEFGHI'[digit]
}

const isSpanish = anyOf(
  form(/^\d{8}[A-Z]$/, (number) => spanishLetter(number.slice(0, 8)) === number[8]),
  form(/^[KLM]\d{7}[A-Z]$/, (number) => spanishLetter(number.slice(1, 8)) === number[8]),
  form(
    /^[XYZ]\d{7}[A-Z]$/,
    (number) => spanishLetter(`${'XYZ'.indexOf(number[0] ?? '')}${number.slice(1, 8)}`) === number[8],
  ),
  form(/^[ABCDEFGHJNPQRSUVW]\d{7}[0-9A-J]$/, isSpanishOrganisation),
)

/** By modulus 97, or since 2010 by 9755, which adds 55; numbers below 100 are all older. */
function isBritishTrader(number: string) {
  const rest = weightedSum(number, [8, 7, 6, 5, 4, 3, 2, 10, 1]) % 97
  return part(number, 0, 7) > 0 && (rest === 0 || (rest === 42 && part(number, 0, 3) >= 100))
}

/** Also government departments, GD000 to GD499, and health authorities, HA500 to HA999, alone or as VIES writes them. */
const isBritish = anyOf(
  form(/^\d{9}(\d{3})?$/, isBritishTrader),
  form(/^(GD[0-4]|HA[5-9])\d\d$/, () => true),
  form(/^(GD8888[0-4]|HA8888[5-9])\d{4}$/, (number) => part(number, 6, 9) % 97 === part(number, 9, 11)),
)

/** The province of the issuing office: 001 to 100, 120, 121, 888 or 999. */
const italianProvince = /^(?!0{7})\d{7}(0(?!00)\d\d|100|12[01]|888|999)\d$/

const cypriotOdd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21]

function isCypriot(number: string) {
  const digits = Array.from(number.slice(0, 8), Number)
  const sum = digits.reduce((total, digit, index) => total + (index % 2 === 0 ? (cypriotOdd[digit] ?? 0) : digit), 0)
  return String.fromCodePoint(65 + (sum % 26)) === number[8]
}

const isGreek = form(
  /^\d{9}$/,
  (number) => (weightedSum(number, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === last(number),
)

/**
 * The published check of each country, by the letters that its numbers begin with. It checks the part after these
 * letters.
 */
const checks: Readonly<Record<string, Check>> = {
  AT: form(/^U\d{8}$/, (number) => (16 - luhn(number.slice(1, 8))) % 10 === last(number)),
  BE: form(
    /^[01]?\d{9}$/,
    (number) => (Number(number.slice(0, -2)) + Number(number.slice(-2))) % 97 === 0 && Number(number) > 0,
  ),
  BG: anyOf(
    form(/^\d{9}$/, (number) => twoRows(number, steps(1, 8, 1), steps(3, 8, 1)) === last(number)),
    form(/^\d{10}$/, isBulgarianPerson),
    form(/^\d{10}$/, isBulgarianForeigner),
    form(/^\d{10}$/, (number) => (11 - (weightedSum(number, [4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11 === last(number)),
  ),
  CH: form(
    /^E\d{9}(MWST|TVA|IVA|TPV)?$/,
    (number) => weightedSum(number.slice(1, 10), [5, 4, 3, 2, 7, 6, 5, 4, 1]) % 11 === 0,
  ),
  CY: form(/^(?!12)\d{8}[A-Z]$/, isCypriot),
  CZ: anyOf(
    form(/^[0-8]\d{7}$/, (number) => ((11 - (weightedSum(number, steps(8, 7)) % 11)) % 11 || 1) % 10 === last(number)),
    form(
      /^6\d{8}$/,
      (number) => (8 - ((10 - (weightedSum(number.slice(1), steps(8, 7)) % 11) + 11) % 11) + 10) % 10 === last(number),
    ),
    form(/^\d{9,10}$/, isBirthNumber),
  ),
  DE: form(/^[1-9]\d{8}$/, isMod11And10),
  DK: form(/^[1-9]\d{7}$/, (number) => weightedSum(number, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0),
  EE: form(/^\d{9}$/, (number) => weightedSum(number, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0),
  EL: isGreek,
  ES: isSpanish,
  FI: form(/^\d{8}$/, (number) => weightedSum(number, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0),
  FR: form(/^[0-9A-HJ-NP-Z]{2}\d{9}$/, isFrench),
  GB: isBritish,
  GR: isGreek,
  HR: form(/^\d{11}$/, isMod11And10),
  HU: form(/^\d{8}$/, (number) => weightedSum(number, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0),
  IE: isIrish,
  IT: form(italianProvince, (number) => luhn(number) === 0),
  LT: form(/^(\d{7}1\d|\d{10}1\d)$/, (number) => {
    const weights = Array.from({ length: number.length - 1 }, (_, index) => 1 + (index % 9))
    const shifted = weights.map((_, index) => 1 + ((index + 2) % 9))
    return twoRows(number, weights, shifted) === last(number)
  }),
  LU: form(/^\d{8}$/, (number) => part(number, 0, 6) % 89 === part(number, 6, 8)),
  LV: anyOf(
    form(/^[4-9]\d{10}$/, (number) => weightedSum(number, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3),
    form(/^[0-3]\d{10}$/, isLatvianPerson),
  ),
  MT: form(/^[1-9]\d{7}$/, (number) => weightedSum(number, [3, 4, 6, 7, 8, 9, 10, 1]) % 37 === 0),
  /**
   * Since 2020 the numbers of sole traders do not contain their personal number: they use modulus 97 instead of the
   * eleven test.
   */
  NL: form(/^(?!0{9})\d{9}B(?!00)\d\d$/, (number) => isElevenTest(number.slice(0, 9)) || isMod97(`NL${number}`)),
  NO: form(/^\d{9}(MVA)?$/, (number) => weightedSum(number.slice(0, 9), [3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0),
  PL: form(/^\d{10}$/, (number) => weightedSum(number, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === last(number)),
  PT: form(/^[1-9]\d{8}$/, (number) => ((11 - (weightedSum(number, steps(9, 8)) % 11)) % 11) % 10 === last(number)),
  RO: anyOf(
    form(/^[1-9]\d{1,9}$/, (number) => {
      const digits = number.padStart(10, '0')
      return ((10 * weightedSum(digits, [7, 5, 3, 2, 1, 7, 5, 3, 2])) % 11) % 10 === last(number)
    }),
    form(/^\d{13}$/, isRomanianPerson),
  ),
  SE: form(/^\d{10}(0[1-9]|[1-8]\d|9[0-4])$/, (number) => luhn(number.slice(0, 10)) === 0),
  SI: form(/^[1-9]\d{7}$/, (number) => {
    const check = 11 - (weightedSum(number, steps(8, 7)) % 11)
    return check !== 11 && check % 10 === last(number)
  }),
  SK: anyOf(
    form(/^[1-9]\d[2-47-9]\d{7}$/, (number) => Number(number) % 11 === 0),
    form(/^\d{10}$/, isBirthNumber),
  ),
  /** Northern Ireland uses this prefix with its British number when it trades in goods with the EU. */
  XI: isBritish,
}

/** Not countries: numbers of businesses outside the EU that declare their sales in it. */
const unions = ['EU', 'IM']

export type VatNumberVerdict = 'right' | 'wrong' | 'not_checked'

/** Judges a number without asking its tax office: it must be without spaces, and with the letters of its country. */
export function judgeVatNumber(number: string): VatNumberVerdict {
  const prefix = number.slice(0, 2)
  const check = Object.hasOwn(checks, prefix) ? checks[prefix] : undefined
  if (check) return check(number.slice(2)) ? 'right' : 'wrong'
  const isKnown = unions.includes(prefix) || countries.some((country) => country === prefix)
  return isKnown && /^[A-Z]{2}[A-Z0-9]{2,18}$/.test(number) ? 'not_checked' : 'wrong'
}
