import { alignOf, type Column, type DataTableProps, type FootRow } from './data-table-column.ts'
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
      {leaving.map(({ key, leaves }) => (
        <td key={key} data-leaves={leaves} aria-hidden />
      ))}
      <th scope="row" colSpan={before + first - leaving.length} data-in-card="title">
        {label}
      </th>
      {columns.slice(first).map((column) => (
        <td
          key={column.key}
          data-align={alignOf(column)}
          data-numeric={column.numeric}
          data-in-card={column.inCard ?? 'labelled'}
          data-leaves={column.leaves}
          data-label={column.header}
        >
          {cells[column.key]}
        </td>
      ))}
    </tr>
  )
}
