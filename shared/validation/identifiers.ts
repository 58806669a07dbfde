import { isValidBIC, isValidIBAN } from 'ibantools'
import { compact, oneLine } from './text.ts'
import { refusedAs } from './field-errors.ts'
import { judgeVatNumber } from './vat/vat-numbers.ts'

const orEmpty = (isValid: (value: string) => boolean) => (value: string) => value === '' || isValid(value)

/** Valid check digits, or a country whose numbers are not checked. */
const isVatNumber = (number: string) => judgeVatNumber(number) !== 'wrong'

export const vatNumber = oneLine(30).transform(compact).refine(orEmpty(isVatNumber), refusedAs('validation.vat_number'))

export const iban = oneLine(50)
  .transform(compact)
  .refine(
    orEmpty((value) => isValidIBAN(value)),
    refusedAs('validation.iban'),
  )

export const bic = oneLine(20)
  .transform(compact)
  .refine(
    orEmpty((value) => isValidBIC(value)),
    refusedAs('validation.bic'),
  )

export const sortCode = oneLine(20)
  .transform(compact)
  .refine(
    orEmpty((value) => /^\d{6}$/.test(value)),
    refusedAs('validation.sort_code'),
  )

/** Eight digits in Britain; in the United States up to seventeen, which may be letters. */
export const accountNumber = oneLine(30)
  .transform(compact)
  .refine(
    orEmpty((value) => /^[A-Z\d]{4,17}$/.test(value)),
    refusedAs('validation.account_number'),
  )

/** Of a bank in the United States, with the check digit of the American Bankers Association. */
export const routingNumber = oneLine(20)
  .transform(compact)
  .refine(
    orEmpty((value) => /^\d{9}$/.test(value) && checkSumOf(value) % 10 === 0),
    refusedAs('validation.routing_number'),
  )

const checkSumOf = (digits: string) =>
  Array.from(digits).reduce((sum, digit, at) => sum + Number(digit) * ([3, 7, 1][at % 3] ?? 0), 0)
