import { z } from 'zod'
import { type FailedIssues, issueLaterBody } from '#shared/features/documents/waiting-draft.ts'
import { endpoint, json } from '#shared/http/endpoint.ts'
import type { CreditNote } from './credit-notes.reply.ts'
import type { CreditNoteDefaults } from './waiting-credit-notes.reply.ts'

const manages = 'manage_invoices'
const byId = z.strictObject({ id: z.uuid() })

export const getCreditNoteDefaults = endpoint({
  method: 'GET',
  path: '/api/creditnotes/defaults',
  access: manages,
  summary:
    'What issuing a credit note starts from: the day in the business’s time zone, and the hour at which waiting drafts are issued.',
  reply: json<CreditNoteDefaults>(),
})

export const issueCreditNoteLater = endpoint({
  method: 'POST',
  path: '/api/creditnotes/:id/issue-later',
  access: manages,
  summary:
    'Let a draft be issued by itself on a day after today, at the hour of runs, and sent by e-mail if wished. Any change of the draft ends the waiting.',
  params: byId,
  body: issueLaterBody,
  reply: json<CreditNote>(),
})

export const stopCreditNoteWaiting = endpoint({
  method: 'DELETE',
  path: '/api/creditnotes/:id/issue-later',
  access: manages,
  summary: 'End the waiting of a draft credit note. It keeps its issue date.',
  params: byId,
  reply: json<CreditNote>(),
})

export const retryWaitingCreditNote = endpoint({
  method: 'POST',
  path: '/api/creditnotes/:id/issue-later/retry',
  access: manages,
  summary: 'Issue a draft credit note whose day has come now, and send it by e-mail if that was wished.',
  params: byId,
  reply: json<CreditNote>(),
})

export const listFailedCreditNotes = endpoint({
  method: 'GET',
  path: '/api/creditnotes/failed-issues',
  access: 'invoice_access',
  summary: 'Draft credit notes that could not be issued on their day, and why.',
  reply: json<FailedIssues>(),
})
