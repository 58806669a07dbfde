import { useMemo } from 'react'
import type { VatCode } from '#shared/features/business/vat-codes.reply.ts'
import { daysAfterInvoice } from '#shared/features/documents/payment-terms.ts'
import { dueDateOf, taxPointOf } from '#shared/features/invoices/invoice-dates.ts'
import { termsIn } from '#web/ui/form/terms-field.tsx'
import type { InvoiceValues } from './invoice-values.ts'
import { totalsOfLines } from '#web/features/documents/editor/lines/lines-totals.ts'

type Context = { today: string; baseCurrency: string; vatCodes: readonly VatCode[] }

/** The dates that follow from the form. */
export function datesOf(values: InvoiceValues, today: string) {
  const issueDate = values.issue_date || today
  return {
    issueDate,
    taxPoint: taxPointOf(issueDate, values.supply_date || null),
    dueDate: dueDateOf(issueDate, termsIn(values.terms) ?? daysAfterInvoice(0), values.due_date || null),
  }
}

/** The figures as they will be when the invoice is issued. */
export const totalsOf = (values: InvoiceValues, { today, ...context }: Context) =>
  totalsOfLines(values, { taxPoint: datesOf(values, today).taxPoint, ...context })

export function useInvoiceTotals(values: InvoiceValues, { today, baseCurrency, vatCodes }: Context) {
  return useMemo(() => totalsOf(values, { today, baseCurrency, vatCodes }), [values, today, baseCurrency, vatCodes])
}
