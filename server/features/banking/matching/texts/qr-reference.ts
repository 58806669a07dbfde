import { swissCheckDigit } from '#shared/validation/swiss-check-digit.ts'

/** 27 digits, in groups of five from the end or without any. */
const written = /(?<![\d\p{L}])\d{2}(?:\s?\d{5}){5}(?![\d\p{L}])/gu

/** What Swiss QR references of a text say, without their check digit and the zeros that fill them: on our own bills the digits of the number. */
export const qrDigitsIn = (text: string) =>
  [...text.matchAll(written)].flatMap(([found]) => {
    const digits = found.replaceAll(/\s/g, '')
    const said = digits.slice(0, -1)
    return swissCheckDigit(said) === Number(digits.at(-1)) ? [said.replace(/^0+/, '')] : []
  })
