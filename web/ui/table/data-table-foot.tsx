import { cellClass, cellLabel, headClass } from './cell-class.ts'
import type { Column, DataTableProps, FootRow } from './data-table-column.ts'
import classes from './data-table.module.css'

type FootProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'foot' | 'selection' | 'rows'>

/** Totals, each below its column. */
export function DataTableFoot<Row>({ columns, foot, selection, rows }: FootProps<Row>) {
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
