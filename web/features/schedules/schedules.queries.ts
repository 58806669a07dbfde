import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { listItemPriceChanges } from '#shared/features/schedules/schedule-prices.contract.ts'
import { listScheduleRuns } from '#shared/features/schedules/schedule-runs.contract.ts'
import {
  getSchedule,
  getScheduleDefaults,
  listScheduleCustomers,
  listSchedules,
  summariseSchedules,
} from '#shared/features/schedules/schedules.contract.ts'
import type { Schedule } from '#shared/features/schedules/schedules.reply.ts'
import { trailKey } from '#web/features/audit/public/trail.queries.ts'
import { call } from '#web/platform/api/api-client.ts'
import { listOptions } from '#web/platform/api/list-query.ts'
import type { ListCall } from '#web/platform/navigation/list-search.ts'

const feature = 'schedules'

export const schedulesQuery = (query: ListCall) => listOptions(feature, listSchedules, query)

/** Leaves out order and page of the filter: one answer serves every page. */
export const scheduleSummaryQuery = (query: ListCall) => {
  const { page: _page, per_page: _perPage, order_by: _by, order_direction: _direction, ...filter } = query
  return queryOptions({
    queryKey: [feature, 'summary', filter],
    queryFn: ({ signal }) => call(summariseSchedules, { query: filter, signal }),
    placeholderData: keepPreviousData,
  })
}

export const scheduleQuery = (id: string) =>
  queryOptions({
    queryKey: [feature, 'one', id],
    queryFn: ({ signal }) => call(getSchedule, { params: { id }, signal }),
  })

type ItemPriceRequest = { item_id: string; currency: string; unit_price: string; from_date: string }

/** The schedules that a new price of an item concerns, as they stand now. */
export const itemPriceChangesQuery = (query: ItemPriceRequest) =>
  queryOptions({
    queryKey: [feature, 'item-prices', query],
    queryFn: ({ signal }) => call(listItemPriceChanges, { query, signal }),
    select: ({ data }) => data,
    // What was asked before may have been answered with a change.
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

/** The defaults of a new form, and the settings of runs. */
export const scheduleDefaultsQuery = () =>
  queryOptions({
    queryKey: [feature, 'defaults'],
    queryFn: ({ signal }) => call(getScheduleDefaults, { signal }),
  })

export const scheduleCustomersQuery = (q: string) =>
  queryOptions({
    queryKey: [feature, 'customers', q],
    queryFn: ({ signal }) => call(listScheduleCustomers, { query: { q }, signal }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
  })

export const scheduleCustomerQuery = (id: string) =>
  queryOptions({
    queryKey: [feature, 'customer', id],
    queryFn: ({ signal }) => call(listScheduleCustomers, { query: { id }, signal }),
    select: ({ data }) => data[0],
    staleTime: 60_000,
  })

export const scheduleRunsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [feature, 'runs', id, page],
    queryFn: ({ signal }) => call(listScheduleRuns, { params: { id }, query: { page }, signal }),
    placeholderData: keepPreviousData,
  })

/** Invalidates every schedule list, record and history. */
export function useSchedulesChanged() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: [feature] }),
      queryClient.invalidateQueries({ queryKey: trailKey }),
    ])
}

/** Puts the server's answer into the cache, so that it is shown at once. */
export function useCacheSchedule() {
  const queryClient = useQueryClient()
  const changed = useSchedulesChanged()
  return (schedule: Schedule) => {
    queryClient.setQueryData(scheduleQuery(schedule.id).queryKey, schedule)
    return changed()
  }
}
