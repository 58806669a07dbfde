import { z } from 'zod'
import { listFailedCreditNotes } from '#shared/features/credit-notes/waiting-credit-notes.contract.ts'
import { listCustomerReplies } from '#shared/features/customer-page/customer-page.contract.ts'
import { listFailedDeliveries } from '#shared/features/deliveries/deliveries.contract.ts'
import { listFailedEmails } from '#shared/features/invoices/invoice-emails.contract.ts'
import { listFailedIssues } from '#shared/features/invoices/waiting-drafts.contract.ts'
import { listPaymentIncidents } from '#shared/features/online-payments/online-payments.contract.ts'
import { listFailedReminders } from '#shared/features/reminders/reminders.contract.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { required } from '#shared/required.ts'

const rowsOf = <Data extends z.ZodType>({ reply }: { reply?: z.ZodObject<{ data: Data }> }) =>
  required(reply, 'the reply of a list').shape.data

export const getAttention = endpoint({
  method: 'GET',
  path: '/api/home/attention',
  access: 'invoice_access',
  summary:
    'Everything that went wrong or was said by customers and waits for somebody, in one answer: each part is what the call for it alone answers.',
  reply: z.object({
    invoices: rowsOf(listFailedIssues),
    credit_notes: rowsOf(listFailedCreditNotes),
    emails: rowsOf(listFailedEmails),
    deliveries: rowsOf(listFailedDeliveries),
    reminders: rowsOf(listFailedReminders),
    incidents: rowsOf(listPaymentIncidents),
    replies: rowsOf(listCustomerReplies),
  }),
})
export type Attention = z.output<NonNullable<typeof getAttention.reply>>
