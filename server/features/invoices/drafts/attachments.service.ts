import { newAttachment, refuseManyAttachments, type Upload } from '#server/features/documents/documents.service.ts'
import type { Actor } from '#server/platform/actor.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { Tx } from '#server/platform/database/connection/database.ts'
import * as queries from './attachments.queries.ts'
import { lockDraft } from './drafts.service.ts'

export async function addAttachment(tx: Tx, { user_id }: Actor, invoiceId: string, upload: Upload) {
  await lockDraft(tx, invoiceId)
  refuseManyAttachments(await queries.countAttachments(tx, invoiceId), 'invoice')
  return queries.insertAttachment(tx, { ...newAttachment(upload, user_id), invoice_id: invoiceId })
}

export async function removeAttachment(tx: Tx, invoiceId: string, attachmentId: string) {
  await lockDraft(tx, invoiceId)
  orNotFound(await queries.deleteAttachment(tx, invoiceId, attachmentId))
}
