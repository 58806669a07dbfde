import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '#web/platform/language/language.tsx'
import type { ListCall } from '#web/platform/navigation/list-search.ts'
import type { FootRow } from '#web/ui/table/data-table-column.ts'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import { invoiceSummaryQuery } from '#web/features/invoices/invoices.queries.ts'

/** The totals of invoices that match the filter, by currency; drafts and void invoices are not included. */
export function useInvoiceSums(query: ListCall): FootRow[] | undefined {
  const t = useTranslate()
  const { data } = useQuery(invoiceSummaryQuery(query))
  if (data?.totals === null)
    return [{ key: 'many', label: t('list.too_many_to_sum'), cells: { gross_minor: '–', outstanding_minor: '–' } }]
  // The currency with the most invoices comes first.
  const totals = data?.totals.toSorted((one, other) => other.count - one.count)
  return totals?.map(({ currency, count, gross_minor, outstanding_minor }) => ({
    key: currency,
    label: t('invoices.sum', { currency, count }),
    cells: {
      gross_minor: <MoneyText minor={gross_minor} currency={currency} />,
      outstanding_minor: <MoneyText minor={outstanding_minor} currency={currency} />,
    },
  }))
}
