import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { getBookCheck } from '#shared/features/books/books.contract.ts'
import { call } from '#web/platform/api/api-client.ts'

export type BookCheck = NonNullable<z.output<NonNullable<typeof getBookCheck.reply>>['last']>

export const bookCheckQuery = () =>
  queryOptions({
    queryKey: ['books', 'last'],
    queryFn: ({ signal }) => call(getBookCheck, { signal }),
  })
