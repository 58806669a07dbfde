import { z } from 'zod'
import { customerReply } from '#shared/features/customer-page/customer-page.reply.ts'
import { failedDelivery } from '#shared/features/deliveries/delivery.ts'
import { failedIssues } from '#shared/features/documents/waiting-draft.ts'
import { failedEmails } from '#shared/features/invoices/invoice-emails.reply.ts'
import { incident } from '#shared/features/online-payments/online-payment.ts'
import { failedReminder } from '#shared/features/reminders/reminders.reply.ts'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import type * as contract from './attention.contract.ts'

const attention = z.object({
  invoices: failedIssues.shape.data,
  credit_notes: failedIssues.shape.data,
  emails: failedEmails.shape.data,
  deliveries: z.array(failedDelivery),
  reminders: z.array(failedReminder),
  incidents: z.array(incident),
  replies: z.array(customerReply),
})
export type Attention = z.output<typeof attention>

export const replies: RepliesOf<typeof contract> = {
  getAttention: attention,
}
