import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { listCustomerLinks } from '#shared/features/customer-links/customer-links.contract.ts'
import { call } from '#web/platform/api/api-client.ts'
import { refetchOnVisit } from '#web/platform/api/query-client.ts'

const feature = 'customer-links'

export const customerLinksQuery = (invoiceId: string) =>
  queryOptions({
    queryKey: [feature, invoiceId],
    queryFn: ({ signal }) => call(listCustomerLinks, { params: { id: invoiceId }, signal }),
    select: ({ data }) => data,
    ...refetchOnVisit,
  })

export function useLinksChanged() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [feature] })
}
