import { compact } from '#shared/validation/text.ts'

type Account = { sort_code: string; account_number: string }

/** A clearing account, such as PayPal or Stripe, has no number that money could be sent to. */
export const canBePaidInto = ({ iban, account_number }: { iban: string; account_number: string }) =>
  iban !== '' || account_number !== ''

/** 202015 → 20-20-15. Incomplete input stays as it was typed. */
export const writtenSortCode = (written: string) => {
  const digits = compact(written)
  return /^\d{6}$/.test(digits) ? `${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4)}` : written.trim()
}

/** A British IBAN contains the sort code and the account number, so that they can be compared. */
export function accountInIban(iban: string): Account | undefined {
  const [, sort_code, account_number] = /^GB\d\d[A-Z]{4}(\d{6})(\d{8})$/.exec(compact(iban)) ?? []
  return sort_code && account_number ? { sort_code, account_number } : undefined
}

/** The account in the IBAN, if it differs from the one entered beside it. */
export function otherAccountInIban({ iban, sort_code, account_number }: Account & { iban: string }) {
  const inIban = accountInIban(iban)
  if (!inIban || sort_code === '' || account_number === '') return undefined
  const isSame = inIban.sort_code === compact(sort_code) && inIban.account_number === compact(account_number)
  return isSame ? undefined : inIban
}

/** Territories whose BICs have their own country code, while their IBANs use that of another country. */
const territories: Record<string, readonly string[]> = {
  GB: ['GG', 'IM', 'JE'],
  FR: ['BL', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT'],
  FI: ['AX'],
  NO: ['SJ'],
}

/** The fifth and sixth letter of a BIC are the bank's country; an IBAN begins with the account's country. */
export function isBicOfIban(bic: string, iban: string) {
  if (bic === '' || iban === '') return true
  const bank = bic.slice(4, 6)
  const account = iban.slice(0, 2)
  return bank === account || (territories[account] ?? []).includes(bank)
}

/** In groups of four, as it is printed: GB33 BUKB 2020 1555 5555 55. */
export const formatIban = (written: string) => compact(written).replaceAll(/(.{4})(?=.)/g, '$1 ')
