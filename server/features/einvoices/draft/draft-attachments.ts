import type { EInvoice, EInvoiceAttachment } from '#shared/einvoices/einvoice.ts'
import type { DraftFile } from '#shared/features/einvoices/e-invoice-draft.ts'
import { attachmentLimits } from '#shared/features/invoices/invoice-attachments.contract.ts'
import { asOneLine } from '#shared/validation/text.ts'
import type { Taking } from './taking.ts'

/** The files inside the document, as many as a draft may have. What it only refers to, or a credit note brings, is left. */
export function attachmentsOf({ kind, attachments }: EInvoice, taking: Taking): DraftFile[] {
  const most = kind === 'invoice' ? attachmentLimits.count : 0
  const files: DraftFile[] = []
  attachments.forEach((attachment, index) => {
    const content = Buffer.from(attachment.file?.content ?? '', 'base64')
    if (content.length > 0 && files.length < most) files.push(fileOf(attachment, index, content))
    else taking.leave(`attachments.${index}`, nameOf(attachment) || '?')
  })
  return files
}

const nameOf = ({ id, description }: EInvoiceAttachment) => asOneLine(description || id || '')

const fileOf = (attachment: EInvoiceAttachment, index: number, content: Buffer): DraftFile => ({
  file_name: asOneLine(attachment.file?.name ?? '') || nameOf(attachment) || String(index + 1),
  content_type: attachment.file?.mime || 'application/octet-stream',
  content: content.toString('base64'),
})
