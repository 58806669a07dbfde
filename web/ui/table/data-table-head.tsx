import { Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import { BareButton } from '#web/ui/layout/button-link.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { headClass } from './cell-class.ts'
import { type DataTableProps, type TableSelection, withTicks } from './data-table-column.ts'
import classes from './data-table.module.css'
import type { Sort } from '#web/platform/navigation/list-search.ts'

type HeadProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'sort' | 'onSort' | 'rows' | 'rowKey' | 'selection'>

export const DataTableHead = <Row,>({ columns, sort, onSort, rows = [], rowKey, selection }: HeadProps<Row>) => (
  <thead className={classes.head}>
    <tr>
      {selection && <TickAll pageKeys={rows.map(rowKey)} {...selection} />}
      {columns.map((column) => {
        const direction = column.sortKey && sort?.order_by === column.sortKey ? sort.order_direction : undefined
        return (
          <th
            key={column.key}
            scope="col"
            style={{ width: column.width }}
            className={headClass(column)}
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

type TickAllProps<Row> = TableSelection<Row> & { pageKeys: readonly string[] }

/** Selects or clears all rows of the current page; other pages are not affected. */
function TickAll<Row>({ pageKeys, keys, onChange }: TickAllProps<Row>) {
  const t = useTranslate()
  const ticked = pageKeys.filter((key) => keys.has(key)).length
  const isAll = pageKeys.length > 0 && ticked === pageKeys.length
  return (
    <th scope="col" className={classes.tick}>
      <Checkbox
        size="xs"
        aria-label={t('list.select_all')}
        disabled={pageKeys.length === 0}
        checked={isAll}
        indeterminate={ticked > 0 && !isAll}
        onChange={() => onChange(withTicks(keys, pageKeys, !isAll))}
      />
    </th>
  )
}

type SortButtonProps = { header: string; direction: Sort['order_direction'] | undefined; onClick: () => void }

function SortButton({ header, direction, onClick }: SortButtonProps) {
  const Arrow = direction === 'ASC' ? IconArrowUp : direction === 'DESC' ? IconArrowDown : IconArrowsSort
  return (
    <BareButton className={classes.sort} data-chosen={direction ? true : undefined} onClick={onClick}>
      {header}
      <Arrow size={14} stroke={1.75} className={classes.arrow} data-direction={direction ?? 'none'} aria-hidden />
    </BareButton>
  )
}
