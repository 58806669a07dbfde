import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ListAnswer } from '#web/platform/api/list-query.ts'
import type { ListSearch } from '#web/platform/navigation/list-search.ts'
import type { DataTableProps } from '#web/ui/table/data-table-column.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { ListFooter } from '#web/ui/list/list-footer.tsx'
import { Pager } from '#web/ui/list/pager.tsx'

type PagedTableProps<Row> = Pick<DataTableProps<Row>, 'label' | 'columns' | 'rowHref' | 'foot' | 'empty'> & {
  search: ListSearch
  answer: UseQueryResult<ListAnswer<Row>>
  count: (total: number) => ReactNode
  isSorted?: boolean
}

/** The rows of a report, page by page, below its totals. */
export function PagedTable<Row extends { id: string }>(props: PagedTableProps<Row>) {
  const { search, answer, count, isSorted = true, ...table } = props
  const { data } = answer
  return (
    <>
      <DataTable
        {...table}
        isList
        rows={data?.data}
        rowKey={({ id }) => id}
        loading={answer.isPending || answer.isPlaceholderData}
        expectedRows={10}
        error={
          answer.isLoadingError && <ErrorState onRetry={() => void answer.refetch()} retrying={answer.isFetching} />
        }
        {...(isSorted && { sort: search.sort, onSort: search.sortBy })}
      />
      {data && data.meta.total > 0 && (
        <ListFooter
          totals={count(data.meta.total)}
          pager={<Pager answer={data} onPage={search.goToPage} limit={2} align="center" />}
        />
      )}
    </>
  )
}
