import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { getInvoiceDefaults } from '#shared/features/invoices/invoice-form.contract.ts'
import { call, firstReply } from '#web/platform/api/api-client.ts'

/** The defaults of a new form; the next number is refetched before an invoice is issued. */
export const invoiceDefaultsQuery = () =>
  queryOptions({
    queryKey: ['invoice-form', 'defaults'] as QueryKey,
    queryFn: ({ signal }) => call(getInvoiceDefaults, { signal }),
    initialData: () => firstReply(getInvoiceDefaults),
  })
