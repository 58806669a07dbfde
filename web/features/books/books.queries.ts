import { queryOptions } from '@tanstack/react-query'
import { getBookCheck } from '#shared/features/books/books.contract.ts'
import { call } from '#web/platform/api/api-client.ts'

export const bookCheckQuery = () =>
  queryOptions({
    queryKey: ['books', 'last'],
    queryFn: ({ signal }) => call(getBookCheck, { signal }),
  })
