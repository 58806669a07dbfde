import type { OpenInvoice } from '#shared/features/payments/payments.reply.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { type Amounts, sumFor } from './allocation.ts'

/** The errors that the server would return: more than is owed in one cell, or more in total than is available. */
export function useAllocationCheck() {
  const t = useTranslate()
  const formats = useFormats()
  return (invoices: readonly OpenInvoice[], amounts: Amounts, availableMinor: number, currency: string) => {
    const wrong: Record<string, string> = {}
    for (const { id, outstanding_minor: owed } of invoices)
      if ((amounts[id] ?? 0) > owed)
        wrong[`amounts.${id}`] = t('payments.more_than_owed', { owed: formats.money(owed, currency) })
    const over = sumFor(invoices, amounts) - availableMinor
    // Too much in one cell is usually also too much in total: the error is shown at the cell.
    if (over > 0 && Object.keys(wrong).length === 0)
      wrong['amount_minor'] = t('payments.remainder.over', { amount: formats.money(over, currency) })
    return wrong
  }
}
