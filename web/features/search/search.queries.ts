import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { search } from '#shared/features/search/search.contract.ts'
import { call } from '#web/platform/api/api-client.ts'

/** The previous results stay until the next ones arrive; answers to an outdated text are not shown. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => call(search, { query: { q }, signal }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
  })
