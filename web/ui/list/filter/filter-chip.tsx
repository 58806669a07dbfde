import { useQuery } from '@tanstack/react-query'
import { useFormats } from '#web/platform/language/language.tsx'
import { onDemand } from '#web/platform/navigation/on-demand.tsx'
import { FilterTrigger, FilterFrame } from './filter-trigger.tsx'
import { type FilterOf, filterNameKey, type SingleFilter } from './list-filter.ts'
import { LazyMenuButton } from '#web/ui/lazy/lazy-menu-button.tsx'

type FilterChipProps = {
  filter: SingleFilter
  /** Undefined if the filter is not set. */
  value: string | undefined
  onChange: (value: string | undefined) => void
}

export const FilterMenu = onDemand('filter', () => import('./filter-menu.tsx').then((module) => module.FilterMenu))

/** One filter of a list. Once set, it shows its value and a button to remove it. */
export function FilterChip({ filter, value, onChange }: FilterChipProps) {
  const shown = useShown(filter, value)
  return (
    <FilterFrame label={filter.label} isSet={value !== undefined} onRemove={() => onChange(undefined)}>
      <LazyMenuButton
        opens={filter.kind === 'choice' || filter.kind === 'lookup' ? 'listbox' : 'dialog'}
        prefetch={FilterMenu.prefetch}
        renderButton={(asking) => <FilterTrigger {...asking} label={filter.label} shown={shown} />}
      >
        <FilterMenu filter={filter} value={value} shown={shown} onChange={onChange} />
      </LazyMenuButton>
    </FilterFrame>
  )
}

function useShown(filter: SingleFilter, value: string | undefined) {
  const formats = useFormats()
  const named = useNamed(filter.kind === 'lookup' ? filter : undefined, value)
  if (value === undefined || filter.kind === 'text') return value
  if (filter.kind === 'lookup') return named ?? '…'
  if (filter.kind === 'date') return formats.date(value)
  return filter.options.find((option) => option.value === value)?.label ?? value
}

/** The label of a lookup value, requested from the server because the address holds only its id. */
function useNamed(filter: FilterOf<'lookup'> | undefined, value = '') {
  const { data } = useQuery({
    queryKey: filterNameKey(filter?.name ?? '', value),
    queryFn: async ({ signal }) => (await filter?.nameOf(value, signal)) ?? null,
    enabled: filter !== undefined && value !== '',
  })
  return data
}
