import { z } from 'zod'
import { type FailedIssues, issueLaterBody } from '#shared/features/documents/waiting-draft.ts'
import { endpoint, json } from '#shared/http/endpoint.ts'
import type { Invoice } from './invoices.reply.ts'

const manages = 'manage_invoices'
const byId = z.strictObject({ id: z.uuid() })

export const issueLater = endpoint({
  method: 'POST',
  path: '/api/invoices/:id/issue-later',
  access: manages,
  summary:
    'Let a draft be issued by itself on a day after today, at the hour of runs, and sent by e-mail if wished. Any change of the draft ends the waiting.',
  params: byId,
  body: issueLaterBody,
  reply: json<Invoice>(),
})

export const stopWaiting = endpoint({
  method: 'DELETE',
  path: '/api/invoices/:id/issue-later',
  access: manages,
  summary: 'End the waiting of a draft. It keeps its issue date.',
  params: byId,
  reply: json<Invoice>(),
})

export const retryWaiting = endpoint({
  method: 'POST',
  path: '/api/invoices/:id/issue-later/retry',
  access: manages,
  summary: 'Issue a draft whose day has come now, and send it by e-mail if that was wished.',
  params: byId,
  reply: json<Invoice>(),
})

export const listFailedIssues = endpoint({
  method: 'GET',
  path: '/api/invoices/failed-issues',
  access: 'invoice_access',
  summary: 'Drafts that could not be issued on their day, and why.',
  reply: json<FailedIssues>(),
})
