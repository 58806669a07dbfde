import { z } from 'zod'
import { emailStatuses } from './emails.contract.ts'

/** An e-mail about a document, as its page shows it. */
export const documentEmail = z.object({
  id: z.uuid(),
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
})
export type DocumentEmail = z.infer<typeof documentEmail>

/** Names a document and one of its e-mails. */
export const byDocumentEmail = z.strictObject({ id: z.uuid(), email_id: z.uuid() })
