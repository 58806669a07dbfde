import { addAttachment, removeAttachment } from '#shared/features/invoices/invoice-documents.contract.ts'
import type { Attachment } from '#shared/features/documents/document-files.ts'
import { getInvoice } from '#shared/features/invoices/invoices.contract.ts'
import { call, upload } from '#web/platform/api/api-client.ts'
import type { InvoiceForm } from '#web/features/invoices/draft/invoice-form.ts'
import { useErrorAlert } from '#web/platform/api/error-alert.ts'
import { useFileQueue } from '#web/features/documents/editor/attachments/file-queue.ts'

/** Uploads one file after the other, queued with the saves of the form. */
export function useAttachments({ record, saver, values }: InvoiceForm) {
  const withErrorAlert = useErrorAlert()
  const queue = useFileQueue({
    of: 'invoice',
    count: record?.attachments.length ?? 0,
    async send(form) {
      const id = await saver.whenMade
      await saver.inTurn(() => upload(addAttachment, form, { params: { id } }).then(() => refresh(id)))
    },
  })

  async function refresh(id: string) {
    saver.follow(await call(getInvoice, { params: { id } }))
  }

  function add(files: File[]) {
    if (queue.add(files) && values.customer_id !== '') void saver.saveNow({ evenUntouched: true })
  }

  const remove = ({ id: attachment_id }: Attachment) =>
    withErrorAlert(async () => {
      const id = await saver.whenMade
      await saver.inTurn(() => call(removeAttachment, { params: { id, attachment_id } }).then(() => refresh(id)))
    })

  return { ...queue, add, remove }
}
