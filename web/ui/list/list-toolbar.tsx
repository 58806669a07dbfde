import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslate } from '#web/platform/language/language.tsx'
import type { ListSearch } from '#web/platform/navigation/list-search.ts'
import { FilterChip } from './filter/filter-chip.tsx'
import type { ListFilter } from './filter/list-filter.ts'
import classes from './list-page.module.css'
import { RangeChip } from './filter/range-chip.tsx'
import { SearchBox } from './search-box.tsx'

type ListToolbarProps = {
  search: ListSearch
  filters: readonly ListFilter[]
  searchLabel?: string | undefined
}

export function ListToolbar({ search, filters, searchLabel }: ListToolbarProps) {
  const t = useTranslate()
  if (!searchLabel && filters.length === 0) return null
  const box = searchLabel && (
    <SearchBox label={searchLabel} value={search.q} onSearch={search.searchFor} className={classes.search ?? ''} />
  )
  return (
    <FilterBar before={box} setCount={filters.length > 0 ? Object.keys(search.filters).length : undefined}>
      {filters.map((filter) =>
        filter.kind === 'range' ? (
          <RangeChip key={filter.name} filter={filter} values={search.filters} onChange={search.filterBy} />
        ) : (
          <FilterChip
            key={filter.name}
            filter={filter}
            value={search.filters[filter.name]}
            onChange={(value) => search.filterBy({ [filter.name]: value })}
          />
        ),
      )}
      {search.isFiltered && (
        <Button variant="subtle" size="compact-sm" onClick={search.clear}>
          {t('list.clear_all')}
        </Button>
      )}
    </FilterBar>
  )
}

type FilterBarProps = {
  before?: ReactNode
  /** How many filters are set; undefined if there are none to set. */
  setCount: number | undefined
  children: ReactNode
}

/** Filters in a row. On small screens those that are not set are behind a button. */
export function FilterBar({ before, setCount, children }: FilterBarProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <search className={classes.toolbar} data-open={isOpen || undefined}>
      {before}
      {setCount !== undefined && <FiltersButton count={setCount} isOpen={isOpen} onClick={() => setIsOpen(!isOpen)} />}
      {children}
    </search>
  )
}

type FiltersButtonProps = { count: number; isOpen: boolean; onClick: () => void }

function FiltersButton({ count, isOpen, onClick }: FiltersButtonProps) {
  const t = useTranslate()
  return (
    <Button
      className={classes.filters}
      variant="default"
      aria-expanded={isOpen}
      leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />}
      onClick={onClick}
    >
      {count === 0 ? t('list.filters') : t('list.filters_set', { count })}
    </Button>
  )
}

/** The rows of other pages that can be selected too. */
export type MoreRows = { count: number; isTaking: boolean; take: () => void }

type SelectionBarProps = { count: number; more: MoreRows | undefined; onClear: () => void; children: ReactNode }

/** Replaces the toolbar while rows are selected, so that the table does not move. */
export function SelectionBar({ count, more, onClear, children }: SelectionBarProps) {
  const t = useTranslate()
  return (
    <div className={`notPrinted ${classes.selection}`} role="toolbar" aria-label={t('list.selection')}>
      <output className={classes.count}>{t('list.selected', { count })}</output>
      {more && (
        <Button variant="subtle" size="compact-sm" loading={more.isTaking} onClick={more.take}>
          {t('list.select_more', { count: more.count })}
        </Button>
      )}
      {children}
      <Button variant="subtle" size="compact-sm" className={classes.clear} onClick={onClear}>
        {t('list.select_none')}
      </Button>
    </div>
  )
}
