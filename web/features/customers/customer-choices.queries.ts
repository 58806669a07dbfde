import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listCustomerChoices } from '#shared/features/invoices/invoice-form.contract.ts'
import { call } from '#web/platform/api/api-client.ts'

const feature = 'invoice-form'

export const customerChoicesQuery = (q: string) =>
  queryOptions({
    queryKey: [feature, 'customers', q],
    queryFn: ({ signal }) => call(listCustomerChoices, { query: { q }, signal }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
  })

export const customerChoiceQuery = (id: string) =>
  queryOptions({
    queryKey: [feature, 'customer', id],
    queryFn: ({ signal }) => call(listCustomerChoices, { query: { id }, signal }),
    select: ({ data }) => data[0],
    staleTime: 60_000,
  })
