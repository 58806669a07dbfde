import { queryOptions, useMutation } from '@tanstack/react-query'
import * as contract from '#shared/features/banks/banks.contract.ts'
import { call } from '#web/platform/api-client.ts'
import { queryClient } from '#web/platform/query-client.ts'

const feature = 'banks'

export const banksQuery = queryOptions({
  queryKey: [feature, 'list'],
  queryFn: ({ signal }) => call(contract.listBanks, { signal }),
  select: ({ data }) => data,
})

/** One account can take the default from another, so all of them are asked for again. */
export const refreshBanks = () => queryClient.invalidateQueries({ queryKey: [feature] })

const steps = {
  make_default: contract.makeDefaultBank,
  retire: contract.retireBank,
  restore: contract.restoreBank,
}
export type BankStep = keyof typeof steps

export const useBankStep = () =>
  useMutation({
    mutationFn: ({ id, step }: { id: string; step: BankStep }) => call(steps[step], { params: { id } }),
    // A refusal, too, may mean that what is on the screen is no longer so.
    onSettled: refreshBanks,
  })
