import { isValidBIC, isValidIBAN } from 'ibantools'
import * as vat from 'jsvat'
import { compact } from './compact.ts'
import { refusedAs } from './field-errors.ts'
import { oneLine } from './text.ts'

const orEmpty = (isValid: (value: string) => boolean) => (value: string) => value === '' || isValid(value)

const euAndUk = vat.countries.filter(
  ({ name }) => !['Andorra', 'Brazil', 'Norway', 'Russia', 'Serbia', 'Switzerland'].includes(name),
)

/** Northern Ireland writes its British number with XI when it trades in goods with the EU. */
const asChecked = (number: string) => number.replace(/^XI/, 'GB')

/** Format and check digits of British and EU numbers; numbers of other countries are kept as they are. */
function isVatNumber(number: string) {
  const known =
    euAndUk.some(({ codes }) => asChecked(number).startsWith(codes[0] ?? '?')) || asChecked(number).startsWith('EL')
  return known ? vat.checkVAT(asChecked(number), euAndUk).isValid : /^[A-Z]{2}[A-Z0-9]{2,18}$/.test(number)
}

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

export const accountNumber = oneLine(20)
  .transform(compact)
  .refine(
    orEmpty((value) => /^\d{8}$/.test(value)),
    refusedAs('validation.account_number'),
  )
