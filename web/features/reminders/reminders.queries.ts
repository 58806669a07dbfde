import { queryOptions, useQueryClient } from '@tanstack/react-query'
import * as contract from '#shared/features/reminders/reminders.contract.ts'
import { attentionKey } from '#web/platform/api/attention-key.ts'
import { call } from '#web/platform/api/api-client.ts'
import { listOptions } from '#web/platform/api/list-query.ts'
import type { ListCall } from '#web/platform/navigation/list-search.ts'

const feature = 'reminders'

/** Always refetched: payments, holds and reports of mail servers change it. */
const staleTime = 0

export const remindersQuery = (query: ListCall) => listOptions(feature, contract.listReminders, query)

export const customerRemindersQuery = (id: string) =>
  queryOptions({
    queryKey: [feature, 'customer', id],
    queryFn: ({ signal }) => call(contract.getCustomerReminders, { params: { id }, signal }),
    staleTime,
  })

const pollMilliseconds = 1_000

/** Refetched until all have been sent. */
export const reminderRunQuery = (id: string) =>
  queryOptions({
    queryKey: [feature, 'run', id],
    queryFn: ({ signal }) => call(contract.getReminderRun, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? pollMilliseconds : false),
  })

/** After anything that changes who is reminded. */
export function useRemindersChanged() {
  const queryClient = useQueryClient()
  return () => Promise.all([[feature], attentionKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
