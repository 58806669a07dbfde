import { attachment, documentPages } from '#shared/features/documents/document-files.ts'
import { documentEmail, sentMessages } from '#shared/features/email/document-email.ts'
import { preparedEmail } from '#shared/features/email/prepared-email.ts'
import { preparedIssue } from '#shared/features/invoices/invoice-documents.reply.ts'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import type * as contract from './credit-note-documents.contract.ts'
import { creditNote } from './credit-notes.reply.ts'
import { ownVerdict } from '#shared/features/einvoices/einvoices.reply.ts'

export const replies: RepliesOf<typeof contract> = {
  previewCreditNote: documentPages,
  previewCreditDraft: documentPages,
  prepareCreditNoteEmail: preparedEmail,
  prepareIssueAndEmailCreditNote: preparedIssue,
  issueAndEmailCreditNote: creditNote,
  emailCreditNote: documentEmail,
  listCreditNoteEmails: sentMessages,
  resendCreditNoteEmail: documentEmail,
  markCreditNoteBounced: documentEmail,
  addCreditNoteAttachment: attachment,
  checkCreditNote: ownVerdict,
}
