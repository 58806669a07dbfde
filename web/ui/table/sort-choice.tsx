import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import { BareButton } from '#web/ui/layout/button-link.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import type { DataTableProps } from './data-table-column.ts'
import classes from './data-table.module.css'

type SortChoiceProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'sort' | 'onSort'>

/** The order of rows that are shown as cards, which have no column headers to click. */
export function SortChoice<Row>({ columns, sort, onSort }: SortChoiceProps<Row>) {
  const t = useTranslate()
  const sortable = columns.filter(({ sortKey }) => sortKey !== undefined)
  if (!onSort || sortable.length === 0) return null
  const Arrow = sort?.order_direction === 'ASC' ? IconArrowUp : IconArrowDown
  return (
    <div className={classes.choice}>
      <label className={classes.label}>
        {t('list.sort_by')}
        <select
          className={classes.select}
          value={sort?.order_by ?? ''}
          onChange={(event) => onSort(event.currentTarget.value)}
        >
          {sortable.map(({ key, sortKey, header }) => (
            <option key={key} value={sortKey}>
              {header}
            </option>
          ))}
        </select>
        <IconSelector size={14} stroke={1.75} aria-hidden className={classes.mark} />
      </label>
      {sort && (
        <BareButton
          className={classes.direction}
          aria-label={t('list.sort_reverse')}
          title={t('list.sort_reverse')}
          onClick={() => onSort(sort.order_by)}
        >
          <Arrow size={18} stroke={1.75} aria-hidden />
        </BareButton>
      )}
    </div>
  )
}
