import { queryOptions } from '@tanstack/react-query'
import { getHome } from '#shared/features/dashboards/home.contract.ts'
import { call, firstReply } from '#web/platform/api/api-client.ts'
import { refetchOnVisit } from '#web/platform/api/query-client.ts'

/** What was issued or paid a moment ago counts. What was known before is shown meanwhile. */
export const homeQuery = () =>
  queryOptions({
    queryKey: ['home'],
    queryFn: ({ signal }) => call(getHome, { signal }),
    initialData: () => firstReply(getHome),
    ...refetchOnVisit,
  })
