import type { InvoiceDefaults } from '#shared/features/invoices/invoice-form.reply.ts'
import type { VatCode } from '#shared/features/business/vat-codes.reply.ts'

/** What the form needs to know besides the invoice itself. */
export type DraftContext = {
  today: string
  baseCurrency: string
  lastIssueDate: string | null
  banks: InvoiceDefaults['banks']
  vatCodes: VatCode[]
}

export const draftContextOf = (defaults: InvoiceDefaults, vatCodes: VatCode[]): DraftContext => ({
  today: defaults.today,
  baseCurrency: defaults.base_currency,
  lastIssueDate: defaults.last_issue_date,
  banks: defaults.banks,
  vatCodes,
})
