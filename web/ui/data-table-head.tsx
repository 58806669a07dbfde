import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import { alignOf, type Column } from './data-table-column.ts'
import classes from './data-table.module.css'
import type { Sort } from './sort.ts'

type HeadProps<Row> = {
  columns: readonly Column<Row>[]
  sort: Sort | undefined
  onSort: ((sortKey: string) => void) | undefined
}

export const DataTableHead = <Row,>({ columns, sort, onSort }: HeadProps<Row>) => (
  <thead className={classes.head}>
    <tr>
      {columns.map((column) => {
        const direction = column.sortKey && sort?.order_by === column.sortKey ? sort.order_direction : undefined
        return (
          <th
            key={column.key}
            scope="col"
            style={{ width: column.width }}
            data-align={alignOf(column)}
            data-sortable={column.sortKey ? true : undefined}
            aria-sort={direction && (direction === 'ASC' ? 'ascending' : 'descending')}
          >
            {column.sortKey && onSort ? (
              <SortButton header={column.header} direction={direction} onClick={() => onSort(column.sortKey ?? '')} />
            ) : (
              column.header
            )}
          </th>
        )
      })}
    </tr>
  </thead>
)

type SortButtonProps = { header: string; direction: Sort['order_direction'] | undefined; onClick: () => void }

function SortButton({ header, direction, onClick }: SortButtonProps) {
  const Arrow = direction === 'ASC' ? IconArrowUp : direction === 'DESC' ? IconArrowDown : IconArrowsSort
  return (
    <UnstyledButton className={classes.sort} data-chosen={direction ? true : undefined} onClick={onClick}>
      {header}
      <Arrow size={14} stroke={1.75} className={classes.arrow} data-direction={direction ?? 'none'} aria-hidden />
    </UnstyledButton>
  )
}
