import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  getCustomerAgeing,
  getStatement,
  getStatementRun,
  listAgeing,
} from '#shared/features/statements/statements.contract.ts'
import { call } from '#web/platform/api/api-client.ts'
import { listOptions } from '#web/platform/api/list-query.ts'
import type { ListCall } from '#web/platform/navigation/list-search.ts'
import { createStore } from '#web/platform/browser/store.ts'

const feature = 'statements'

/** Always refetched, because other screens change the balance. */
const staleTime = 0

export const ageingQuery = (query: ListCall) => listOptions(feature, listAgeing, query)

export const customerAgeingQuery = (id: string) =>
  queryOptions({
    queryKey: [feature, 'ageing', id],
    queryFn: ({ signal }) => call(getCustomerAgeing, { params: { id }, signal }),
    staleTime,
  })

/** The previous statement stays until the next one arrives, but never for another customer. */
export const statementQuery = (id: string, query: ListCall) =>
  queryOptions({
    queryKey: [feature, 'one', id, query],
    queryFn: ({ signal }) => call(getStatement, { params: { id }, query, signal }),
    placeholderData: (before, asked) => (asked?.queryKey[2] === id ? keepPreviousData(before) : undefined),
    staleTime,
  })

const pollMilliseconds = 1_000

/** Refetched until all have been sent. */
export const statementRunQuery = (id: string) =>
  queryOptions({
    queryKey: [feature, 'run', id],
    queryFn: ({ signal }) => call(getStatementRun, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? pollMilliseconds : false),
  })

/** The sending of statements that was started last: it is watched until its result has been seen. */
export const watchedStatements = createStore<{ id: string } | null>(null)
