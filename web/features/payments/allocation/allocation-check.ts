import type { OpenInvoice } from '#shared/features/payments/payments.contract.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { type Amounts, sumFor } from './allocation.ts'

/** What the server would refuse: more than is owed at a cell, or more in all than there is. */
export function useAllocationCheck() {
  const t = useTranslate()
  const formats = useFormats()
  return (invoices: readonly OpenInvoice[], amounts: Amounts, availableMinor: number, currency: string) => {
    const wrong: Record<string, string> = {}
    for (const { id, outstanding_minor: owed } of invoices)
      if ((amounts[id] ?? 0) > owed)
        wrong[`amounts.${id}`] = t('payments.more_than_owed', { owed: formats.money(owed, currency) })
    const over = sumFor(invoices, amounts) - availableMinor
    // Too much at a cell is too much in all as well: it is mended there.
    if (over > 0 && Object.keys(wrong).length === 0)
      wrong['amount_minor'] = t('payments.remainder.over', { amount: formats.money(over, currency) })
    return wrong
  }
}
