import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { checkInvoice } from '#shared/features/invoices/invoice-documents.contract.ts'
import type { Invoice } from '#shared/features/invoices/invoices.reply.ts'
import { call } from '#web/platform/api/api-client.ts'

/** They change with the invoices: `useInvoicesChanged` names them. */
const feature = 'invoices'

/** What the rules of e-invoices say to a draft as it is saved. */
export const invoiceVerdictQuery = ({ id, version }: Pick<Invoice, 'id' | 'version'>) =>
  queryOptions({
    queryKey: [feature, 'verdict', id, version] as QueryKey,
    staleTime: Infinity,
    queryFn: ({ signal }) => call(checkInvoice, { params: { id }, signal }),
  })
