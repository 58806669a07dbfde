import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { onDemand } from '#web/platform/navigation/on-demand.tsx'
import type { Ends } from './date-presets.ts'
import { FilterTrigger, FilterFrame } from './filter-trigger.tsx'
import type { FilterOf } from './list-filter.ts'
import { LazyMenuButton } from '#web/ui/lazy/lazy-menu-button.tsx'

type Range = FilterOf<'range'>

type RangeChipProps = {
  filter: Range
  /** All filters that are set, by name. */
  values: Readonly<Record<string, string>>
  onChange: (change: Record<string, string | undefined>) => void
}

export const RangeMenu = onDemand('range', () => import('./range-menu.tsx').then((module) => module.RangeMenu))

/** A filter with two ends, shown as one chip. */
export function RangeChip({ filter, values, onChange }: RangeChipProps) {
  const ends = [values[filter.from], values[filter.to]] as const
  const shown = useShown(filter, ends)
  const take = ([from, to]: Ends) => {
    if (from !== ends[0] || to !== ends[1]) onChange({ [filter.from]: from, [filter.to]: to })
  }
  return (
    <FilterFrame label={filter.label} isSet={shown !== undefined} onRemove={() => take([undefined, undefined])}>
      <LazyMenuButton
        opens="dialog"
        prefetch={RangeMenu.prefetch}
        renderButton={(asking) => <FilterTrigger {...asking} label={filter.label} shown={shown} />}
      >
        <RangeMenu filter={filter} ends={ends} shown={shown} onTake={take} />
      </LazyMenuButton>
    </FilterFrame>
  )
}

function useShown(filter: Range, [from, to]: Ends) {
  const t = useTranslate()
  const formats = useFormats()
  const write = (value: string) =>
    filter.of === 'date' ? formats.date(value) : formats.money(Number(value), filter.currency)
  if (from !== undefined && to !== undefined) return `${write(from)} – ${write(to)}`
  if (from !== undefined) return t('list.range.from', { value: write(from) })
  return to === undefined ? undefined : t('list.range.to', { value: write(to) })
}
