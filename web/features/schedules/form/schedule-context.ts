import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useVatCodes } from '#web/features/business/vat-codes.queries.ts'
import type { ScheduleContext } from './schedule-form.ts'
import { scheduleDefaultsQuery } from '#web/features/schedules/schedules.queries.ts'

/** What the form needs besides its record; undefined while loading, with the query that failed, if any. */
export function useScheduleContext() {
  const defaults = useQuery(scheduleDefaultsQuery())
  const vatCodes = useVatCodes()
  const context = useMemo<ScheduleContext | undefined>(
    () => defaults.data && vatCodes.data && { defaults: defaults.data, vatCodes: vatCodes.data.data },
    [defaults.data, vatCodes.data],
  )
  return { context, failed: [defaults, vatCodes].find((query) => query.isLoadingError) }
}
