import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { previewPriceChange, type PriceChangeRequest } from '#shared/features/schedules/schedule-prices.contract.ts'
import { listSchedules } from '#shared/features/schedules/schedules.contract.ts'
import { call } from '#web/platform/api/api-client.ts'

/** The result of a change; nothing is written. Without a complete change it only names the schedules. */
export const priceOutcomesQuery = (wish: PriceChangeRequest) =>
  queryOptions({
    queryKey: ['schedules', 'price_outcomes', wish],
    queryFn: ({ signal }) => call(previewPriceChange, { body: wish, signal, isQuiet: true }),
    enabled: wish.schedule_ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

const choices = 8

/** Schedules to add, best matches first. */
export const scheduleChoicesQuery = (q: string) =>
  queryOptions({
    queryKey: ['schedules', 'choices', q],
    queryFn: ({ signal }) => call(listSchedules, { query: { ...(q && { q }), per_page: choices }, signal }),
    select: ({ data }) => data.filter(({ status }) => status !== 'finished'),
    placeholderData: keepPreviousData,
  })
