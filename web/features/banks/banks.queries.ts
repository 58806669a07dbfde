import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { getBank, listBanks } from '#shared/features/banks/banks.contract.ts'
import { trailKey } from '#web/features/audit/public/trail.queries.ts'
import { call } from '#web/platform/api-client.ts'

const feature = 'banks'

export const banksQuery = queryOptions({
  queryKey: [feature, 'list'],
  queryFn: ({ signal }) => call(listBanks, { signal }),
  select: ({ data }) => data,
})

export const bankQuery = (id: string) =>
  queryOptions({
    queryKey: [feature, 'one', id],
    queryFn: ({ signal }) => call(getBank, { params: { id }, signal }),
  })

/** After something was changed: one account can take the default from another, so all of them are asked for again. */
export function useBanksChanged() {
  const queryClient = useQueryClient()
  return () => Promise.all([[feature], trailKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
