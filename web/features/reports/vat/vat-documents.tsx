import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Translate } from '#shared/i18n/translate.ts'
import { exportVatDocuments } from '#shared/features/reports/vat-report.contract.ts'
import type { VatDocument, VatRateFigures } from '#shared/features/reports/vat-report.reply.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import type { ListSearch } from '#web/platform/navigation/list-search.ts'
import type { Column } from '#web/ui/table/data-table-column.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ExportButton } from '#web/ui/list/export-button.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import { Segments } from '#web/ui/layout/view-choice.tsx'
import { PagedTable } from '#web/features/reports/frame/paged-table.tsx'
import classes from '#web/features/reports/reports.module.css'
import { vatDocumentsQuery } from '#web/features/reports/reports.queries.ts'
import text from '#web/ui/layout/text.module.css'
import { documentHref, documentsId, rateName } from './vat-labels.ts'

type VatDocumentsProps = { search: ListSearch; rates: readonly VatRateFigures[] }

/** The documents whose sum is the figure of a box or a rate. */
export function VatDocuments({ search, rates }: VatDocumentsProps) {
  const t = useTranslate()
  const answer = useQuery(vatDocumentsQuery(search.query))
  const currency = answer.data?.currency ?? ''
  const totals = answer.data?.totals
  return (
    <section id={documentsId} className={classes.part} aria-labelledby="documents-title">
      <div className={classes.partHead}>
        <Text id="documents-title" component="h2" size="sm" c="var(--ink)" fw={600}>
          {t('reports.vat.behind')}
        </Text>
        <Segments label={t('reports.vat.which')} search={search} options={useFigures(search, rates)} />
        <ExportButton endpoint={exportVatDocuments} query={search.query} disabled={answer.data?.meta.total === 0} />
      </div>
      <PagedTable
        label={t('reports.vat.behind')}
        search={search}
        answer={answer}
        columns={useDocumentColumns(t, currency)}
        rowHref={documentHref}
        foot={
          totals && [
            {
              key: 'all',
              label: t('reports.total'),
              cells: {
                net_minor: <MoneyText minor={totals.net_minor} currency={currency} />,
                vat_minor: <MoneyText minor={totals.vat_minor} currency={currency} />,
              },
            },
          ]
        }
        count={(count) => t('reports.vat.count', { count })}
        empty={<EmptyState title={t('reports.vat.empty')} hint={t('reports.vat.empty_hint')} />}
      />
    </section>
  )
}

/** Box 6 contains all sales, so it is shown by default. */
function useFigures(search: ListSearch, rates: readonly VatRateFigures[]) {
  const t = useTranslate()
  const { number } = useFormats()
  const { box, category, rate } = search.filters
  const chosen = rates.find((row) => row.category === category && (rate === undefined || row.rate === rate))
  const nothingElse = { category: undefined, rate: undefined, page: 1 }
  return [
    {
      key: '1',
      label: t('reports.vat.box', { number: '1' }),
      change: { box: '1', ...nothingElse },
      isCurrent: !chosen && box === '1',
    },
    {
      key: '6',
      label: t('reports.vat.box', { number: '6' }),
      change: { box: undefined, ...nothingElse },
      isCurrent: !chosen && box !== '1',
    },
    ...(chosen
      ? [
          {
            key: chosen.id,
            label: rateName({ t, number }, chosen),
            change: { box: undefined, category: chosen.category, rate: chosen.rate },
            isCurrent: true,
          },
        ]
      : []),
  ]
}

function useDocumentColumns(t: Translate, currency: string): Column<VatDocument>[] {
  const formats = useFormats()
  const money = (key: 'net_minor' | 'vat_minor', header: string): Column<VatDocument> => ({
    key,
    sortKey: key,
    header,
    numeric: true,
    width: '9rem',
    cell: (row) => <MoneyText minor={row[key]} currency={currency} />,
  })
  return [
    {
      key: 'number',
      sortKey: 'number',
      header: t('reports.document'),
      width: '11rem',
      inCard: 'title',
      cell: ({ number }) => <span className={text.name}>{number}</span>,
    },
    {
      key: 'date',
      sortKey: 'date',
      header: t('reports.date'),
      width: '8.5rem',
      inCard: 'labelled',
      cell: ({ date }) => formats.date(date),
    },
    {
      key: 'customer_name',
      sortKey: 'customer_name',
      header: t('reports.customer'),
      inCard: 'paragraph',
      cell: ({ customer_name }) => <span className="breaks">{customer_name}</span>,
    },
    {
      key: 'converted',
      header: t('reports.currency'),
      width: '9rem',
      leaves: 'second',
      inCard: 'aside',
      cell: ({ document_currency, exchange_rate }) =>
        exchange_rate !== null && (
          <span className={text.quietLine}>
            {t('reports.vat.converted', { currency: document_currency, rate: formats.number(exchange_rate) })}
          </span>
        ),
    },
    { ...money('net_minor', t('reports.vat.net')), inCard: 'figure' },
    money('vat_minor', t('reports.vat')),
  ]
}
