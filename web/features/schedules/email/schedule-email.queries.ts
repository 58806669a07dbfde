import { queryOptions } from '@tanstack/react-query'
import { getScheduleEmail } from '#shared/features/schedules/schedule-email.contract.ts'
import { call } from '#web/platform/api/api-client.ts'

/** Always refetched: the preview changes with the customer, the prices and the day. */
export const scheduleEmailQuery = (id: string) =>
  queryOptions({
    queryKey: ['schedules', 'email', id],
    queryFn: ({ signal }) => call(getScheduleEmail, { params: { id }, signal }),
    staleTime: 0,
  })
