import { queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  getPayment,
  getPaymentDefaults,
  listOpenInvoices,
  listPaymentBanks,
  listPayments,
  listSettlements,
} from '#shared/features/payments/payments.contract.ts'
import type { Payment } from '#shared/features/payments/payments.reply.ts'
import { call } from '#web/platform/api/api-client.ts'
import { listOptions } from '#web/platform/api/list-query.ts'
import type { ListCall } from '#web/platform/navigation/list-search.ts'

const feature = 'payments'

export const paymentsQuery = (query: ListCall) => listOptions(feature, listPayments, query)

export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: [feature, 'one', id],
    queryFn: ({ signal }) => call(getPayment, { params: { id }, signal }),
  })

/** The defaults of payment and refund forms. */
export const paymentDefaultsQuery = queryOptions({
  queryKey: [feature, 'defaults'],
  queryFn: ({ signal }) => call(getPaymentDefaults, { signal }),
})

/** All accounts, including retired ones. */
export const paymentBanksQuery = queryOptions({
  queryKey: [feature, 'banks'],
  queryFn: ({ signal }) => call(listPaymentBanks, { signal }),
  select: ({ data }) => data,
})

/** A customer's open invoices in a currency, oldest first, and the credit that the customer has. */
export const openInvoicesQuery = (customer_id: string, currency: string) =>
  queryOptions({
    queryKey: [feature, 'open', customer_id, currency],
    queryFn: ({ signal }) => call(listOpenInvoices, { query: { customer_id, currency }, signal }),
    staleTime: 0,
  })

/** What was paid, credited and written off on an invoice. */
export const settlementsQuery = (id: string) =>
  queryOptions({
    queryKey: [feature, 'settlements', id],
    queryFn: ({ signal }) => call(listSettlements, { params: { id }, signal }),
    select: ({ data }) => data,
    staleTime: 0,
  })

/** Payments are shown on many screens: all of them refetch, except the pages of documents, which they do not change. */
export function usePaymentsChanged() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ predicate: ({ queryKey: [, part] }) => part !== 'pages' })
}

/** Puts the server's answer into the cache, so that it is shown at once. */
export function useCachePayment() {
  const queryClient = useQueryClient()
  const changed = usePaymentsChanged()
  return (payment: Payment) => {
    queryClient.setQueryData(paymentQuery(payment.id).queryKey, payment)
    return changed()
  }
}
