import type { Bank } from '#shared/features/banks/banks.contract.ts'

/** People write these with blanks and dashes; they are kept without. */
const compact = (written: string) => written.replaceAll(/[\s.-]/g, '').toUpperCase()

/** 202015 → 20-20-15. What is no sort code yet stays as it was typed. */
export const formatSortCode = (written: string) => {
  const digits = compact(written)
  return /^\d{6}$/.test(digits) ? `${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4)}` : written.trim()
}

/** As it is printed on paper: in fours, GB33 BUKB 2020 1555 5555 55. */
export const formatIban = (written: string) => compact(written).replaceAll(/(.{4})(?=.)/g, '$1 ')

/** A British IBAN holds the sort code and the account number, so that one can be checked against the other. */
export function detailsInIban(written: string): Pick<Bank, 'sort_code' | 'account_number'> | undefined {
  const [, sort_code, account_number] = /^GB\d\d[A-Z]{4}(\d{6})(\d{8})$/.exec(compact(written)) ?? []
  return sort_code && account_number ? { sort_code, account_number } : undefined
}

type Written = Pick<Bank, 'iban' | 'sort_code' | 'account_number'>

/** What the IBAN says instead, where it belongs to another account than the one that is written beside it. */
export function otherAccountInIban({ iban, sort_code, account_number }: Written) {
  const inIban = detailsInIban(iban)
  if (!inIban || (sort_code === '' && account_number === '')) return undefined
  const isSame = inIban.sort_code === compact(sort_code) && inIban.account_number === compact(account_number)
  return isSame ? undefined : inIban
}
