import { Button } from '@mantine/core'
import { useTranslate } from '#web/platform/language/language.tsx'
import { FilterChip } from '#web/ui/list/filter/filter-chip.tsx'
import type { SingleFilter } from '#web/ui/list/filter/list-filter.ts'
import { FilterBar } from '#web/ui/list/list-toolbar.tsx'
import { noFilter, type NotesFilter } from './notes-search.ts'
import { recordPages } from './record-pages.ts'

export type NotesFiltersProps = { filter: NotesFilter; onFilter: (change: Partial<NotesFilter>) => void }

/** The filters of the notes, as those of every other list. */
export function NotesFilters({ filter, onFilter }: NotesFiltersProps) {
  const t = useTranslate()
  const setCount = Object.values(filter).filter((value) => value !== '').length
  const filters: (SingleFilter & { name: keyof NotesFilter })[] = [
    {
      kind: 'text',
      name: 'created_by',
      label: t('notes.filter.created_by'),
      placeholder: t('notes.filter.created_by_hint'),
    },
    { kind: 'date', name: 'created_at', label: t('notes.filter.created_at') },
    {
      kind: 'choice',
      name: 'note_page',
      label: t('notes.column.record'),
      options: Object.entries(recordPages).map(([value, { label }]) => ({ value, label: t(label) })),
    },
  ]
  return (
    <FilterBar setCount={setCount}>
      {filters.map((one) => (
        <FilterChip
          key={one.name}
          filter={one}
          value={filter[one.name] || undefined}
          onChange={(value) => onFilter({ [one.name]: value ?? '' })}
        />
      ))}
      {setCount > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => onFilter(noFilter)}>
          {t('notes.filter.clear')}
        </Button>
      )}
    </FilterBar>
  )
}
