import type { LineVat, VatBreakdown } from '#shared/einvoices/einvoice.ts'
import type { PrintedVatGroup } from '#shared/features/documents/document-content.ts'
import type { EInvoiceProfile } from '#shared/features/documents/party-identifiers.ts'
import { minorToDecimal } from '#shared/i18n/formats.ts'
import { isCharged, type VatCategory } from '#shared/money/vat.ts'
import { orAbsent } from '#shared/validation/text.ts'

/** What is outside the scope has no rate, not even zero. */
const rateOf = (category: VatCategory, rate: string) => (category === 'O' ? undefined : rate)

export const vatOf = ({ category, rate }: { category: VatCategory; rate: string }): LineVat => ({
  category,
  rate: rateOf(category, rate),
})

/** XRechnung wants a rate of each group (BR-DE-14), also of what is outside the scope. */
const groupRateOf = ({ category, rate }: PrintedVatGroup, profile: EInvoiceProfile) =>
  rateOf(category, rate) ?? (profile === 'xrechnung' ? '0' : undefined)

/** Where no VAT is charged the reason is named, in words and by its code; where it is charged, or is zero, none may stand. */
export function breakdownOf(group: PrintedVatGroup, currency: string, profile: EInvoiceProfile): VatBreakdown {
  const { category, name, wording, vatex_code } = group
  const hasReason = !isCharged(category) && category !== 'Z'
  return {
    taxable_amount: minorToDecimal(group.net_minor, currency),
    tax_amount: minorToDecimal(group.vat_minor, currency),
    category,
    rate: groupRateOf(group, profile),
    exemption_reason: hasReason ? wording || name : undefined,
    exemption_code: hasReason ? orAbsent(vatex_code) : undefined,
  }
}
