import { z } from 'zod'
import { businessDate } from '#shared/dates/business-date.ts'
import { byDocumentEmail, type DocumentEmail, type SentMessages } from '#shared/features/email/document-email.ts'
import type { PreparedEmail } from '#shared/features/email/prepared-email.ts'
import { endpoint, json } from '#shared/http/endpoint.ts'
import { emailAddress, emptyIsAbsent, oneLine, requiredLine, requiredText } from '#shared/validation/text.ts'
import type { FailedEmails, PreparedIssue } from './invoice-documents.reply.ts'
import type { Invoice } from './invoices.reply.ts'
import type { Attachment } from '#shared/features/documents/document-files.ts'
import type { OwnVerdict } from '#shared/features/einvoices/einvoices.reply.ts'

const byId = z.strictObject({ id: z.uuid() })

const maxRecipients = 20

const message = {
  to: z.array(emailAddress).max(maxRecipients).optional(),
  cc: z.array(emailAddress).max(maxRecipients).default([]),
  subject: requiredLine(200).optional(),
  body: requiredText(5_000).optional(),
  attach_pdf: z.boolean().default(true),
}

export const emailInvoice = endpoint({
  method: 'POST',
  path: '/api/invoices/:id/email',
  access: 'manage_invoices',
  summary: 'Send an issued invoice. What is left out comes from the customer’s contacts and the business’s texts.',
  params: byId,
  body: z.strictObject(message),
  reply: json<DocumentEmail>(),
  status: 201,
})

export const prepareEmail = endpoint({
  method: 'GET',
  path: '/api/invoices/:id/email',
  access: 'manage_invoices',
  summary: 'The message as it would be sent: recipients, subject and body with everything filled in.',
  params: byId,
  reply: json<PreparedEmail>(),
})

export const prepareIssueAndEmail = endpoint({
  method: 'GET',
  path: '/api/invoices/:id/issue-and-email',
  access: 'manage_invoices',
  summary: 'The message as it would be sent if the draft were issued now, and the number that it would get.',
  params: byId,
  query: z.strictObject({ issue_date: emptyIsAbsent(businessDate) }),
  reply: json<PreparedIssue>(),
})

export const issueAndEmail = endpoint({
  method: 'POST',
  path: '/api/invoices/:id/issue-and-email',
  access: 'manage_invoices',
  summary: 'Issue a draft and send it, both or neither.',
  params: byId,
  body: z.strictObject({
    ...message,
    issue_date: businessDate.nullish(),
    /** The number that subject and body name: if the invoice gets another one, they name that. */
    expected_number: oneLine(50).default(''),
  }),
  reply: json<Invoice>(),
  status: 201,
})

export const listInvoiceEmails = endpoint({
  method: 'GET',
  path: '/api/invoices/:id/emails',
  access: 'invoice_access',
  summary: 'The messages about an invoice, and how its e-invoice went to the network, newest first.',
  params: byId,
  reply: json<SentMessages>(),
})

export const resendInvoiceEmail = endpoint({
  method: 'POST',
  path: '/api/invoices/:id/emails/:email_id/resend',
  access: 'manage_invoices',
  summary: 'Send a message again that failed, bounced or was kept.',
  params: byDocumentEmail,
  reply: json<DocumentEmail>(),
})

export const markBounced = endpoint({
  method: 'POST',
  path: '/api/invoices/:id/emails/:email_id/bounce',
  access: 'manage_invoices',
  summary: 'Note that a message that was sent came back.',
  params: byDocumentEmail,
  reply: json<DocumentEmail>(),
})

export const listFailedEmails = endpoint({
  method: 'GET',
  path: '/api/invoices/failed-emails',
  access: 'invoice_access',
  summary: 'The newest messages about invoices that failed or came back and were not sent again since.',
  reply: json<FailedEmails>(),
})

const reads = 'invoice_access'
const manages = 'manage_invoices'

export const attachmentLimits = { bytes: 10 * 1024 * 1024, count: 10 }

export const addAttachment = endpoint({
  method: 'POST',
  path: '/api/invoices/:id/attachments',
  access: manages,
  summary: 'Add a file to a draft: a form with one file named `file`, up to 10 MB. It is sent along with the invoice.',
  params: byId,
  upload: 'file',
  reply: json<Attachment>(),
  status: 201,
})

const byAttachment = z.strictObject({ id: z.uuid(), attachment_id: z.uuid() })

export const removeAttachment = endpoint({
  method: 'DELETE',
  path: '/api/invoices/:id/attachments/:attachment_id',
  access: manages,
  summary: 'Take a file off a draft.',
  params: byAttachment,
})

export const getAttachment = endpoint({
  method: 'GET',
  path: '/api/invoices/:id/attachments/:attachment_id',
  access: reads,
  summary: 'A file that was added to an invoice.',
  params: byAttachment,
  download: 'application/octet-stream',
})

export const xmlQuery = z.strictObject({ format: z.enum(['ubl', 'cii']).default('ubl') })

export const getInvoiceXml = endpoint({
  method: 'GET',
  path: '/api/invoices/:id/xml',
  access: 'invoice_access',
  summary: 'An issued invoice for programs, as UBL 2.1 or CII: the file that was written once and kept.',
  params: byId,
  query: xmlQuery,
  download: 'application/xml',
})

export const checkInvoice = endpoint({
  method: 'POST',
  path: '/api/invoices/:id/check',
  access: 'invoice_access',
  summary:
    'What the official rules of e-invoices say to an invoice, or to a draft as it would be issued: those of EN 16931, and on top those of the customer’s profile. Nothing is saved.',
  params: byId,
  reply: json<OwnVerdict>(),
})
