import type { Bank } from '#shared/features/banks/banks.contract.ts'
import { baseCurrency } from '#shared/money/currencies.ts'
import { formatIban, writtenSortCode } from '#shared/features/banks/banks.rules.ts'
import type { useApiForm } from '#web/platform/forms/api-form.ts'

/** The values of the fields, with the sort code and the IBAN in their usual spelling. */
export type BankValues = Pick<
  Bank,
  | 'label'
  | 'bank_name'
  | 'account_name'
  | 'currency'
  | 'sort_code'
  | 'routing_number'
  | 'account_number'
  | 'iban'
  | 'bic'
>

/** What the fields need from the form, whether it creates or changes an account. */
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
  routing_number: '',
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
  routing_number: bank.routing_number,
  account_number: bank.account_number,
  iban: formatIban(bank.iban),
  bic: bank.bic,
})
