import { addDays } from '#shared/dates/business-date.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import type { ListSearch } from '#web/platform/navigation/list-search.ts'
import { DayField } from '#web/ui/date/day-field.tsx'
import { Chips, ViewChoice } from '#web/ui/layout/view-choice.tsx'
import { monthsEnd } from './rehearsal-days.ts'

type RehearsalDayProps = { search: ListSearch; today: string | undefined; through: string | undefined }

/** The last day of the preview: the next run unless another day is chosen. It is stored in the address. */
export function RehearsalDay({ search, today, through }: RehearsalDayProps) {
  const t = useTranslate()
  const asked = search.filters['through']
  const presets = [
    { key: 'next', label: t('rehearsal.preset.next'), day: undefined },
    { key: 'days7', label: t('rehearsal.preset.days', { count: 7 }), day: today && addDays(today, 7) },
    { key: 'days14', label: t('rehearsal.preset.days', { count: 14 }), day: today && addDays(today, 14) },
    { key: 'month', label: t('rehearsal.preset.month'), day: today && monthsEnd(today) },
  ]
  return (
    <ViewChoice>
      <DayField
        label={t('rehearsal.through')}
        value={through ?? asked ?? ''}
        onChange={(day) => search.filterBy({ through: day })}
      />
      <Chips
        label={t('list.preset.label')}
        search={search}
        options={presets.map(({ key, label, day }) => ({
          key,
          label,
          change: { through: day, page: 1 },
          isCurrent: day === asked,
        }))}
      />
    </ViewChoice>
  )
}
