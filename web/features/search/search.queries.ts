import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { search } from '#shared/features/search/search.contract.ts'
import { call } from '#web/platform/api/api-client.ts'

/** What was found before stays until the next is there; an answer to letters that stand no more is not shown. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => call(search, { query: { q }, signal }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
  })
