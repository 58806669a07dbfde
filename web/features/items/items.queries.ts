import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { listItems } from '#shared/features/items/item-list.contract.ts'
import { getItem } from '#shared/features/items/items.contract.ts'
import { trailKey } from '#web/features/audit/public/trail.queries.ts'
import { call } from '#web/platform/api/api-client.ts'
import { listOptions } from '#web/platform/api/list-query.ts'
import type { ListCall } from '#web/platform/navigation/list-search.ts'

const feature = 'items'

export const itemsQuery = (query: ListCall) => listOptions(feature, listItems, query)

export const itemQuery = (id: string) =>
  queryOptions({
    queryKey: [feature, 'one', id],
    queryFn: ({ signal }) => call(getItem, { params: { id }, signal }),
  })

/** Invalidates every list of items and every history. */
export function useItemsChanged() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: [feature] }),
      queryClient.invalidateQueries({ queryKey: trailKey }),
    ])
}
