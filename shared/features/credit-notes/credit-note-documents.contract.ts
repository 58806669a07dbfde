import { z } from 'zod'
import { businessDate } from '#shared/dates/business-date.ts'
import type { Attachment, DocumentPages } from '#shared/features/documents/document-files.ts'
import type { PreparedIssue } from '#shared/features/invoices/invoice-documents.reply.ts'
import { byDocumentEmail, type DocumentEmail, type SentMessages } from '#shared/features/email/document-email.ts'
import type { PreparedEmail } from '#shared/features/email/prepared-email.ts'
import { endpoint, json } from '#shared/http/endpoint.ts'
import { emailAddress, emptyIsAbsent, oneLine, requiredLine, requiredText } from '#shared/validation/text.ts'
import { newCreditNote } from './credit-notes.contract.ts'
import type { CreditNote } from './credit-notes.reply.ts'
import type { OwnVerdict } from '#shared/features/einvoices/einvoices.reply.ts'
import { xmlQuery } from '#shared/features/invoices/invoice-documents.contract.ts'

const reads = 'invoice_access'
const manages = 'manage_invoices'
const byId = z.strictObject({ id: z.uuid() })

const message = {
  to: z.array(emailAddress).max(20).optional(),
  cc: z.array(emailAddress).max(20).default([]),
  subject: requiredLine(200).optional(),
  body: requiredText(5_000).optional(),
  attach_pdf: z.boolean().default(true),
}

export const getCreditNotePdf = endpoint({
  method: 'GET',
  path: '/api/creditnotes/:id/pdf',
  access: reads,
  summary:
    'The document: of an issued credit note the one that was made once and kept, of a draft a new one with a watermark.',
  params: byId,
  download: 'application/pdf',
})

export const previewCreditNote = endpoint({
  method: 'GET',
  path: '/api/creditnotes/:id/preview',
  access: reads,
  summary: 'The pages of the document as pictures, as they print.',
  params: byId,
  reply: json<DocumentPages>(),
})

export const previewCreditDraft = endpoint({
  method: 'POST',
  path: '/api/creditnotes/preview',
  access: manages,
  summary: 'The pages of a draft credit note that has not been saved, as they would print. Nothing is kept.',
  body: newCreditNote,
  reply: json<DocumentPages>(),
})

export const prepareCreditNoteEmail = endpoint({
  method: 'GET',
  path: '/api/creditnotes/:id/email',
  access: manages,
  summary: 'The message as it would be sent.',
  params: byId,
  reply: json<PreparedEmail>(),
})

export const emailCreditNote = endpoint({
  method: 'POST',
  path: '/api/creditnotes/:id/email',
  access: manages,
  summary: 'Send an issued credit note. What is left out comes from the customer’s contacts and our texts.',
  params: byId,
  body: z.strictObject(message),
  reply: json<DocumentEmail>(),
  status: 201,
})

export const prepareIssueAndEmailCreditNote = endpoint({
  method: 'GET',
  path: '/api/creditnotes/:id/issue-and-email',
  access: manages,
  summary: 'The message as it would be sent if the draft were issued now, and the number that it would get.',
  params: byId,
  query: z.strictObject({ issue_date: emptyIsAbsent(businessDate) }),
  reply: json<PreparedIssue>(),
})

export const issueAndEmailCreditNote = endpoint({
  method: 'POST',
  path: '/api/creditnotes/:id/issue-and-email',
  access: manages,
  summary: 'Issue a draft credit note and send it, both or neither.',
  params: byId,
  body: z.strictObject({
    ...message,
    issue_date: businessDate.nullish(),
    /** The number that subject and body name: if the credit note gets another one, they name that. */
    expected_number: oneLine(50).default(''),
  }),
  reply: json<CreditNote>(),
  status: 201,
})

export const listCreditNoteEmails = endpoint({
  method: 'GET',
  path: '/api/creditnotes/:id/emails',
  access: reads,
  summary: 'The messages about a credit note, newest first.',
  params: byId,
  reply: json<SentMessages>(),
})

export const resendCreditNoteEmail = endpoint({
  method: 'POST',
  path: '/api/creditnotes/:id/emails/:email_id/resend',
  access: manages,
  summary: 'Send a message about a credit note again that failed, bounced or was kept.',
  params: byDocumentEmail,
  reply: json<DocumentEmail>(),
})

export const markCreditNoteBounced = endpoint({
  method: 'POST',
  path: '/api/creditnotes/:id/emails/:email_id/bounce',
  access: manages,
  summary: 'Note that a message about a credit note that was sent came back.',
  params: byDocumentEmail,
  reply: json<DocumentEmail>(),
})

export const addCreditNoteAttachment = endpoint({
  method: 'POST',
  path: '/api/creditnotes/:id/attachments',
  access: 'manage_invoices',
  summary:
    'Add a file to a draft: a form with one file named `file`, up to 10 MB. It is sent along with the credit note.',
  params: byId,
  upload: 'file',
  reply: json<Attachment>(),
  status: 201,
})

const byAttachment = z.strictObject({ id: z.uuid(), attachment_id: z.uuid() })

export const removeCreditNoteAttachment = endpoint({
  method: 'DELETE',
  path: '/api/creditnotes/:id/attachments/:attachment_id',
  access: 'manage_invoices',
  summary: 'Take a file off a draft credit note.',
  params: byAttachment,
})

export const getCreditNoteAttachment = endpoint({
  method: 'GET',
  path: '/api/creditnotes/:id/attachments/:attachment_id',
  access: 'invoice_access',
  summary: 'A file that was added to a credit note.',
  params: byAttachment,
  download: 'application/octet-stream',
})

export const getCreditNoteXml = endpoint({
  method: 'GET',
  path: '/api/creditnotes/:id/xml',
  access: 'invoice_access',
  summary: 'An issued credit note for programs, as UBL 2.1 or CII: the file that was written once and kept.',
  params: byId,
  query: xmlQuery,
  download: 'application/xml',
})

export const checkCreditNote = endpoint({
  method: 'POST',
  path: '/api/creditnotes/:id/check',
  access: 'invoice_access',
  summary:
    'What the official rules of e-invoices say to a credit note, or to a draft as it would be issued: those of EN 16931, and on top those of the customer’s profile. Nothing is saved.',
  params: byId,
  reply: json<OwnVerdict>(),
})
