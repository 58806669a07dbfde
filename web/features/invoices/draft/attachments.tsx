import { getAttachment } from '#shared/features/invoices/invoice-documents.contract.ts'
import { download } from '#web/platform/api/download.ts'
import type { InvoiceForm } from '#web/features/invoices/draft/invoice-form.ts'
import { AttachedFiles } from '#web/features/documents/editor/attachments/attached-files.tsx'
import { useAttachments } from './attachments-work.ts'

/** Files attached to the invoice. They are uploaded as soon as the draft exists. */
export function Attachments({ form }: { form: InvoiceForm }) {
  const { record } = form
  const { add, remove, sending, refusals } = useAttachments(form)
  const id = record?.id ?? ''
  return (
    <AttachedFiles
      files={record?.attachments ?? []}
      sending={sending}
      refusals={refusals}
      isWaiting={record === null}
      onAdd={add}
      onRemove={(file) => void remove(file)}
      onOpen={(file) => download(getAttachment, { params: { id, attachment_id: file.id } })}
    />
  )
}
