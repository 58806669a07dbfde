import { z } from 'zod'
import { emailStatuses } from '#shared/features/email/emails.contract.ts'
import { preparedEmail } from '#shared/features/email/prepared-email.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { emailAddress, requiredLine, requiredText } from '#shared/validation/text.ts'

const byId = z.strictObject({ id: z.uuid() })

const invoiceEmail = z.object({
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
export type InvoiceEmail = z.infer<typeof invoiceEmail>

const maxRecipients = 20

export const emailInvoice = endpoint({
  method: 'POST',
  path: '/api/invoices/:id/email',
  access: 'manage_invoices',
  summary: 'Send an issued invoice. What is left out comes from the customer’s contacts and the business’s texts.',
  params: byId,
  body: z.strictObject({
    to: z.array(emailAddress).max(maxRecipients).optional(),
    cc: z.array(emailAddress).max(maxRecipients).default([]),
    subject: requiredLine(200).optional(),
    body: requiredText(5_000).optional(),
    attach_pdf: z.boolean().default(true),
  }),
  reply: invoiceEmail,
  status: 201,
})

export const prepareEmail = endpoint({
  method: 'GET',
  path: '/api/invoices/:id/email',
  access: 'manage_invoices',
  summary: 'The message as it would be sent: recipients, subject and body with everything filled in.',
  params: byId,
  reply: preparedEmail,
})

export const listInvoiceEmails = endpoint({
  method: 'GET',
  path: '/api/invoices/:id/emails',
  access: 'invoice_access',
  summary: 'The messages about an invoice, newest first.',
  params: byId,
  reply: z.object({ data: z.array(invoiceEmail) }),
})

const byEmail = z.strictObject({ id: z.uuid(), email_id: z.uuid() })

export const resendInvoiceEmail = endpoint({
  method: 'POST',
  path: '/api/invoices/:id/emails/:email_id/resend',
  access: 'manage_invoices',
  summary: 'Send a message again that failed, bounced or was kept.',
  params: byEmail,
  reply: invoiceEmail,
})

export const markBounced = endpoint({
  method: 'POST',
  path: '/api/invoices/:id/emails/:email_id/bounce',
  access: 'manage_invoices',
  summary: 'Note that a message that was sent came back.',
  params: byEmail,
  reply: invoiceEmail,
})

export const listFailedEmails = endpoint({
  method: 'GET',
  path: '/api/invoices/failed-emails',
  access: 'invoice_access',
  summary: 'The newest messages about invoices that failed or came back and were not sent again since.',
  reply: z.object({
    data: z.array(
      invoiceEmail.extend({
        invoice_id: z.uuid(),
        number: z.string(),
        customer_id: z.uuid(),
        customer_name: z.string(),
      }),
    ),
  }),
})
