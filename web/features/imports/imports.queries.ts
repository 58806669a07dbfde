import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { getImport, listImportRows, listImports } from '#shared/features/imports/imports.contract.ts'
import type { Import } from '#shared/features/imports/imports.reply.ts'
import { trailKey } from '#web/features/audit/public/trail.queries.ts'
import { call } from '#web/platform/api/api-client.ts'
import { listOptions } from '#web/platform/api/list-query.ts'
import type { ListCall } from '#web/platform/navigation/list-search.ts'

const feature = 'imports'

export const importsQuery = (query: ListCall) => listOptions(feature, listImports, query)

const pollMilliseconds = 400

/** Refetched until the import has finished. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [feature, 'one', id],
    queryFn: ({ signal }) => call(getImport, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? pollMilliseconds : false),
  })

/** Kept under the import as it is: a correction or another mapping asks for the rows again. */
export const importRowsQuery = (given: Import, show: 'invalid' | 'warned', page: number, per_page: number) =>
  queryOptions({
    queryKey: [feature, 'rows', given.id, given, show, page],
    queryFn: ({ signal }) =>
      call(listImportRows, { params: { id: given.id }, query: { show, page, per_page }, signal }),
    placeholderData: keepPreviousData,
  })

/** Shows the import as the server answered it; the lists are asked for again. */
export function useImportChanged() {
  const queryClient = useQueryClient()
  return async (answer: Import) => {
    queryClient.setQueryData(importQuery(answer.id).queryKey, answer)
    await queryClient.invalidateQueries({ queryKey: [feature, 'list'] })
  }
}

/** Open documents are of three kinds, and change what customers owe. */
const listsOf = (kind: Import['kind']) =>
  kind === 'open_documents'
    ? ['invoices', 'credit-notes', 'payments', 'customers', 'home'].map((key) => [key])
    : [[kind]]

/** What was brought in or taken away again changes the lists of its kind. */
export function useImportedChanged({ kind }: Pick<Import, 'kind'>) {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [...listsOf(kind), [feature, 'list'], trailKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    )
}
