import { ActionIcon, Button, FileButton, Loader } from '@mantine/core'
import { IconPaperclip, IconTrash, IconUpload } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { attachmentLimits, getAttachment } from '#shared/features/invoices/invoice-attachments.contract.ts'
import type { Attachment } from '#shared/features/invoices/attachment.ts'
import type { Invoice } from '#shared/features/invoices/invoices.contract.ts'
import { download } from '#web/platform/api/download.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import classes from './attachments.module.css'
import { type SentFile, useAttachments } from './attachments-work.ts'
import { fileSize } from './file-size.ts'
import type { InvoiceForm } from '#web/features/invoices/draft/invoice-form.ts'
import { useErrorAlert } from '#web/platform/api/error-alert.ts'

const megabyte = 1024 * 1024

/** Files attached to the invoice. They are uploaded as soon as the draft exists. */
export function Attachments({ form }: { form: InvoiceForm }) {
  const t = useTranslate()
  const { record } = form
  const { add, remove, sending, refusals } = useAttachments(form)
  const [isOver, setOver] = useState(false)
  const files = record?.attachments ?? []
  const over = (isIn: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isIn)
  }
  return (
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={(event) => {
        over(false)(event)
        add([...event.dataTransfer.files])
      }}
    >
      {(files.length > 0 || sending.length > 0) && (
        <ul className={classes.files} aria-label={t('invoice_form.attachments')}>
          {record &&
            files.map((file) => (
              <FileRow key={file.id} file={file} invoice={record} onRemove={() => void remove(file)} />
            ))}
          {sending.map((file) => (
            <SendingRow key={file.key} file={file} hasDraft={record !== null} />
          ))}
        </ul>
      )}
      <div className={classes.choose}>
        <FileButton multiple onChange={add}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="xs"
              leftSection={<IconUpload size={14} stroke={1.75} aria-hidden />}
            >
              {t('invoice_form.attach')}
            </Button>
          )}
        </FileButton>
        <span className={classes.help}>
          {t('invoice_form.attach_help', {
            count: attachmentLimits.count,
            size: attachmentLimits.bytes / megabyte,
          })}
        </span>
      </div>
      <div role="alert" className={classes.refusals}>
        {refusals.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  )
}

type FileRowProps = { file: Attachment; invoice: Invoice; onRemove: () => void }

function FileRow({ file, invoice, onRemove }: FileRowProps) {
  const t = useTranslate()
  const formats = useFormats()
  const withErrorAlert = useErrorAlert()
  const params = { id: invoice.id, attachment_id: file.id }
  return (
    <li className={classes.file}>
      <IconPaperclip size={16} stroke={1.75} aria-hidden className={classes.icon} />
      <button
        type="button"
        className={classes.name}
        onClick={() => void withErrorAlert(() => download(getAttachment, { params }))}
      >
        {file.file_name}
      </button>
      <span className={classes.size}>{fileSize(formats, file.size_bytes)}</span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={t('invoice_form.attachment_remove', { name: file.file_name })}
        onClick={onRemove}
      >
        <IconTrash size={15} stroke={1.75} aria-hidden />
      </ActionIcon>
    </li>
  )
}

function SendingRow({ file: { name, size }, hasDraft }: { file: SentFile; hasDraft: boolean }) {
  const t = useTranslate()
  const formats = useFormats()
  return (
    <li className={classes.file} aria-busy>
      <Loader size={14} aria-hidden />
      <span className={classes.waiting}>{name}</span>
      <span className={classes.size}>
        {hasDraft ? t('invoice_form.attachment_sending') : t('invoice_form.attachment_waiting')} ·{' '}
        {fileSize(formats, size)}
      </span>
    </li>
  )
}
