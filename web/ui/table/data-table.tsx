import { VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import { DataTableBody } from './data-table-body.tsx'
import type { Column, DataTableProps, FootRow } from './data-table-column.ts'
import { DataTableHead } from './data-table-head.tsx'
import classes from './data-table.module.css'
import { LoadingPill } from '#web/ui/feedback/loading.tsx'
import { useLateRows } from './late-rows.ts'
import { SortChoice } from './sort-choice.tsx'
import { cellClass, cellLabel, headClass } from './cell-class.ts'

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

type FootProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'foot' | 'selection' | 'rows'>

/** Totals, each below its column. */
function DataTableFoot<Row>({ columns, foot, selection, rows }: FootProps<Row>) {
  if (!foot || foot.length === 0 || !rows || rows.length === 0) return null
  return (
    <tfoot className={classes.foot}>
      {foot.map((row) => (
        <FootLine key={row.key} row={row} columns={columns} before={selection ? 1 : 0} />
      ))}
    </tfoot>
  )
}

type FootLineProps<Row> = { row: FootRow; columns: readonly Column<Row>[]; before: number }

function FootLine<Row>({ row: { label, cells }, columns, before }: FootLineProps<Row>) {
  const first = columns.findIndex(({ key }) => key in cells)
  // Columns that are hidden on narrow tables need their own cell, which is hidden with them.
  const leaving = columns.slice(0, first).filter((column) => column.leaves)
  return (
    <tr className={classes.row}>
      {leaving.map((column) => (
        <td key={column.key} className={headClass(column)} aria-hidden />
      ))}
      <th scope="row" colSpan={before + first - leaving.length} className={classes.cardTitle}>
        {label}
      </th>
      {columns.slice(first).map((column) => (
        <td
          key={column.key}
          // The sums of a column look like its figures, without what else sets off its cells.
          className={cellClass({ ...column, className: undefined })}
          data-label={cellLabel(column)}
        >
          {cells[column.key]}
        </td>
      ))}
    </tr>
  )
}
