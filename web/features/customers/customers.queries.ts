import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { listCustomers } from '#shared/features/customers/customer-list.contract.ts'
import { findLookalikes, getCustomer, getCustomerDefaults } from '#shared/features/customers/customers.contract.ts'
import { trailKey } from '#web/features/audit/public/trail.queries.ts'
import { call } from '#web/platform/api/api-client.ts'
import { listOptions } from '#web/platform/api/list-query.ts'
import type { ListCall } from '#web/platform/navigation/list-search.ts'

const feature = 'customers'

export const customersQuery = (query: ListCall) => listOptions(feature, listCustomers, query)

export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: [feature, 'one', id],
    queryFn: ({ signal }) => call(getCustomer, { params: { id }, signal }),
  })

export const customerDefaultsQuery = queryOptions({
  queryKey: [feature, 'defaults'],
  queryFn: ({ signal }) => call(getCustomerDefaults, { signal }),
})

export type LookalikeField = 'name' | 'email' | 'vat_number'

/** Existing customers that resemble the one being typed. */
export const lookalikesQuery = (field: LookalikeField, text: string, exceptId: string | undefined) =>
  queryOptions({
    queryKey: [feature, 'lookalikes', field, text, exceptId],
    queryFn: ({ signal }) => call(findLookalikes, { query: { [field]: text, except_id: exceptId }, signal }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
  })

/** Invalidates every customer list and every history. */
export function useCustomersChanged() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: [feature, 'list'] }),
      queryClient.invalidateQueries({ queryKey: [feature, 'one'] }),
      queryClient.invalidateQueries({ queryKey: trailKey }),
    ])
}
