import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import {
  exportPaymentsReceived,
  type PaymentGrouping,
  paymentGroupings,
  paymentsReportFilter,
  printPaymentsReceived,
} from '#shared/features/reports/payments-report.contract.ts'
import { monthsIn, type Period } from '#shared/features/reports/report-period.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import type { ListCall, ListSearch } from '#web/platform/navigation/list-search.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ExportButton } from '#web/ui/list/export-button.tsx'
import { Segments } from '#web/ui/layout/view-choice.tsx'
import { CurrencyChoice } from '#web/features/reports/frame/currency-choice.tsx'
import { MonthChart, MonthChartSkeleton } from '#web/features/reports/sales/month-chart.tsx'
import { PagedTable } from '#web/features/reports/frame/paged-table.tsx'
import { paymentsBehind, receivedColumns, receivedFoot } from './payment-report-columns.tsx'
import { PeriodChoice } from '#web/features/reports/frame/period-choice.tsx'
import { ReportFrame } from '#web/features/reports/frame/report-frame.tsx'
import { pickParams, shownPeriod, useReportSearch } from '#web/features/reports/frame/report-search.ts'
import { paymentsReportQuery } from '#web/features/reports/reports.queries.ts'
import type { PaymentsReport } from '#shared/features/reports/payments-report.reply.ts'

/** By day and month only one currency is shown: the one with the most received, until another is chosen. */
const isOfTime = (search: ListSearch) => ['month', 'day'].includes(groupingOf(search))

const queryOf = (search: ListSearch, currency: string | undefined): ListCall =>
  isOfTime(search) && currency !== undefined ? { ...search.query, currency } : search.query

const groupingOf = ({ query }: ListSearch) => (query['by'] ?? 'month') as PaymentGrouping

/** What was received in a period, and what was paid back. */
export function PaymentsReportPage() {
  const t = useTranslate()
  const search = useReportSearch(paymentsReportFilter)
  // Of all currencies, so that the others can be chosen while one is shown.
  const all = useQuery(paymentsReportQuery(pickParams(search.query, ['from', 'to'])))
  const currencies = all.data?.totals.map(({ currency }) => currency) ?? []
  const currency = search.filters['currency'] ?? currencies[0]
  const query = queryOf(search, currency)
  const answer = useQuery({ ...paymentsReportQuery(query), enabled: !isOfTime(search) || !all.isPending })
  const isEmpty = answer.data?.meta.total === 0
  return (
    <ReportFrame
      title={t('reports.payments_title')}
      about={t('reports.payments.note')}
      home="/reports/payments"
      actions={
        <ExportButton endpoint={exportPaymentsReceived} pdf={printPaymentsReceived} query={query} disabled={isEmpty} />
      }
      choice={
        <PeriodChoice search={search} period={shownPeriod(search, answer)}>
          <Segments
            label={t('reports.grouped_by')}
            search={search}
            options={paymentGroupings.map((by) => ({
              key: by,
              label: t(`reports.payments.${by}`),
              change: { by, page: 1 },
              isCurrent: by === groupingOf(search),
            }))}
          />
          <CurrencyChoice search={search} currencies={currencies} shown={isOfTime(search) ? currency : undefined} />
        </PeriodChoice>
      }
      answer={answer}
    >
      <ReceivedChart search={search} period={answer.data} currency={currency} />
      <ReceivedTable search={search} answer={answer} />
    </ReportFrame>
  )
}

type ReceivedTableProps = { search: ListSearch; answer: UseQueryResult<PaymentsReport> }

function ReceivedTable({ search, answer }: ReceivedTableProps) {
  const t = useTranslate()
  const formats = useFormats()
  const by = groupingOf(search)
  const period = answer.data ?? { from: '', to: '' }
  const words = { t, formats }
  return (
    <PagedTable
      label={t('reports.payments_title')}
      search={search}
      answer={answer}
      columns={receivedColumns(words, by, { from: period.from, to: period.to })}
      rowHref={(row) => paymentsBehind(by, row, { from: period.from, to: period.to }, 'received')}
      foot={answer.data && receivedFoot(words, answer.data.totals)}
      count={(count) => t('reports.payments.rows', { count })}
      isSorted={false}
      empty={<EmptyState title={t('reports.payments.empty')} hint={t('reports.payments.empty_hint')} />}
    />
  )
}

/** As many months as one page of the answer contains. */
const mostMonths = 100

type ReceivedChartProps = { search: ListSearch; period: Period | undefined; currency: string | undefined }

function ReceivedChart({ search, period, currency = '' }: ReceivedChartProps) {
  const t = useTranslate()
  const isDrawn = period !== undefined && currency !== '' && monthsIn(period).length <= mostMonths
  const months = useQuery({
    ...paymentsReportQuery({ ...pickParams(search.query, ['from', 'to']), currency, per_page: mostMonths }),
    enabled: isDrawn,
  })
  if (period !== undefined && !isDrawn) return null
  if (!months.data) return <MonthChartSkeleton />
  return (
    <MonthChart
      title={t('reports.payments.chart', { currency })}
      period={months.data}
      currency={currency}
      amounts={new Map(months.data.data.map(({ group, received_minor }) => [group, received_minor]))}
    />
  )
}
