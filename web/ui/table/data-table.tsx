import { VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import { DataTableBody } from './data-table-body.tsx'
import type { DataTableProps } from './data-table-column.ts'
import { DataTableFoot } from './data-table-foot.tsx'
import { DataTableHead } from './data-table-head.tsx'
import classes from './data-table.module.css'
import { LoadingPill } from '#web/ui/feedback/loading.tsx'
import { useLateRows } from './late-rows.ts'
import { SortChoice } from './sort-choice.tsx'

/** More columns than these are printed on the longer side of the paper. */
const mostOnPortrait = 6

export function DataTable<Row>(given: DataTableProps<Row>) {
  const props = { ...given, columns: keepingSorted(given) }
  const { label, rows, loading = rows === undefined, loadingText, error, isList } = props
  const captionId = useId()
  const { table, look } = useLateRows(props)
  return (
    <div className={classes.root} data-list={isList} data-many={props.columns.length > mostOnPortrait || undefined}>
      <SortChoice {...props} />
      <div className={classes.scroller} style={{ minHeight: look?.height }}>
        <table
          ref={table}
          className={classes.table}
          style={{ tableLayout: look && 'fixed' }}
          aria-labelledby={captionId}
          aria-busy={loading}
        >
          <caption className={classes.caption}>
            <VisuallyHidden id={captionId}>{label}</VisuallyHidden>
          </caption>
          {look && <ColumnWidths widths={look.columnWidths} />}
          <DataTableHead {...props} />
          <DataTableBody {...props} most={look?.rowsInWindow} />
          {!error && <DataTableFoot {...props} />}
        </table>
      </div>
      {loading && !error && <LoadingPill text={loadingText} />}
    </div>
  )
}

const ColumnWidths = ({ widths }: { widths: readonly number[] }) => (
  <colgroup>
    {widths.map((width, index) => (
      <col key={index} style={{ width }} />
    ))}
  </colgroup>
)

/** The column that the rows are sorted by is never hidden: without it their order could not be understood. */
const keepingSorted = <Row,>({ columns, sort }: DataTableProps<Row>) =>
  columns.map((column) =>
    column.leaves && column.sortKey === sort?.order_by && column.sortKey !== undefined
      ? { ...column, leaves: undefined }
      : column,
  )
