import type { MonthSalesReport } from '#shared/features/reports/sales-reports.reply.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { invoicesBehind, monthColumns, monthOf, salesFoot } from './sales-columns.tsx'

type MonthSalesTableProps = { currency: string | undefined; report: MonthSalesReport | undefined }

/** Every month with sales, latest first as in every list. */
export function MonthSalesTable({ currency, report }: MonthSalesTableProps) {
  const t = useTranslate()
  const formats = useFormats()
  const isShown = (row: { currency: string }) => row.currency === currency
  const period = report ?? { from: '', to: '' }
  const words = { t, number: formats.number }
  return (
    <DataTable
      label={t('reports.sales_by_month')}
      columns={monthColumns(words, formats.monthAndYear, period)}
      rows={report?.data.filter(isShown).toReversed()}
      rowKey={({ id }) => id}
      rowHref={(row) => invoicesBehind(monthOf(row, period))}
      expectedRows={12}
      foot={report && salesFoot(words, report.totals.filter(isShown))}
      empty={<EmptyState title={t('reports.sales.empty')} hint={t('reports.sales.empty_hint')} />}
    />
  )
}
