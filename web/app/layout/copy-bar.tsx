import { IconCopy } from '@tabler/icons-react'
import { useTranslate } from '#web/platform/language/language.tsx'
import { getCopy, releaseCopy } from '#shared/features/system/system.contract.ts'
import { useAction } from '#web/platform/api/action.ts'
import { call } from '#web/platform/api/api-client.ts'
import { confirm } from '#web/ui/dialog/question.ts'
import { useMay, useSession } from '#web/platform/session/session.ts'
import styles from './default-layout.module.css'

/** The server writes it into the page. */
const isCopy = () => document.documentElement.hasAttribute('data-copy')

/** Says on every page that nothing leaves this database. */
export const CopyBar = () => (isCopy() ? <Bar /> : null)

function Bar() {
  const t = useTranslate()
  const { user } = useSession()
  return (
    <aside className={`notPrinted ${styles.copyBar}`} aria-label={t('copy.title')}>
      <IconCopy size={16} stroke={1.75} aria-hidden />
      <p>
        <strong>{t('copy.title')}</strong> {t('copy.text')}
      </p>
      {user && <ReleaseButton />}
    </aside>
  )
}

/** Releases the copy after a question that says what goes out then. */
function ReleaseButton() {
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
