import { useQuery } from '@tanstack/react-query'
import { exportItemSales, itemSalesFilter, printItemSales } from '#shared/features/reports/sales-reports.contract.ts'
import { CurrencyChoice } from '#web/features/reports/frame/currency-choice.tsx'
import { PagedTable } from '#web/features/reports/frame/paged-table.tsx'
import { PeriodChoice } from '#web/features/reports/frame/period-choice.tsx'
import { ReportFrame } from '#web/features/reports/frame/report-frame.tsx'
import { pickParams, shownPeriod, useReportSearch } from '#web/features/reports/frame/report-search.ts'
import classes from '#web/features/reports/reports.module.css'
import { itemSalesQuery } from '#web/features/reports/reports.queries.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ExportButton } from '#web/ui/list/export-button.tsx'
import { SearchBox } from '#web/ui/list/search-box.tsx'
import { itemSalesColumns, itemSalesFoot } from './item-sales-columns.tsx'

/** What was sold in a period, item by item. */
export function ItemSalesPage() {
  const t = useTranslate()
  const formats = useFormats()
  const search = useReportSearch(itemSalesFilter)
  // Of all currencies, so that the others can be chosen while one is shown.
  const all = useQuery(itemSalesQuery(pickParams(search.query, ['from', 'to'])))
  const answer = useQuery(itemSalesQuery(search.query))
  const words = { t, formats }
  return (
    <ReportFrame
      title={t('reports.items_title')}
      about={t('reports.items.note')}
      home="/reports/items"
      actions={
        <ExportButton
          endpoint={exportItemSales}
          pdf={printItemSales}
          query={search.query}
          disabled={answer.data?.meta.total === 0}
        />
      }
      choice={
        <PeriodChoice search={search} period={shownPeriod(search, answer)}>
          <CurrencyChoice
            search={search}
            currencies={all.data?.totals.map(({ currency }) => currency) ?? []}
            shown={undefined}
          />
        </PeriodChoice>
      }
      answer={answer}
    >
      <div className={classes.part}>
        <SearchBox
          label={t('reports.items.search')}
          value={search.q}
          onSearch={search.searchFor}
          className={classes.search ?? ''}
        />
        <PagedTable
          label={t('reports.items_title')}
          search={search}
          answer={answer}
          columns={itemSalesColumns(words)}
          rowHref={({ item_id }) => (item_id === null ? undefined : `/items/edit/${item_id}`)}
          foot={answer.data && itemSalesFoot(words, answer.data.totals)}
          count={(count) => t('reports.items.rows', { count })}
          empty={<EmptyState title={t('reports.items.empty')} hint={t('reports.items.empty_hint')} />}
        />
      </div>
    </ReportFrame>
  )
}
