import { ActionIcon, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { copyText } from '#web/platform/browser/clipboard.ts'
import { useTranslate } from '#web/platform/language/language.tsx'

type CopiedTextProps = { label: string; text: string; help: string }

/** Something to be entered elsewhere. */
export function CopiedText({ label, text, help }: CopiedTextProps) {
  const t = useTranslate()
  const copy = async () => {
    await copyText(text)
    showSuccess(t('payment_settings.copied'))
  }
  return (
    <TextInput
      label={label}
      description={help}
      value={text}
      readOnly
      rightSection={
        <ActionIcon variant="subtle" color="gray" aria-label={t('payment_settings.copy')} onClick={() => void copy()}>
          <IconCopy size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      }
    />
  )
}
