import { Button } from '@mantine/core'
import { useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useDeferredValue } from 'react'
import type { FileEndpoint } from '#web/platform/api/api-client.ts'
import { useShortcut } from '#web/platform/browser/shortcuts.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import type { ListAnswer } from '#web/platform/api/list-query.ts'
import type { ListCall, ListSearch } from '#web/platform/navigation/list-search.ts'
import { BareButton } from '#web/ui/layout/button-link.tsx'
import { ColumnChoice, useColumnChoice } from '#web/ui/table/column-choice.tsx'
import { CreateButton } from './create-button.tsx'
import type { Column, FootRow } from '#web/ui/table/data-table-column.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { EmptyState, type EmptyStateProps } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { ExportButton } from './export-button.tsx'
import { withCurrenciesInUse } from './filter/currencies-in-use.ts'
import type { ListFilter } from './filter/list-filter.ts'
import classes from './list-page.module.css'
import { ListToolbar, SelectionBar } from './list-toolbar.tsx'
import { FoldedActions } from '#web/ui/layout/folded-actions.tsx'
import { Page, type PageProps } from '#web/ui/layout/page.tsx'
import { ListFooter } from './list-footer.tsx'
import { Pager } from './pager.tsx'
import { focusFirstRow } from '#web/ui/table/row-focus.ts'
import { type Ticks, useTicks } from './list-ticks.ts'

export type ListPageProps<Row extends { id: string | number }, Answer extends ListAnswer<Row>> = {
  title: string
  /** The key under which the choice of columns is stored; without it, columns cannot be chosen. */
  name?: string
  /** The menu of saved views. */
  views?: ReactNode
  about?: string
  /** The link to the parent page. */
  back?: PageProps['back']
  /** The state of the list in the address: `useListSearch`. */
  search: ListSearch
  /** The query for the rows: `listOptions`. */
  list: (query: ListCall) => UseQueryOptions<Answer>
  columns: readonly Column<Row>[]
  /** The address that a row links to. */
  rowHref?: (row: Row) => string | undefined
  /** Preloads the page that a row links to. */
  onRowNear?: (row: Row) => void
  /** The label of the search field; without it there is no search. */
  searchLabel?: string
  filters?: readonly ListFilter[]
  /** One line of totals over all rows that match the filters. */
  totals: (answer: Answer) => ReactNode
  /** Totals of all rows that match the filters, each below its column. */
  foot?: readonly FootRow[] | undefined
  exportFrom?: FileEndpoint
  /** The same rows as a PDF, offered with the export. */
  printFrom?: FileEndpoint
  /** The address of the create form; the key `c` opens it. */
  create?: { to: string; label: string }
  /** Further buttons in the page header, before those to export and create. */
  actions?: ReactNode
  /** Shown between the title and the list, such as the tabs of an area. */
  above?: ReactNode
  /** What the list will contain, and the first step; shown if there are no rows at all. */
  empty: EmptyStateProps
  /** Bulk actions on selected rows; `nameOf` labels the checkbox of a row. */
  selection?: {
    nameOf: (row: Row) => string
    Actions: ComponentType<{ rows: Row[]; onDone: () => void }>
    /** How many rows can be selected across all pages; without it, only rows of the current page can be selected. */
    most?: number
  }
}

