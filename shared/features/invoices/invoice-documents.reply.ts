import type { RepliesOf } from '#shared/http/endpoint.ts'
import type * as contract from './invoice-documents.contract.ts'
import { z } from 'zod'
import { documentEmail, sentMessages } from '#shared/features/email/document-email.ts'
import { preparedEmail } from '#shared/features/email/prepared-email.ts'
import { invoice } from './invoices.reply.ts'
import { attachment } from '#shared/features/documents/document-files.ts'
import { ownVerdict } from '#shared/features/einvoices/einvoices.reply.ts'

export const preparedIssue = preparedEmail.extend({ number: z.string() })
export type PreparedIssue = z.output<typeof preparedIssue>

export const failedEmails = z.object({
  data: z.array(
    documentEmail.extend({
      invoice_id: z.uuid(),
      number: z.string(),
      customer_id: z.uuid(),
      customer_name: z.string(),
    }),
  ),
})
export type FailedEmails = z.output<typeof failedEmails>
export type FailedEmail = FailedEmails['data'][number]

export const replies: RepliesOf<typeof contract> = {
  emailInvoice: documentEmail,
  prepareEmail: preparedEmail,
  prepareIssueAndEmail: preparedIssue,
  issueAndEmail: invoice,
  listInvoiceEmails: sentMessages,
  resendInvoiceEmail: documentEmail,
  markBounced: documentEmail,
  listFailedEmails: failedEmails,
  addAttachment: attachment,
  checkInvoice: ownVerdict,
}
