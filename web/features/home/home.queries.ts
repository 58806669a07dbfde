import { queryOptions } from '@tanstack/react-query'
import { getAttention, getHome } from '#shared/features/dashboards/dashboards.contract.ts'
import { call, firstReply } from '#web/platform/api/api-client.ts'
import { attentionKey } from '#web/platform/api/attention-key.ts'
import { refetchOnVisit } from '#web/platform/api/query-client.ts'

/** Many parts of the page read it: what failed is asked again on a visit or by "Try again", not by each part. */
const byThePage = { retryOnMount: false, ...refetchOnVisit }

/** Always refetched, so that it includes documents issued a moment ago. Old data is shown in the meantime. */
export const homeQuery = () =>
  queryOptions({
    queryKey: ['home'],
    queryFn: ({ signal }) => call(getHome, { signal }),
    initialData: () => firstReply(getHome),
    ...byThePage,
  })

export const attentionQuery = () =>
  queryOptions({
    queryKey: attentionKey,
    queryFn: ({ signal }) => call(getAttention, { signal }),
    initialData: () => firstReply(getAttention),
    ...byThePage,
  })
