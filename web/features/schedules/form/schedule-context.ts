import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { vatCodesQuery } from '#web/features/business/vat-codes.queries.ts'
import type { ScheduleSurroundings } from './schedule-form.ts'
import { scheduleDefaultsQuery } from '#web/features/schedules/schedules.queries.ts'

/** What a form needs beside its record; undefined until it is there, and what failed if it does not come. */
export function useSurroundings() {
  const defaults = useQuery(scheduleDefaultsQuery())
  const vatCodes = useQuery(vatCodesQuery)
  const around = useMemo<ScheduleSurroundings | undefined>(
    () => defaults.data && vatCodes.data && { defaults: defaults.data, vatCodes: vatCodes.data.data },
    [defaults.data, vatCodes.data],
  )
  return { around, failed: [defaults, vatCodes].find((query) => query.isLoadingError) }
}
