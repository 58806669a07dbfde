import { createHash } from 'node:crypto'
import { attachmentLimits } from '#shared/features/invoices/invoice-attachments.contract.ts'
import { asOneLine } from '#shared/validation/text.ts'
import { AppError } from '#server/platform/app-error.ts'
import { safeFileName } from '#server/platform/files/file-name.ts'

export type Upload = { fileName: string; type: string; content: Buffer }

export type NewAttachment = ReturnType<typeof newAttachment>

/** A file that was added to a draft, as it is stored. */
export const newAttachment = ({ fileName, type, content }: Upload, userId: string) => ({
  file_name: safeFileName(fileName),
  content_type: asOneLine(type).slice(0, 100),
  size_bytes: content.length,
  sha256: createHash('sha256').update(content).digest(),
  content,
  created_by: userId,
})

export function refuseManyAttachments({ count }: { count: number }, of: 'invoice' | 'credit_note') {
  if (count >= attachmentLimits.count)
    throw new AppError(`${of}.too_many_attachments`, { params: { count: attachmentLimits.count } })
}

type Stored = { file_name: string; content_type: string; content: Uint8Array }

/** As a document carries it inside its XML. */
export const asDocumentFile = ({ file_name: name, content_type: mime, content }: Stored) => ({ name, mime, content })

/** As a message carries it. */
export const asMailAttachment = ({ file_name, content_type, content }: Stored & { content: Buffer }) => ({
  filename: file_name,
  contentType: content_type,
  content,
})
