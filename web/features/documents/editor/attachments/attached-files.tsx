import { ActionIcon, Button, FileButton, Loader } from '@mantine/core'
import { IconPaperclip, IconTrash, IconUpload } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { attachmentLimits } from '#shared/features/invoices/invoice-documents.contract.ts'
import type { Attachment } from '#shared/features/documents/document-files.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import classes from './attachments.module.css'
import type { SentFile } from './file-queue.ts'
import { fileSize } from '#web/features/documents/public/file-size.ts'
import { useErrorAlert } from '#web/platform/api/error-alert.ts'

const megabyte = 1024 * 1024

type AttachedFilesProps = {
  files: readonly Attachment[]
  sending: readonly SentFile[]
  refusals: readonly string[]
  /** Not saved yet: files wait until it is. */
  isWaiting: boolean
  onAdd: (files: File[]) => void
  onRemove: (file: Attachment) => void
  onOpen: (file: Attachment) => Promise<unknown>
}

/** The files of a draft: they are dropped or chosen, opened and taken off. */
export function AttachedFiles(attached: AttachedFilesProps) {
  const { files, sending, refusals, isWaiting, onAdd, onRemove, onOpen } = attached
  const t = useTranslate()
  const [isOver, setOver] = useState(false)
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
        onAdd([...event.dataTransfer.files])
      }}
    >
      {(files.length > 0 || sending.length > 0) && (
        <ul className={classes.files} aria-label={t('invoice_form.attachments')}>
          {files.map((file) => (
            <FileRow key={file.id} file={file} onOpen={() => onOpen(file)} onRemove={() => onRemove(file)} />
          ))}
          {sending.map((file) => (
            <SendingRow key={file.key} file={file} isWaiting={isWaiting} />
          ))}
        </ul>
      )}
      <div className={classes.choose}>
        <FileButton multiple onChange={onAdd}>
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

type FileRowProps = { file: Attachment; onOpen: () => Promise<unknown>; onRemove: () => void }

function FileRow({ file, onOpen, onRemove }: FileRowProps) {
  const t = useTranslate()
  const formats = useFormats()
  const withErrorAlert = useErrorAlert()
  return (
    <li className={classes.file}>
      <IconPaperclip size={16} stroke={1.75} aria-hidden className={classes.icon} />
      <button type="button" className={classes.name} onClick={() => void withErrorAlert(onOpen)}>
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

function SendingRow({ file: { name, size }, isWaiting }: { file: SentFile; isWaiting: boolean }) {
  const t = useTranslate()
  const formats = useFormats()
  return (
    <li className={classes.file} aria-busy>
      <Loader size={14} aria-hidden />
      <span className={classes.waiting}>{name}</span>
      <span className={classes.size}>
        {isWaiting ? t('invoice_form.attachment_waiting') : t('invoice_form.attachment_sending')} ·{' '}
        {fileSize(formats, size)}
      </span>
    </li>
  )
}
