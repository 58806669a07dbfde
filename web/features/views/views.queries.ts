import { queryOptions } from '@tanstack/react-query'
import { listViews } from '#shared/features/views/views.contract.ts'
import { call, firstReply } from '#web/platform/api/api-client.ts'

export const viewsQuery = (list: string) =>
  queryOptions({
    queryKey: ['views', list],
    queryFn: ({ signal }) => call(listViews, { query: { list }, signal }),
    initialData: () => firstReply(listViews, { query: { list } }),
    select: ({ data }) => data,
  })
