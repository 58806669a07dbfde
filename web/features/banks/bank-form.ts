import type { Bank } from '#shared/features/banks/banks.contract.ts'
import { baseCurrency } from '#shared/money/currencies.ts'
import { writtenSortCode } from '#shared/features/banks/banks.rules.ts'
import type { useApiForm } from '#web/platform/forms/api-form.ts'
import { formatIban } from './bank-format.ts'

/** What stands in the fields of an account: sort code and IBAN as people write them. */
export type BankValues = Pick<
  Bank,
  'label' | 'bank_name' | 'account_name' | 'currency' | 'sort_code' | 'account_number' | 'iban' | 'bic'
>

/** What the fields need of a form, whether it adds an account or changes one. */
export type BankForm = Pick<
  ReturnType<typeof useApiForm<BankValues, never, never>>,
  'values' | 'setValue' | 'text' | 'field'
>

export const emptyBank: BankValues = {
  label: '',
  bank_name: '',
  account_name: '',
  currency: baseCurrency,
  sort_code: '',
  account_number: '',
  iban: '',
  bic: '',
}

export const valuesOf = (bank: Bank): BankValues => ({
  label: bank.label,
  bank_name: bank.bank_name,
  account_name: bank.account_name,
  currency: bank.currency,
  sort_code: writtenSortCode(bank.sort_code),
  account_number: bank.account_number,
  iban: formatIban(bank.iban),
  bic: bank.bic,
})
