import { keepPreviousData, type QueryClient, type QueryKey, queryOptions, useQueryClient } from '@tanstack/react-query'
import { isBeingSent } from '#shared/features/email/document-email.ts'
import { getBulk } from '#shared/features/invoices/invoice-bulk.contract.ts'
import {
  listInvoiceEmails,
  prepareEmail,
  prepareIssueAndEmail,
} from '#shared/features/invoices/invoice-documents.contract.ts'
import {
  getInvoice,
  listInvoices,
  previewInvoice,
  summariseInvoices,
} from '#shared/features/invoices/invoices.contract.ts'
import type { Invoice } from '#shared/features/invoices/invoices.reply.ts'
import { trailKey } from '#web/features/audit/public/trail.queries.ts'
import { attentionKey } from '#web/platform/api/attention-key.ts'
import { call, firstReply } from '#web/platform/api/api-client.ts'
import { listOptions } from '#web/platform/api/list-query.ts'
import type { ListCall } from '#web/platform/navigation/list-search.ts'

const feature = 'invoices'

const pollMilliseconds = 2_000

/** Refetched while an e-mail is waiting to be sent. */
export const invoicesQuery = (query: ListCall) =>
  queryOptions({
    ...listOptions(feature, listInvoices, query),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ email_status }) => email_status === 'queued') ? pollMilliseconds : false,
  })

/** Leaves out state, order and page of the filter: one answer serves every tab and every page. */
export const invoiceSummaryQuery = (query: ListCall) => {
  const { page: _page, per_page: _perPage, order_by: _by, order_direction: _direction, ...filter } = query
  return queryOptions({
    queryKey: [feature, 'summary', filter],
    queryFn: ({ signal }) => call(summariseInvoices, { query: filter, signal }),
    initialData: () => firstReply(summariseInvoices, { query: filter }),
    placeholderData: keepPreviousData,
  })
}

export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: [feature, 'one', id] as QueryKey,
    queryFn: ({ signal }) => call(getInvoice, { params: { id }, signal }),
    initialData: () => firstReply(getInvoice, { params: { id } }),
  })

/** The pages as they print. Those of an issued invoice never change; those of a draft change with each version. */
export const invoicePagesQuery = ({ id, version }: Pick<Invoice, 'id' | 'version'>) =>
  queryOptions({
    queryKey: [feature, 'pages', id, version] as QueryKey,
    queryFn: ({ signal }) => call(previewInvoice, { params: { id }, signal }),
  })

/** Refetched while an e-mail is waiting to be sent, like the list. */
export const invoiceEmailsQuery = (id: string) =>
  queryOptions({
    queryKey: [feature, 'emails', id] as QueryKey,
    queryFn: ({ signal }) => call(listInvoiceEmails, { params: { id }, signal }),
    refetchInterval: ({ state }) => (isBeingSent(state.data) ? pollMilliseconds : false),
  })

/** The e-mail as it would be sent now; fetched each time the dialog is opened. */
export const preparedEmailQuery = (id: string) =>
  queryOptions({
    queryKey: [feature, 'prepared', id] as QueryKey,
    queryFn: ({ signal }) => call(prepareEmail, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/**
 * The e-mail as it would be sent if the draft were issued now, with the number that it would get. Its key is not among those of
 * invoices: once it is issued, there is nothing to prepare, and asking again would be refused.
 */
export const preparedIssueQuery = ({ id, version, status }: Invoice, issueDate: string | null) =>
  queryOptions({
    queryKey: ['issue-and-email', id, version, issueDate] as QueryKey,
    queryFn: ({ signal }) =>
      call(prepareIssueAndEmail, { params: { id }, query: { issue_date: issueDate ?? undefined }, signal }),
    enabled: status === 'draft',
    // What was prepared is not prepared again while it is being issued.
    staleTime: 10_000,
  })

const bulkPollMilliseconds = 400

/** Refetched until the run has finished. */
export const bulkQuery = (id: string) =>
  queryOptions({
    queryKey: [feature, 'bulk', id],
    queryFn: ({ signal }) => call(getBulk, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? bulkPollMilliseconds : false),
  })

/** Invalidates every invoice list, record and history. */
const invoicesChanged = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [owner, part] }) =>
        owner === feature && ['list', 'summary', 'one', 'emails'].includes(String(part)),
    }),
    queryClient.invalidateQueries({ queryKey: attentionKey }),
    queryClient.invalidateQueries({ queryKey: trailKey }),
  ])

export function useInvoicesChanged() {
  const queryClient = useQueryClient()
  return () => invoicesChanged(queryClient)
}

/** Puts the server's answer into the cache, so that it is shown at once. */
export function cacheInvoice(queryClient: QueryClient, invoice: Invoice) {
  queryClient.setQueryData(invoiceQuery(invoice.id).queryKey, invoice)
  return invoicesChanged(queryClient)
}

export function useCacheInvoice() {
  const queryClient = useQueryClient()
  return (invoice: Invoice) => cacheInvoice(queryClient, invoice)
}
