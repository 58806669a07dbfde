import { IconMailExclamation } from '@tabler/icons-react'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'

/** Shown before anything is changed, so that nobody is surprised by the e-mail. */
export function BankWarning({ isShort = false }: { isShort?: boolean }) {
  const t = useTranslate()
  return (
    <Notice tone="warning" icon={<IconMailExclamation size={18} stroke={1.5} aria-hidden />} title={t('banks.warning')}>
      {!isShort && t('banks.warning_text')}
    </Notice>
  )
}
