import { Text } from '@mantine/core'
import type { VatRateFigures, VatReport } from '#shared/features/reports/vat-report.reply.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import type { ListSearch } from '#web/platform/navigation/list-search.ts'
import type { Column } from '#web/ui/table/data-table-column.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import { addressOf } from '#web/features/reports/frame/report-search.ts'
import classes from '#web/features/reports/reports.module.css'
import text from '#web/ui/layout/text.module.css'
import { documentsId, rateName } from './vat-labels.ts'

type VatRatesProps = { search: ListSearch; report: VatReport | undefined }

/** Net and VAT of each rate; each row links to its documents. */
export function VatRates({ search, report }: VatRatesProps) {
  const t = useTranslate()
  const currency = report?.currency ?? ''
  return (
    <section className={classes.part} aria-labelledby="by-rate">
      <Text id="by-rate" component="h2" size="sm" c="var(--ink)" fw={600}>
        {t('reports.vat.by_rate')}
      </Text>
      <DataTable
        label={t('reports.vat.by_rate')}
        columns={useRateColumns(currency)}
        rows={report?.rates}
        rowKey={({ id }) => id}
        rowHref={({ category, rate }) => {
          const { from, to } = search.filters
          return `${addressOf('/reports/vat', { from, to, category, rate })}#${documentsId}`
        }}
        expectedRows={5}
        foot={report && [{ key: 'all', label: t('reports.total'), cells: sumsOf(report) }]}
        empty={<EmptyState title={t('reports.vat.empty')} hint={t('reports.vat.empty_hint')} />}
      />
    </section>
  )
}

const sumsOf = ({ currency, box_1, box_6 }: VatReport) => ({
  document_count: null,
  net_minor: <MoneyText minor={box_6.exact_minor} currency={currency} />,
  vat_minor: <MoneyText minor={box_1.exact_minor} currency={currency} />,
})

function useRateColumns(currency: string): Column<VatRateFigures>[] {
  const t = useTranslate()
  const { number } = useFormats()
  return [
    {
      key: 'rate',
      header: t('reports.vat.rate'),
      inCard: 'title',
      cell: (row) => <span className={text.name}>{rateName({ t, number }, row)}</span>,
    },
    {
      key: 'document_count',
      header: t('reports.vat.documents'),
      numeric: true,
      width: '8rem',
      cell: (row) => number(row.document_count),
    },
    {
      key: 'net_minor',
      header: t('reports.vat.net'),
      numeric: true,
      width: '11rem',
      cell: (row) => <MoneyText minor={row.net_minor} currency={currency} />,
    },
    {
      key: 'vat_minor',
      header: t('reports.vat'),
      numeric: true,
      width: '11rem',
      inCard: 'figure',
      cell: (row) => <MoneyText minor={row.vat_minor} currency={currency} />,
    },
  ]
}
