import type { Customer } from '#shared/features/customers/customers.contract.ts'
import { minorToDecimal } from '#shared/i18n/formats.ts'
import type { CsvValue } from '#server/platform/csv.ts'

type Exported = Pick<
  Customer,
  | 'code'
  | 'name'
  | 'contacts'
  | 'billing_address'
  | 'vat_number'
  | 'company_number'
  | 'currency'
  | 'terms_days'
  | 'credit_limit_minor'
  | 'default_vat_code'
  | 'language'
  | 'archived_at'
>

/** The columns of an export; an import understands the same names, so that what went out can come in again. */
export const csvColumns: Record<string, (customer: Exported) => CsvValue> = {
  code: ({ code }) => code,
  name: ({ name }) => name,
  contact_name: ({ contacts }) => contacts[0]?.name ?? '',
  email: ({ contacts }) => contacts[0]?.email ?? '',
  phone: ({ contacts }) => contacts[0]?.phone ?? '',
  line1: ({ billing_address }) => billing_address.line1,
  line2: ({ billing_address }) => billing_address.line2,
  city: ({ billing_address }) => billing_address.city,
  region: ({ billing_address }) => billing_address.region,
  postcode: ({ billing_address }) => billing_address.postcode,
  country: ({ billing_address }) => billing_address.country,
  vat_number: ({ vat_number }) => vat_number,
  company_number: ({ company_number }) => company_number,
  currency: ({ currency }) => currency,
  terms_days: ({ terms_days }) => terms_days,
  credit_limit: ({ credit_limit_minor, currency }) =>
    credit_limit_minor === null ? null : minorToDecimal(credit_limit_minor, currency),
  default_vat_code: ({ default_vat_code }) => default_vat_code,
  language: ({ language }) => language,
  archived: ({ archived_at }) => (archived_at === null ? 'no' : 'yes'),
}
