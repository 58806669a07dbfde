import {
  addCreditNoteAttachment,
  getCreditNoteAttachment,
  removeCreditNoteAttachment,
} from '#shared/features/credit-notes/credit-note-documents.contract.ts'
import type { CreditNote } from '#shared/features/credit-notes/credit-notes.reply.ts'
import { useCreditNotesChanged } from '#web/features/credit-notes/credit-notes.queries.ts'
import { AttachedFiles } from '#web/features/documents/editor/attachments/attached-files.tsx'
import { useFileQueue } from '#web/features/documents/editor/attachments/file-queue.ts'
import { call, upload } from '#web/platform/api/api-client.ts'
import { download } from '#web/platform/api/download.ts'
import { useErrorAlert } from '#web/platform/api/error-alert.ts'

/** Files attached to a saved draft. */
export function CreditNoteFiles({ note: { id, attachments } }: { note: CreditNote }) {
  const changed = useCreditNotesChanged()
  const withErrorAlert = useErrorAlert()
  const { add, sending, refusals } = useFileQueue({
    of: 'credit_note',
    count: attachments.length,
    send: (form) => upload(addCreditNoteAttachment, form, { params: { id } }).then(changed),
  })
  const ofFile = (attachment_id: string) => ({ params: { id, attachment_id } })
  return (
    <AttachedFiles
      files={attachments}
      sending={sending}
      refusals={refusals}
      isWaiting={false}
      onAdd={add}
      onRemove={(file) => void withErrorAlert(() => call(removeCreditNoteAttachment, ofFile(file.id)).then(changed))}
      onOpen={(file) => download(getCreditNoteAttachment, ofFile(file.id))}
    />
  )
}
