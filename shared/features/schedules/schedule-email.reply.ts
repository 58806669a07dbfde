import { z } from 'zod'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import type * as contract from './schedule-email.contract.ts'

const answered = z.object({
  to: z.array(z.string()),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  reply_to: z.string(),
  subject: z.string().nullable(),
  body: z.string().nullable(),
  attach_pdf: z.boolean(),
  version: z.number().int(),
  schedule_name: z.string(),
  customer_name: z.string(),
  /** The customer's language, in which the message is written. */
  language: z.string(),
  /** The business's texts, used if the schedule has none of its own. */
  standard: z.object({ subject: z.string(), body: z.string(), reply_to: z.string(), from_name: z.string() }),
  /** All contacts of the customer that have an address. */
  contacts: z.array(z.object({ name: z.string(), email: z.string(), receives_invoices: z.boolean() })),
  /** The value of each placeholder in the next invoice. */
  values: z.record(z.string(), z.string()),
  /** What prevents the next invoice, one sentence per reason. */
  reasons: z.array(z.string()),
})
export type ScheduleEmail = z.infer<typeof answered>

const sentTest = z.object({ to: z.string() })
export type SentTest = z.output<typeof sentTest>

export const replies: RepliesOf<typeof contract> = {
  getScheduleEmail: answered,
  putScheduleEmail: answered,
  sendTestEmail: sentTest,
}
