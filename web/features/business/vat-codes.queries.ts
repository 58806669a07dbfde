import { queryOptions } from '@tanstack/react-query'
import { listVatCodes } from '#shared/features/business/vat-codes.contract.ts'
import { call, firstReply } from '#web/platform/api/api-client.ts'
import { queryClient } from '#web/platform/api/query-client.ts'

const vatCodesKey = ['vat-codes'] as const

export const vatCodesQuery = queryOptions({
  queryKey: vatCodesKey,
  queryFn: ({ signal }) => call(listVatCodes, { signal }),
  initialData: () => firstReply(listVatCodes),
  staleTime: 60_000,
})

export const refreshVatCodes = () => queryClient.invalidateQueries({ queryKey: vatCodesKey })
