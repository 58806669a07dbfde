import type { EInvoice, EInvoiceAttachment } from '#shared/einvoices/einvoice.ts'
import type { DraftFile } from '#shared/features/einvoices/e-invoice-draft.ts'
import { attachmentLimits } from '#shared/features/invoices/invoice-documents.contract.ts'
import { asOneLine } from '#shared/validation/text.ts'
import type { FieldReader } from './field-reader.ts'

const contentOf = ({ file }: EInvoiceAttachment) => Buffer.from(file?.content ?? '', 'base64')

/** The files inside the document, as many as a draft may have. */
export function attachmentsOf({ attachments }: EInvoice, reader: FieldReader): DraftFile[] {
  const files: DraftFile[] = []
  attachments.forEach((attachment, index) => {
    const content = contentOf(attachment)
    if (content.length === 0) return
    if (files.length < attachmentLimits.count) files.push(fileOf(attachment, index, content))
    else reader.leaveOut(`attachments.${index}`, nameOf(attachment) || '?')
  })
  return files
}

const mostDocuments = 50

/** What the document only refers to. */
export function supportingDocumentsOf({ attachments }: EInvoice, reader: FieldReader) {
  const documents = attachments.flatMap((attachment, index) => {
    const at = `attachments.${index}`
    const id = reader.line(at, attachment.id || attachment.description || attachment.location)
    const { description, location, file } = attachment
    if (contentOf(attachment).length > 0) {
      // A file is known here by its name alone.
      if (description !== file?.name) reader.leaveOut(`${at}.description`, description)
      return []
    }
    if (id === '') return []
    return [{ id, description: reader.line(at, description, 200), location: reader.line(at, location, 500) }]
  })
  documents.slice(mostDocuments).forEach(({ id }) => reader.leaveOut('attachments', id))
  return documents.slice(0, mostDocuments)
}

const nameOf = ({ id, description }: EInvoiceAttachment) => asOneLine(description || id || '')

const fileOf = (attachment: EInvoiceAttachment, index: number, content: Buffer): DraftFile => ({
  file_name: asOneLine(attachment.file?.name ?? '') || nameOf(attachment) || String(index + 1),
  content_type: attachment.file?.mime || 'application/octet-stream',
  content: content.toString('base64'),
})
