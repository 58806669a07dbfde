import { useSellerVat } from '#web/features/business/vat-codes.queries.ts'
import { useTranslate } from '#web/platform/language/language.tsx'

/** What a document takes over from its customer; a business without VAT reads nothing of it. */
export function useCustomerHelp() {
  const t = useTranslate()
  return t(useSellerVat().vat_registered ? 'invoice_form.customer_help' : 'invoice_form.customer_help_without_vat')
}
