import { queryOptions } from '@tanstack/react-query'
import { listBankingAccounts } from '#shared/features/banking/accounts.contract.ts'
import { call, firstReply } from '#web/platform/api/api-client.ts'

/** In a file of its own, because Home asks for it too. */
export const bankingAccountsQuery = queryOptions({
  queryKey: ['banking', 'accounts'],
  queryFn: ({ signal }) => call(listBankingAccounts, { signal }),
  initialData: () => firstReply(listBankingAccounts, {}),
  select: ({ data }) => data,
})
