import { queryOptions } from '@tanstack/react-query'
import * as contract from '#shared/features/late-payment/late-payment.contract.ts'
import type { LatePaymentSettings } from '#shared/features/late-payment/late-payment.reply.ts'
import { call } from '#web/platform/api/api-client.ts'
import { queryClient } from '#web/platform/api/query-client.ts'

const feature = 'late-payment'

export const latePaymentQuery = (invoiceId: string) =>
  queryOptions({
    queryKey: [feature, 'of-invoice', invoiceId],
    queryFn: ({ signal }) => call(contract.getLatePayment, { params: { id: invoiceId }, signal }),
  })

export const latePaymentSettingsQuery = queryOptions({
  queryKey: [feature, 'settings'],
  queryFn: ({ signal }) => call(contract.getLatePaymentSettings, { signal }),
})

export async function cacheSettings(settings: LatePaymentSettings) {
  queryClient.setQueryData(latePaymentSettingsQuery.queryKey, settings)
  await queryClient.invalidateQueries({ queryKey: [feature, 'of-invoice'] })
}

export const refreshLatePayment = () => queryClient.invalidateQueries({ queryKey: [feature, 'of-invoice'] })
