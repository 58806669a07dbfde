import type { Bank } from '#shared/features/banks/banks.contract.ts'
import type { PayableTo, Seller } from '#shared/features/documents/document-content.ts'
import type { BusinessRow } from '#server/features/business/business.service.ts'

/** The business as documents name it. */
export function sellerOf(business: BusinessRow): Seller {
  const { name, legal_name, address, registered_address, vat_number, company_number } = business
  const { email, phone, website, logo_id } = business
  return { name, legal_name, address, registered_address, vat_number, company_number, email, phone, website, logo_id }
}

export const payableTo = ({ bank_name, account_name, sort_code, account_number, iban, bic }: Bank): PayableTo => ({
  bank_name,
  account_name,
  sort_code,
  account_number,
  iban,
  bic,
})
