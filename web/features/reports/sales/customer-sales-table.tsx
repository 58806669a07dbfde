import { useQuery } from '@tanstack/react-query'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import type { ListSearch } from '#web/platform/navigation/list-search.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SearchBox } from '#web/ui/list/search-box.tsx'
import { PagedTable } from '#web/features/reports/frame/paged-table.tsx'
import classes from '#web/features/reports/reports.module.css'
import { customerSalesQuery } from '#web/features/reports/reports.queries.ts'
import { customerColumns, invoicesBehind, salesFoot } from './sales-columns.tsx'

/** Sales by customer, with search, order and pages like any list. */
export function CustomerSalesTable({ search }: { search: ListSearch }) {
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
