import { z } from 'zod'
import { endpoint, json } from '#shared/http/endpoint.ts'
import { listQuery } from '#shared/http/list.ts'
import type { Paged } from '#shared/http/paged.ts'
import { emptyIsAbsent, text } from '#shared/validation/text.ts'
import type { EmailPreview, EmailRow } from './emails.reply.ts'

export const emailStatuses = ['queued', 'sent', 'delivered', 'failed', 'kept', 'bounced'] as const

export const emailFilter = listQuery(
  ['created_at', 'to_address', 'status'],
  { order_by: 'created_at', order_direction: 'DESC' },
  {
    status: emptyIsAbsent(z.enum(emailStatuses)),
    kind: emptyIsAbsent(text(60)),
  },
)
export type EmailFilter = z.output<typeof emailFilter>

const reads = 'admin_access'
const manages = 'manage_admin'
const byId = z.strictObject({ id: z.uuid() })

export const listEmails = endpoint({
  method: 'GET',
  path: '/api/admin/emails',
  access: reads,
  summary: 'The outgoing e-mails with what became of them.',
  query: emailFilter,
  reply: json<Paged<EmailRow>>(),
})

export const exportEmails = endpoint({
  method: 'GET',
  path: '/api/admin/emails/export',
  access: reads,
  summary: 'The filtered e-mails as CSV.',
  query: emailFilter,
  download: 'text/csv',
})

export const getEmail = endpoint({
  method: 'GET',
  path: '/api/admin/emails/:id',
  access: reads,
  summary: 'One e-mail as it is sent.',
  params: byId,
  reply: json<EmailPreview>(),
})

export const resendEmail = endpoint({
  method: 'POST',
  path: '/api/admin/emails/:id/resend',
  access: manages,
  summary: 'Try an e-mail again that failed, or that was kept while there was no mail server.',
  params: byId,
  reply: json<EmailRow>(),
})
