import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { TrailEntry } from '#shared/features/audit/trail.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import type { ListAnswer } from '#web/platform/api/list-query.ts'
import { call } from '#web/platform/api/api-client.ts'

/** Any `get…Trail` of the contracts. */
export type TrailEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodUndefined, ListAnswer<TrailEntry>>

/** Invalidate this key after a record was changed. */
export const trailKey = ['trail'] as const

export const trailQuery = (endpoint: TrailEndpoint, params: Record<string, string>, page: number) =>
  queryOptions({
    queryKey: [...trailKey, endpoint.path, params, page],
    queryFn: async ({ signal }) =>
      (await call(endpoint as unknown as Endpoint, { params, query: { page }, signal })) as ListAnswer<TrailEntry>,
    placeholderData: keepPreviousData,
  })
