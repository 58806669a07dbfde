import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import {
  customerSalesFilter,
  exportCustomerSales,
  exportMonthSales,
  printCustomerSales,
  printMonthSales,
} from '#shared/features/reports/sales-reports.contract.ts'
import type { MonthSalesReport } from '#shared/features/reports/sales-reports.reply.ts'
import { emptyIsAbsent } from '#shared/validation/text.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import type { ListSearch } from '#web/platform/navigation/list-search.ts'
import { ExportButton } from '#web/ui/list/export-button.tsx'
import { Segments } from '#web/ui/layout/view-choice.tsx'
import { CurrencyChoice } from '#web/features/reports/frame/currency-choice.tsx'
import { MonthChart, MonthChartSkeleton } from './month-chart.tsx'
import { PeriodChoice } from '#web/features/reports/frame/period-choice.tsx'
import { ReportFrame } from '#web/features/reports/frame/report-frame.tsx'
import { pickParams, shownPeriod, useReportSearch } from '#web/features/reports/frame/report-search.ts'
import { customerSalesQuery, monthSalesQuery } from '#web/features/reports/reports.queries.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SearchBox } from '#web/ui/list/search-box.tsx'
import { PagedTable } from '#web/features/reports/frame/paged-table.tsx'
import classes from '#web/features/reports/reports.module.css'
import { customerColumns, invoicesBehind, monthColumns, monthOf, salesFoot } from './sales-columns.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'

const salesSearch = customerSalesFilter.extend({
  by: emptyIsAbsent(z.enum(['month', 'customer'])).transform((by) => by ?? 'month'),
})

/** Sales of a period, by month and by customer. */
export function SalesPage() {
  const t = useTranslate()
  const search = useReportSearch(salesSearch)
  const months = useQuery(monthSalesQuery(pickParams(search.query, ['from', 'to'])))
  const period = shownPeriod(search, months)
  const currencies = months.data?.totals.map(({ currency }) => currency) ?? []
  // Months are shown in one currency: the one with the most sales, until another is chosen.
  const currency = search.filters['currency'] ?? currencies[0]
  return (
    <ReportFrame
      title={t('reports.sales.title')}
      about={t('reports.sales.by_issue_date')}
      home="/reports/sales"
      actions={<Actions search={search} currency={currency} isEmpty={months.data?.data.length === 0} />}
      choice={
        <PeriodChoice search={search} period={period}>
          <Segments label={t('reports.grouped_by')} search={search} options={groupings(search, t)} />
          <CurrencyChoice search={search} currencies={currencies} shown={isByCustomer(search) ? undefined : currency} />
        </PeriodChoice>
      }
      answer={months}
    >
      <SalesChart currency={currency} report={months.data} />
      {isByCustomer(search) ? (
        <CustomerSalesTable search={search} />
      ) : (
        <MonthSalesTable currency={currency} report={months.data} />
      )}
    </ReportFrame>
  )
}

const isByCustomer = ({ query }: ListSearch) => query['by'] === 'customer'

const groupings = (search: ListSearch, t: ReturnType<typeof useTranslate>) =>
  (['month', 'customer'] as const).map((by) => ({
    key: by,
    label: t(`reports.sales.by_${by}`),
    change: { by, page: 1 },
    isCurrent: isByCustomer(search) === (by === 'customer'),
  }))

type ActionsProps = { search: ListSearch; currency: string | undefined; isEmpty: boolean }

/** Exports and prints what is shown. */
function Actions({ search, currency, isEmpty }: ActionsProps) {
  const { by: _, ...query } = search.query
  if (isByCustomer(search))
    return <ExportButton endpoint={exportCustomerSales} pdf={printCustomerSales} query={query} disabled={isEmpty} />
  const ofMonths = { ...pickParams(query, ['from', 'to']), ...(currency !== undefined && { currency }) }
  return <ExportButton endpoint={exportMonthSales} pdf={printMonthSales} query={ofMonths} disabled={isEmpty} />
}

function SalesChart({ currency, report }: { currency: string | undefined; report: MonthSalesReport | undefined }) {
  const t = useTranslate()
  if (!report) return <MonthChartSkeleton />
  if (currency === undefined) return null
  const sold = report.data.filter((row) => row.currency === currency)
  return (
    <MonthChart
      title={t('reports.sales.chart', { currency })}
      period={report}
      currency={currency}
      amounts={new Map(sold.map(({ month, net_minor }) => [month, net_minor]))}
    />
  )
}

/** Sales by customer, with search, order and pages like any list. */
function CustomerSalesTable({ search }: { search: ListSearch }) {
  const t = useTranslate()
  const formats = useFormats()
  const { by: _, ...query } = search.query
  const answer = useQuery(customerSalesQuery(query))
  const period = { from: answer.data?.from ?? '', to: answer.data?.to ?? '' }
  const words = { t, number: formats.number }
  return (
    <div className={classes.part}>
      <SearchBox
        label={t('reports.sales.search')}
        value={search.q}
        onSearch={search.searchFor}
        className={classes.search ?? ''}
      />
      <PagedTable
        label={t('reports.sales_by_customer')}
        search={search}
        answer={answer}
        columns={customerColumns(words, period)}
        rowHref={({ customer_id, currency }) => invoicesBehind({ ...period, customer_id, currency })}
        foot={answer.data && salesFoot(words, answer.data.totals)}
        count={(count) => t('reports.sales.customers', { count })}
        empty={<EmptyState title={t('reports.sales.empty')} hint={t('reports.sales.empty_hint')} />}
      />
    </div>
  )
}

type MonthSalesTableProps = { currency: string | undefined; report: MonthSalesReport | undefined }

/** Every month with sales, latest first as in every list. */
function MonthSalesTable({ currency, report }: MonthSalesTableProps) {
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
