import {
  addCreditNoteAttachment,
  getCreditNoteAttachment,
  removeCreditNoteAttachment,
} from '#shared/features/credit-notes/credit-note-documents.contract.ts'
import { getCreditNote } from '#shared/features/credit-notes/credit-notes.contract.ts'
import type { CreditNote } from '#shared/features/credit-notes/credit-notes.reply.ts'
import type { FilesKind } from '#web/features/documents/editor/attachments/draft-files.tsx'

export const creditNoteFiles: FilesKind<CreditNote> = {
  of: 'credit_note',
  add: addCreditNoteAttachment,
  remove: removeCreditNoteAttachment,
  open: getCreditNoteAttachment,
  read: getCreditNote,
}
