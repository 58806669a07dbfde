import { Text, UnstyledButton } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { fileSize } from './file-size.ts'
import type { Attachment } from '#shared/features/documents/document-files.ts'
import { useAction } from '#web/platform/api/action.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import classes from './document-parts.module.css'

type DocumentFilesProps = { files: readonly Attachment[]; onTake: (file: Attachment) => Promise<unknown> }

/** The files that go with a document, to be downloaded. */
export function DocumentFiles({ files, onTake }: DocumentFilesProps) {
  if (files.length === 0) return null
  return (
    <ul className={classes.attachments}>
      {files.map((file) => (
        <li key={file.id}>
          <FileLink file={file} onTake={() => onTake(file)} />
        </li>
      ))}
    </ul>
  )
}

function FileLink({ file: { file_name, size_bytes }, onTake }: { file: Attachment; onTake: () => Promise<unknown> }) {
  const t = useTranslate()
  const formats = useFormats()
  const { run, isBusy } = useAction()
  return (
    <UnstyledButton
      className={classes.attachment}
      disabled={isBusy}
      aria-label={t('invoices.attachment_download', { name: file_name })}
      onClick={() => void run(onTake)}
    >
      <IconPaperclip size={15} stroke={1.75} aria-hidden />
      <span className={`cut ${classes.fileName}`}>{file_name}</span>
      <Text span size="xs" flex="none" ms="auto" c="dimmed" className="figures">
        {fileSize(formats, size_bytes)}
      </Text>
    </UnstyledButton>
  )
}