/** The layout of every list screen: see "Making a list screen" in CONTRIBUTING.md. */
export function ListPage<Row extends { id: string | number }, Answer extends ListAnswer<Row>>(
  props: ListPageProps<Row, Answer>,
) {
  const t = useTranslate()
  const { title, about, back, search, list, above, filters = [], searchLabel, selection } = props
  // Drawing many rows takes a while, so it is deferred to keep typing and clicking responsive.
  const answer = useDeferredValue(useQuery(list(search.query)))
  const choice = useColumnChoice(props.name, props.columns)
  useShortcut('ArrowDown', t('shortcuts.first_row'), focusFirstRow)
  const ticks = useTicks<Row, Answer>(answer.data, search, { list, most: selection?.most ?? 0 })

  return (
    <Page
      title={title}
      {...(about && { about })}
      {...(back && { back })}
      skip={
        <BareButton className="skip" onClick={focusFirstRow}>
          {t('list.skip')}
        </BareButton>
      }
      actions={
        <ListActions {...props} isEmpty={answer.data?.meta.total === 0}>
          {props.views}
          {props.name && <ColumnChoice columns={props.columns} choice={choice} />}
        </ListActions>
      }
    >
      {above}
      <div className={classes.list}>
        {selection && ticks.rows.length > 0 ? (
          <SelectionBar count={ticks.rows.length} more={ticks.more} onClear={ticks.clear}>
            <selection.Actions rows={ticks.rows} onDone={ticks.clear} />
          </SelectionBar>
        ) : (
          <ListToolbar search={search} filters={withCurrenciesInUse(filters, answer)} searchLabel={searchLabel} />
        )}
        <ListRows {...props} columns={choice.shown} answer={answer} ticks={ticks} />
      </div>
    </Page>
  )
}

type ListActionsProps = Pick<
  ListPageProps<never, never>,
  'search' | 'create' | 'exportFrom' | 'printFrom' | 'actions'
> & {
  isEmpty: boolean
  children: ReactNode
}

const ListActions = ({ search, create, exportFrom, printFrom, actions, isEmpty, children }: ListActionsProps) => (
  <>
    <FoldedActions>
      {children}
      {actions}
      {exportFrom && <ExportButton endpoint={exportFrom} pdf={printFrom} query={search.query} disabled={isEmpty} />}
    </FoldedActions>
    {create && <CreateButton {...create} />}
  </>
)

type ListRowsProps<Row extends { id: string | number }, Answer extends ListAnswer<Row>> = ListPageProps<Row, Answer> & {
  answer: ReturnType<typeof useQuery<Answer>>
  ticks: Ticks<Row>
}

/** The table, with the totals and the pager below it. */
function ListRows<Row extends { id: string | number }, Answer extends ListAnswer<Row>>(
  props: ListRowsProps<Row, Answer>,
) {
  const { title, search, list, columns, rowHref, onRowNear, totals, selection, answer, ticks } = props
  const queryClient = useQueryClient()
  const { data } = answer
  const fetchAhead = (change: object) => void queryClient.prefetchQuery(list(search.queryWith({ ...change })))

  return (
    <>
      <DataTable
        label={title}
        columns={columns}
        rows={data?.data}
        rowKey={({ id }) => String(id)}
        rowHref={rowHref}
        onRowNear={onRowNear}
        selection={selection && { keys: ticks.keys, onChange: ticks.onChange, nameOf: selection.nameOf }}
        loading={answer.isPending || answer.isPlaceholderData}
        expectedRows={12}
        foot={props.foot}
        empty={<NoRows {...props} />}
        error={
          answer.isLoadingError && <ErrorState onRetry={() => void answer.refetch()} retrying={answer.isFetching} />
        }
        isList
        sort={search.sort}
        onSort={search.sortBy}
      />
      {data && data.meta.total > 0 && (
        <ListFooter
          totals={totals(data)}
          pager={
            <Pager
              answer={data}
              onPage={search.goToPage}
              onPageNear={(page) => fetchAhead({ page })}
              limit={2}
              align="center"
            />
          }
        />
      )}
    </>
  )
}

type NoRowsProps = { search: ListSearch; empty: EmptyStateProps; create?: { to: string; label: string } }

/** An empty list offers to create the first record; an empty search offers to clear the filters. */
function NoRows({ search, empty, create }: NoRowsProps) {
  const t = useTranslate()
  if (!search.isFiltered && search.page === 1)
    return <EmptyState {...empty} action={empty.action ?? (create && <CreateButton {...create} isSmall />)} />
  const lookWider = search.isFiltered ? search.clear : () => search.goToPage(1)
  return (
    <EmptyState
      title={t('list.nothing_matches')}
      hint={search.isFiltered ? t('list.nothing_matches_hint') : t('list.page_is_empty')}
      action={
        <Button variant="default" size="xs" onClick={lookWider}>
          {search.isFiltered ? t('list.clear_all') : t('list.first_page')}
        </Button>
      }
    />
  )
}
