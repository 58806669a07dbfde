import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listItemChoices } from '#shared/features/items/item-list.contract.ts'
import { call } from '#web/platform/api/api-client.ts'

/** What a text in a line could mean, with the price of a day. */
export const itemChoicesQuery = (q: string, currency: string, on: string) =>
  queryOptions({
    queryKey: ['items', 'choices', q, currency, on],
    queryFn: ({ signal }) => call(listItemChoices, { query: { q, currency, on }, signal }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
