import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { type Bank, getBank, listBanks } from '#shared/features/banks/banks.contract.ts'
import { trailKey } from '#web/features/audit/public/trail.queries.ts'
import { call } from '#web/platform/api/api-client.ts'

const feature = 'banks'

/** Fetches all pages, because the overview shows every account. */
async function allBanks(signal: AbortSignal) {
  const banks: Bank[] = []
  for (let page = 1, last = 1; page <= last; page++) {
    const { data, meta } = await call(listBanks, { query: { page }, signal })
    banks.push(...data)
    last = meta.last_page
  }
  return banks
}

export const banksQuery = queryOptions({
  queryKey: [feature, 'list'],
  queryFn: ({ signal }) => allBanks(signal),
})

export const bankQuery = (id: string) =>
  queryOptions({
    queryKey: [feature, 'one', id],
    queryFn: ({ signal }) => call(getBank, { params: { id }, signal }),
  })

/** One account can take the default from another, so all of them are refetched. */
export function useBanksChanged() {
  const queryClient = useQueryClient()
  return () => Promise.all([[feature], trailKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
