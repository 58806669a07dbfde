import { attachment } from '#shared/features/invoices/attachment.ts'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import type * as contract from './credit-note-attachments.contract.ts'

export const replies: RepliesOf<typeof contract> = {
  addCreditNoteAttachment: attachment,
}
