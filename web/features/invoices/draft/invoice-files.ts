import { addAttachment, getAttachment, removeAttachment } from '#shared/features/invoices/invoice-documents.contract.ts'
import { getInvoice } from '#shared/features/invoices/invoices.contract.ts'
import type { Invoice } from '#shared/features/invoices/invoices.reply.ts'
import type { FilesKind } from '#web/features/documents/editor/attachments/draft-files.tsx'

export const invoiceFiles: FilesKind<Invoice> = {
  of: 'invoice',
  add: addAttachment,
  remove: removeAttachment,
  open: getAttachment,
  read: getInvoice,
}
