import { queryOptions } from '@tanstack/react-query'
import { readNextNumbers } from '#shared/features/setup/setup.contract.ts'
import { call } from '#web/platform/api/api-client.ts'
import { queryClient } from '#web/platform/api/query-client.ts'

export const nextNumbersQuery = queryOptions({
  queryKey: ['business', 'next numbers'],
  queryFn: ({ signal }) => call(readNextNumbers, { signal }),
})

export const nextNumbersChanged = () => queryClient.invalidateQueries(nextNumbersQuery)
