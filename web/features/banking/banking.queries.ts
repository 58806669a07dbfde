import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { getAccountBalance, getBankingAccount, getMatchRun } from '#shared/features/banking/accounts.contract.ts'
import { getLine, listLines } from '#shared/features/banking/lines.contract.ts'
import { listLearnedIgnores, listPayers } from '#shared/features/banking/payers.contract.ts'
import { listStatements } from '#shared/features/banking/statements.contract.ts'
import { call, firstReply } from '#web/platform/api/api-client.ts'
import type { ListCall } from '#web/platform/navigation/list-search.ts'

const feature = 'banking'

export const bankingAccountQuery = (id: string) =>
  queryOptions({
    queryKey: [feature, 'account', id],
    queryFn: ({ signal }) => call(getBankingAccount, { params: { id }, signal }),
    initialData: () => firstReply(getBankingAccount, { params: { id } }),
  })

export const accountBalanceQuery = (id: string) =>
  queryOptions({
    queryKey: [feature, 'balance', id],
    queryFn: ({ signal }) => call(getAccountBalance, { params: { id }, signal }),
  })

export const linesPerPage = 50

export const fetchLines = (bank_id: string, query: ListCall, page: number, signal?: AbortSignal) =>
  call(listLines, {
    query: { ...query, bank_id, page, per_page: linesPerPage },
    ...(signal && { signal }),
  })

/** The first lines. They stay as they are while somebody works through them: what is done is shown on its row. */
export const linesQuery = (bankId: string, query: ListCall) =>
  queryOptions({
    queryKey: [feature, 'lines', bankId, query],
    queryFn: ({ signal }) => fetchLines(bankId, query, 1, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const bankLineQuery = (id: string) =>
  queryOptions({
    queryKey: [feature, 'line', id],
    queryFn: ({ signal }) => call(getLine, { params: { id }, signal }),
    initialData: () => firstReply(getLine, { params: { id } }),
  })

export const statementsQuery = (bank_id: string, page: number) =>
  queryOptions({
    queryKey: [feature, 'statements', bank_id, page],
    queryFn: ({ signal }) => call(listStatements, { query: { bank_id, page, per_page: 25 }, signal }),
  })

/** Where the money of a customer came from. */
export const payersQuery = (customer_id: string) =>
  queryOptions({
    queryKey: [feature, 'payers', customer_id],
    queryFn: ({ signal }) => call(listPayers, { query: { customer_id }, signal }),
    select: ({ data }) => data,
  })

/** What lines of an account are proposed to be set aside for. */
export const ignoresQuery = (bank_id: string) =>
  queryOptions({
    queryKey: [feature, 'ignores', bank_id],
    queryFn: ({ signal }) => call(listLearnedIgnores, { query: { bank_id }, signal }),
    select: ({ data }) => data,
  })

const pollMilliseconds = 500

/** Refetched until all certain lines have been looked at. */
export const matchRunQuery = (id: string) =>
  queryOptions({
    queryKey: [feature, 'run', id],
    queryFn: ({ signal }) => call(getMatchRun, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? pollMilliseconds : false),
  })

/** What is matched changes payments, invoices and customers; the lines on the screen change by themselves. */
export function useLinesChanged() {
  const queryClient = useQueryClient()
  return () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [first, second] }) =>
        second !== 'pages' && !(first === feature && (second === 'lines' || second === 'run')),
    })
}
