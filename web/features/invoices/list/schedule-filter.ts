import { useQuery } from '@tanstack/react-query'
import { getSchedule } from '#shared/features/schedules/schedules.contract.ts'
import { scheduleQuery } from '#web/features/schedules/schedules.queries.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import type { ListSearch } from '#web/platform/navigation/list-search.ts'
import { useMay } from '#web/platform/session/session.ts'
import type { ListFilter } from '#web/ui/list/filter/list-filter.ts'

/** A schedule cannot be searched for here, but an address that names one shows it as a filter, which can be removed. */
export function useScheduleFilter({ filters }: ListSearch): ListFilter | null {
  const t = useTranslate()
  const given = filters['schedule_id']
  const mayRead = useMay(getSchedule.access)
  const { data: schedule } = useQuery({ ...scheduleQuery(given ?? ''), enabled: given !== undefined && mayRead })
  if (given === undefined) return null
  return {
    kind: 'choice',
    name: 'schedule_id',
    label: t('invoices.source.schedule'),
    options: [{ value: given, label: schedule?.name ?? '…' }],
  }
}
