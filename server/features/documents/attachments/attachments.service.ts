import { createHash } from 'node:crypto'
import { attachmentLimits } from '#shared/features/invoices/invoice-documents.contract.ts'
import { asOneLine, safeFileName } from '#shared/validation/text.ts'
import { kindAndId } from '#server/features/documents/documents.queries.ts'
import { lockDraft } from '#server/features/documents/lock-draft.ts'
import type { Actor } from '#server/platform/actor.ts'
import { AppError, orNotFound } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import type { DocumentKey } from '#server/platform/database/schema/tables.ts'
import * as queries from './attachments.queries.ts'

export { attachmentsOf } from './attachments.queries.ts'

type Upload = { fileName: string; type: string; content: Buffer }

/** Adds a file to a draft. It is sent along with the document. */
export async function addAttachment(tx: Tx, { user_id }: Actor, of: DocumentKey, { fileName, type, content }: Upload) {
  await lockDraft(tx, of)
  const { count } = await queries.countAttachments(tx, of)
  if (count >= attachmentLimits.count)
    throw new AppError(`${kindAndId(of).kind}.too_many_attachments`, { params: { count: attachmentLimits.count } })
  return queries.insertAttachment(tx, {
    ...of,
    file_name: safeFileName(fileName),
    content_type: asOneLine(type).slice(0, 100),
    size_bytes: content.length,
    sha256: createHash('sha256').update(content).digest(),
    content,
    created_by: user_id,
  })
}

export async function removeAttachment(tx: Tx, of: DocumentKey, attachmentId: string) {
  await lockDraft(tx, of)
  orNotFound(await queries.deleteAttachment(tx, of, attachmentId))
}

export async function readAttachment(db: Db, of: DocumentKey, attachmentId: string) {
  const { file_name, content_type, content } = orNotFound(await queries.findAttachment(db, of, attachmentId))
  return { fileName: file_name, type: content_type, content }
}
