import { createHash } from 'node:crypto'
import { attachmentLimits } from '#shared/features/invoices/invoice-attachments.contract.ts'
import { asOneLine } from '#shared/validation/text.ts'
import type { Actor } from '#server/platform/actor.ts'
import { AppError, orNotFound } from '#server/platform/app-error.ts'
import type { Tx } from '#server/platform/database/connection/database.ts'
import { safeFileName } from '#server/platform/files/file-name.ts'
import * as queries from './attachments.queries.ts'
import { lockDraft } from './drafts.service.ts'

type Upload = { fileName: string; type: string; content: Buffer }

export async function addAttachment(tx: Tx, actor: Actor, invoiceId: string, { fileName, type, content }: Upload) {
  await lockDraft(tx, invoiceId)
  const { count } = await queries.countAttachments(tx, invoiceId)
  if (count >= attachmentLimits.count)
    throw new AppError('invoice.too_many_attachments', { params: { count: attachmentLimits.count } })
  return queries.insertAttachment(tx, {
    invoice_id: invoiceId,
    file_name: safeFileName(fileName),
    content_type: asOneLine(type).slice(0, 100),
    size_bytes: content.length,
    sha256: createHash('sha256').update(content).digest(),
    content,
    created_by: actor.user_id,
  })
}

export async function removeAttachment(tx: Tx, invoiceId: string, attachmentId: string) {
  await lockDraft(tx, invoiceId)
  orNotFound(await queries.deleteAttachment(tx, invoiceId, attachmentId))
}
