import { z } from 'zod'
import { endpoint } from '#shared/http/endpoint.ts'
import { listQuery } from '#shared/http/list.ts'
import { pagedWithMeta } from '#shared/http/paged.ts'
import { emptyIsAbsent, text } from '#shared/validation/text.ts'

export const emailStatuses = ['queued', 'sent', 'delivered', 'failed', 'kept', 'bounced'] as const

const emailRow = z.object({
  id: z.uuid(),
  kind: z.string(),
  status: z.enum(emailStatuses),
  to_name: z.string(),
  to_address: z.string(),
  subject: z.string(),
  attempts: z.number().int(),
  last_error: z.string().nullable(),
  created_at: z.iso.datetime(),
  sent_at: z.iso.datetime().nullable(),
  /** When the recipient's server took it, and when it came back, as reports tell. */
  delivered_at: z.iso.datetime().nullable(),
  bounced_at: z.iso.datetime().nullable(),
})
export type EmailRow = z.infer<typeof emailRow>

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
  reply: pagedWithMeta(emailRow),
})

export const exportEmails = endpoint({
  method: 'GET',
  path: '/api/admin/emails/export',
  access: reads,
  summary: 'The filtered e-mails as CSV.',
  query: emailFilter,
  download: 'text/csv',
})

export const emailPreview = emailRow.extend({
  text: z.string(),
  html: z.string(),
  /** Only a super_admin sees the one-time link: it opens the account it was made for. */
  link_hidden: z.boolean(),
})
export type EmailPreview = z.infer<typeof emailPreview>

export const getEmail = endpoint({
  method: 'GET',
  path: '/api/admin/emails/:id',
  access: reads,
  summary: 'One e-mail as it is sent.',
  params: byId,
  reply: emailPreview,
})

export const resendEmail = endpoint({
  method: 'POST',
  path: '/api/admin/emails/:id/resend',
  access: manages,
  summary: 'Try an e-mail again that failed, or that was kept while there was no mail server.',
  params: byId,
  reply: emailRow,
})
