import { queryOptions, useQueryClient } from '@tanstack/react-query'
import * as contract from '#shared/features/online-payments/online-payments.contract.ts'
import type { PaymentSettings } from '#shared/features/online-payments/online-payments.reply.ts'
import { attentionKey } from '#web/platform/api/attention-key.ts'
import { call } from '#web/platform/api/api-client.ts'
import { queryClient } from '#web/platform/api/query-client.ts'

const feature = 'online-payments'

export const paymentSettingsQuery = queryOptions({
  queryKey: [feature, 'settings'],
  queryFn: ({ signal }) => call(contract.getPaymentSettings, { signal }),
})

export const cachePaymentSettings = (settings: PaymentSettings) =>
  queryClient.setQueryData(paymentSettingsQuery.queryKey, settings)

export const onlineOriginQuery = (paymentId: string) =>
  queryOptions({
    queryKey: [feature, 'origin', paymentId],
    queryFn: ({ signal }) => call(contract.getOnlineOrigin, { params: { id: paymentId }, signal }),
    select: ({ online }) => online,
  })

export function useOnlinePaymentsChanged() {
  const client = useQueryClient()
  return () => Promise.all([[feature], attentionKey].map((queryKey) => client.invalidateQueries({ queryKey })))
}
