import { queryOptions } from '@tanstack/react-query'
import { listCustomerReplies } from '#shared/features/customer-page/customer-page.contract.ts'
import { call } from '#web/platform/api/api-client.ts'

/** They change with the invoices: `useInvoicesChanged` names them. */
export const customerRepliesQuery = () =>
  queryOptions({
    queryKey: ['invoices', 'customer-replies'],
    queryFn: ({ signal }) => call(listCustomerReplies, { signal }),
    select: ({ data }) => data,
  })
