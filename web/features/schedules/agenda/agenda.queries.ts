import { queryOptions } from '@tanstack/react-query'
import { getAgenda } from '#shared/features/schedules/schedule-runs.contract.ts'
import { call } from '#web/platform/api/api-client.ts'
import { refetchOnVisit } from '#web/platform/api/query-client.ts'

/** Under the key of the feature, because any change of a schedule changes what runs next. */
export const agendaQuery = () =>
  queryOptions({
    queryKey: ['schedules', 'agenda'],
    queryFn: ({ signal }) => call(getAgenda, { signal }),
    ...refetchOnVisit,
  })
