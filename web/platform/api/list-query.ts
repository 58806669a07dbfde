import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Endpoint } from '#shared/http/endpoint.ts'
import type { PageMeta } from '#shared/http/paged.ts'
import { call, firstReply } from './api-client.ts'
import type { ListCall } from '#web/platform/navigation/list-search.ts'

/** The response of every list: its rows and the position of the page, often with totals. */
export type ListAnswer<Row> = { data: Row[]; meta: PageMeta }

/** The query options of a list. The previous rows stay visible until the next ones are loaded. */
export const listOptions = <Query extends z.ZodType, Reply extends ListAnswer<unknown>>(
  feature: string,
  endpoint: Endpoint<z.ZodUndefined, Query, z.ZodUndefined, Reply>,
  query: ListCall,
) =>
  queryOptions({
    queryKey: [feature, 'list', query] as QueryKey,
    queryFn: async ({ signal }) => (await call(endpoint as unknown as Endpoint, { query, signal })) as Reply,
    initialData: () => firstReply(endpoint, { query }),
    placeholderData: keepPreviousData,
  })
