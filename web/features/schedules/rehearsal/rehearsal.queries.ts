import type { RehearsalPage } from '#shared/features/schedules/schedule-runs.reply.ts'
import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query'
import { rehearseRuns } from '#shared/features/schedules/schedule-runs.contract.ts'
import type { Rehearsed } from '#shared/features/schedules/schedule-runs.reply.ts'
import { call } from '#web/platform/api/api-client.ts'
import type { ListCall } from '#web/platform/navigation/list-search.ts'

/** A list needs an id for each row; a schedule has one row for each of its dates. */
export type RehearsalRow = Rehearsed & { id: string }

export type Rehearsal = Omit<RehearsalPage, 'data'> & { data: RehearsalRow[] }

/** Always refetched, because prices, customers and the day change the result. */
export const rehearsalQuery = (query: ListCall) =>
  queryOptions({
    queryKey: ['schedules', 'rehearsal', query] as QueryKey,
    queryFn: async ({ signal }): Promise<Rehearsal> => {
      const answer = await call(rehearseRuns, { query, signal })
      return {
        ...answer,
        data: answer.data.map((row) => ({ ...row, id: `${row.schedule_id} ${row.next?.period_date ?? ''}` })),
      }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
