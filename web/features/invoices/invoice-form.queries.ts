import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getInvoiceDefaults, listCustomerChoices } from '#shared/features/invoices/invoice-form.contract.ts'
import { call, firstReply } from '#web/platform/api/api-client.ts'

const feature = 'invoice-form'

/** The defaults of a new form; the next number is refetched before an invoice is issued. */
export const invoiceDefaultsQuery = () =>
  queryOptions({
    queryKey: [feature, 'defaults'],
    queryFn: ({ signal }) => call(getInvoiceDefaults, { signal }),
    initialData: () => firstReply(getInvoiceDefaults),
  })

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
