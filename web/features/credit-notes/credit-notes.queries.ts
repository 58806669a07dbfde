import { type QueryClient, type QueryKey, queryOptions, useQueryClient } from '@tanstack/react-query'
import { isBeingSent } from '#shared/features/email/document-email.ts'
import {
  listCreditNoteEmails,
  prepareCreditNoteEmail,
  prepareIssueAndEmailCreditNote,
  previewCreditNote,
} from '#shared/features/credit-notes/credit-note-documents.contract.ts'
import { checkCreditNote } from '#shared/features/credit-notes/credit-note-documents.contract.ts'
import { getCreditable, getCreditNote, listCreditNotes } from '#shared/features/credit-notes/credit-notes.contract.ts'
import type { CreditNote } from '#shared/features/credit-notes/credit-notes.reply.ts'
import { getCreditNoteDefaults } from '#shared/features/credit-notes/credit-notes.contract.ts'
import { call } from '#web/platform/api/api-client.ts'
import { listOptions } from '#web/platform/api/list-query.ts'
import type { ListCall } from '#web/platform/navigation/list-search.ts'

const feature = 'credit-notes'

const pollMilliseconds = 2_000

export const creditNoteDefaultsQuery = queryOptions({
  queryKey: [feature, 'defaults'] as QueryKey,
  queryFn: ({ signal }) => call(getCreditNoteDefaults, { signal }),
})

/** Refetched while an e-mail is waiting to be sent. */
export const creditNotesQuery = (query: ListCall) =>
  queryOptions({
    ...listOptions(feature, listCreditNotes, query),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ email_status }) => email_status === 'queued') ? pollMilliseconds : false,
  })

/**
 * The number of credit notes that match a filter, read from the smallest page of the list; null if there are too many
 * to count.
 */
export const creditNoteCountQuery = (query: ListCall) => {
  const { page: _page, order_by: _by, order_direction: _direction, ...filter } = query
  return queryOptions({
    ...listOptions(feature, listCreditNotes, { ...filter, per_page: 1 }),
    select: ({ meta }) => (meta.more ? null : meta.total),
  })
}

/** What the rules of e-invoices say to a draft as it is saved. */
export const creditNoteVerdictQuery = ({ id, version }: Pick<CreditNote, 'id' | 'version'>) =>
  queryOptions({
    queryKey: [feature, 'verdict', id, version] as QueryKey,
    staleTime: Infinity,
    queryFn: ({ signal }) => call(checkCreditNote, { params: { id }, signal }),
  })

export const creditNoteQuery = (id: string) =>
  queryOptions({
    queryKey: [feature, 'one', id] as QueryKey,
    queryFn: ({ signal }) => call(getCreditNote, { params: { id }, signal }),
  })

/** The pages as they print. Those of an issued credit note never change; those of a draft change with each version. */
export const creditNotePagesQuery = ({ id, version }: Pick<CreditNote, 'id' | 'version'>) =>
  queryOptions({
    queryKey: [feature, 'pages', id, version] as QueryKey,
    queryFn: ({ signal }) => call(previewCreditNote, { params: { id }, signal }),
  })

/** Refetched while an e-mail is waiting to be sent. */
export const creditNoteEmailsQuery = (id: string) =>
  queryOptions({
    queryKey: [feature, 'emails', id] as QueryKey,
    queryFn: ({ signal }) => call(listCreditNoteEmails, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isBeingSent(state.data) ? pollMilliseconds : false),
  })

/** The e-mail as it would be sent now; fetched each time the dialog is opened. */
export const preparedCreditNoteQuery = (id: string) =>
  queryOptions({
    queryKey: [feature, 'prepared', id] as QueryKey,
    queryFn: ({ signal }) => call(prepareCreditNoteEmail, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** As for invoices: once it is issued there is nothing to prepare, so its key is not among those that are refetched. */
export const preparedIssueOfCreditNoteQuery = ({ id, version, status }: CreditNote, issueDate: string | null) =>
  queryOptions({
    queryKey: [feature, 'prepared', id, version, issueDate] as QueryKey,
    queryFn: ({ signal }) =>
      call(prepareIssueAndEmailCreditNote, { params: { id }, query: { issue_date: issueDate ?? undefined }, signal }),
    enabled: status === 'draft',
    // What was prepared is not prepared again while it is being issued.
    staleTime: 10_000,
  })

/** The lines of an invoice with what can still be credited of each; other users may be crediting them too. */
export const creditableQuery = (invoiceId: string) =>
  queryOptions({
    queryKey: [feature, 'creditable', invoiceId],
    queryFn: ({ signal }) => call(getCreditable, { params: { id: invoiceId }, signal }),
    staleTime: 0,
  })

const lasting = ['pages', 'prepared']

/** Credit is shown on many screens: all of them refetch, except the pages of documents, which it does not change. */
const creditNotesChanged = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [, part] }) => !lasting.includes(String(part)) })

export function useCreditNotesChanged() {
  const queryClient = useQueryClient()
  return () => creditNotesChanged(queryClient)
}

/** Puts the server's answer into the cache, so that it is shown at once. */
export function cacheCreditNote(queryClient: QueryClient, note: CreditNote) {
  queryClient.setQueryData(creditNoteQuery(note.id).queryKey, note)
  return creditNotesChanged(queryClient)
}

export function useCacheCreditNote() {
  const queryClient = useQueryClient()
  return (note: CreditNote) => cacheCreditNote(queryClient, note)
}
