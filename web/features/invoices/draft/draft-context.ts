import type { z } from 'zod'
import type { VatCode } from '#shared/features/business/vat-codes.contract.ts'
import type { getInvoiceDefaults } from '#shared/features/invoices/invoice-form.contract.ts'

type Defaults = z.infer<NonNullable<typeof getInvoiceDefaults.reply>>

/** What the form needs to know besides the invoice itself. */
export type DraftContext = {
  today: string
  baseCurrency: string
  lastIssueDate: string | null
  banks: Defaults['banks']
  vatCodes: VatCode[]
}

export const draftContextOf = (defaults: Defaults, vatCodes: VatCode[]): DraftContext => ({
  today: defaults.today,
  baseCurrency: defaults.base_currency,
  lastIssueDate: defaults.last_issue_date,
  banks: defaults.banks,
  vatCodes,
})
