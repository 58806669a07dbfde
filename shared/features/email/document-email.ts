import { z } from 'zod'
import { delivery } from '#shared/features/deliveries/delivery.ts'
import { emailStatuses } from './emails.contract.ts'

/** An e-mail about a document, as its page shows it. */
export const documentEmail = z.object({
  id: z.uuid(),
  kind: z.string(),
  status: z.enum(emailStatuses),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  subject: z.string(),
  attempts: z.number().int(),
  /** The mail server's message when it refused. */
  last_error: z.string().nullable(),
  created_at: z.iso.datetime(),
  created_by_name: z.string().nullable(),
  sent_at: z.iso.datetime().nullable(),
  /** When the recipient's server took it, and when it came back, as reports tell. */
  delivered_at: z.iso.datetime().nullable(),
  bounced_at: z.iso.datetime().nullable(),
})
export type DocumentEmail = z.infer<typeof documentEmail>

/** How a document was sent: its e-mails, and its way to a network. */
export const sentMessages = z.object({ data: z.array(documentEmail), deliveries: z.array(delivery) })
export type SentMessages = z.infer<typeof sentMessages>

/** Names a document and one of its e-mails. */
export const byDocumentEmail = z.strictObject({ id: z.uuid(), email_id: z.uuid() })

/** Something of it is about to change without anybody doing anything. */
export const isBeingSent = (sent: SentMessages | undefined) =>
  sent !== undefined && [...sent.data, ...sent.deliveries].some(({ status }) => status === 'queued')
