import type { MessageKey } from '#shared/i18n/translate.ts'
import {
  type CreditedInvoice,
  isOfUnknownVat,
  isPartOf,
  leftOfGroup,
  leftOfGross,
  leftOfVat,
} from '#shared/money/credit-remainder.ts'
import type { VatGroup } from '#shared/money/document-totals.ts'

/**
 * What is wrong with the lines of a credit note as a whole: more at a VAT rate, or more in total, than is left of
 * its invoice.
 */
export function whyNotCreditable(
  groups: readonly VatGroup[],
  invoice: CreditedInvoice & { rounding_minor: number },
  rounding_minor: number,
): MessageKey | null {
  if (whyNotAtRates(groups, invoice)) return 'validation.more_than_creditable_at_rate'
  const gross_minor = groups.reduce((sum, { net_minor, vat_minor }) => sum + net_minor + vat_minor, 0)
  const left_minor = leftOfGross(invoice) + invoice.rounding_minor - invoice.credited.rounding_minor
  return gross_minor + rounding_minor > left_minor ? 'validation.more_than_invoice_total' : null
}

/** Where the rates of the invoice are not known, its VAT as a whole is the limit. */
function whyNotAtRates(groups: readonly VatGroup[], invoice: CreditedInvoice) {
  if (isOfUnknownVat(invoice)) return groups.reduce((sum, { vat_minor }) => sum + vat_minor, 0) > leftOfVat(invoice)
  return groups.some((group) => !isPartOf(group.net_minor, leftOfGroup(group, invoice).net_minor))
}

/** Whether a credit note would be dated before its invoice, which may be dated after today by an old mistake. */
export const isBeforeInvoice = (issueDate: string, invoiceDate: string, today: string) =>
  issueDate < (invoiceDate > today ? today : invoiceDate)
