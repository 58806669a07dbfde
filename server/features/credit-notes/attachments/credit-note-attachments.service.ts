import { newAttachment, refuseManyAttachments, type Upload } from '#server/features/documents/documents.service.ts'
import type { Actor } from '#server/platform/actor.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { Tx } from '#server/platform/database/connection/database.ts'
import { lockDraft } from '#server/features/credit-notes/drafts/credit-drafts.service.ts'
import * as queries from './credit-note-attachments.queries.ts'

export async function addAttachment(tx: Tx, { user_id }: Actor, creditNoteId: string, upload: Upload) {
  await lockDraft(tx, creditNoteId)
  refuseManyAttachments(await queries.countAttachments(tx, creditNoteId), 'credit_note')
  return queries.insertAttachment(tx, { ...newAttachment(upload, user_id), credit_note_id: creditNoteId })
}

export async function removeAttachment(tx: Tx, creditNoteId: string, attachmentId: string) {
  await lockDraft(tx, creditNoteId)
  orNotFound(await queries.deleteAttachment(tx, creditNoteId, attachmentId))
}
