import { alignOf, type Column, type DataTableProps, type FootRow } from './data-table-column.ts'
import classes from './data-table.module.css'

type FootProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'foot' | 'selection' | 'rows'>

/** The sums of a ledger: each under the column that it is the sum of. */
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
  // A column that comes and goes takes its own cell with it.
  const onlyWide = columns.slice(0, first).filter((column) => column.onlyWide)
  return (
    <tr className={classes.row}>
      {onlyWide.map(({ key }) => (
        <td key={key} data-only-wide aria-hidden />
      ))}
      <th scope="row" colSpan={before + first - onlyWide.length} data-in-card="title">
        {label}
      </th>
      {columns.slice(first).map((column) => (
        <td
          key={column.key}
          data-align={alignOf(column)}
          data-numeric={column.numeric}
          data-in-card={column.inCard ?? 'labelled'}
          data-only-wide={column.onlyWide}
          data-label={column.header}
        >
          {cells[column.key]}
        </td>
      ))}
    </tr>
  )
}
