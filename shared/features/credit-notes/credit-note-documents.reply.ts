import { documentPages } from '#shared/features/documents/document-pages.ts'
import { documentEmail, sentMessages } from '#shared/features/email/document-email.ts'
import { preparedEmail } from '#shared/features/email/prepared-email.ts'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import type * as contract from './credit-note-documents.contract.ts'

export const replies: RepliesOf<typeof contract> = {
  previewCreditNote: documentPages,
  prepareCreditNoteEmail: preparedEmail,
  emailCreditNote: documentEmail,
  listCreditNoteEmails: sentMessages,
  resendCreditNoteEmail: documentEmail,
  markCreditNoteBounced: documentEmail,
}
