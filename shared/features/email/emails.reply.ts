import { z } from 'zod'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import { pagedWithMeta } from '#shared/http/paged.ts'
import { emailStatuses } from './emails.contract.ts'
import type * as contract from './emails.contract.ts'

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

export const emailPreview = emailRow.extend({
  text: z.string(),
  html: z.string(),
  /** Only a super_admin sees the one-time link: it opens the account it was made for. */
  link_hidden: z.boolean(),
})
export type EmailPreview = z.infer<typeof emailPreview>

export const replies: RepliesOf<typeof contract> = {
  listEmails: pagedWithMeta(emailRow),
  getEmail: emailPreview,
  resendEmail: emailRow,
}
