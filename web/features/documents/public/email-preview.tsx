import { Stack, Text } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import classes from './message.module.css'
import { fileSize } from '#web/features/documents/public/file-size.ts'

type EmailPreviewProps = {
  to: readonly string[]
  cc: readonly string[]
  subject: string
  body: string
  attachments: readonly { file_name: string; size_bytes: number | null }[]
}

/** What the reader will see, updated while typing. */
export function EmailPreview({ to, cc, subject, body, attachments }: EmailPreviewProps) {
  const t = useTranslate()
  const formats = useFormats()
  return (
    <Stack component="section" gap={6} miw={0} aria-label={t('invoices.email_preview')}>
      <Text size="sm" c="var(--text)" fw={500} lh="1.375rem">
        {t('invoices.email_preview')}
      </Text>
      <div className={classes.mail}>
        <Text inherit fz={15} c="var(--ink)" fw={600} lh={1.4} className="breaks">
          {subject}
        </Text>
        <p className={classes.mailTo}>
          {t('invoices.email_preview_to', { list: to.join(', ') || '…' })}
          {cc.length > 0 && <> · {t('invoices.cc', { list: cc.join(', ') })}</>}
        </p>
        <div className={classes.mailBody}>{body}</div>
        {attachments.length > 0 && (
          <ul className={classes.files} aria-label={t('invoices.email_attachments')}>
            {attachments.map(({ file_name, size_bytes }) => (
              <li key={file_name} className={classes.file}>
                <IconPaperclip size={14} stroke={1.75} aria-hidden />
                {file_name}
                {size_bytes !== null && (
                  <Text span inherit c="dimmed">
                    {fileSize(formats, size_bytes)}
                  </Text>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Stack>
  )
}
