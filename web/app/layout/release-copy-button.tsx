import { getCopy, releaseCopy } from '#shared/features/system/system.contract.ts'
import { useAction } from '#web/platform/api/action.ts'
import { call } from '#web/platform/api/api-client.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { confirm } from '#web/ui/dialog/question.ts'
import styles from './default-layout.module.css'

/** Releases the copy after a question that says what goes out then. */
export function ReleaseCopyButton() {
  const t = useTranslate()
  const mayManage = useMay('manage_admin')
  const { run, isBusy } = useAction()
  if (!mayManage) return null

  const release = () =>
    run(async () => {
      const { waiting_emails: count } = await call(getCopy, {})
      const isSure = await confirm({
        title: t('copy.ask'),
        body: [t('copy.ask_text'), count > 0 && t('copy.waiting', { count })].filter(Boolean).join(' '),
        confirmLabel: t('copy.yes'),
      })
      if (!isSure) return
      await call(releaseCopy, {})
      location.reload()
    })

  return (
    <button type="button" className={styles.release} onClick={() => void release()} disabled={isBusy}>
      {t('copy.release')}
    </button>
  )
}
