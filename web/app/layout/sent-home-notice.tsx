import { IconLock, IconX } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useStore } from '#web/platform/browser/store.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { sentHome } from '#web/app/routes/sent-home.ts'
import styles from './default-layout.module.css'

/** Says once why the home page is shown instead of the one that was asked for. */
export function SentHomeNotice() {
  const t = useTranslate()
  const title = useStore(sentHome)
  const { pathname } = useLocation()
  const isShown = title !== null && pathname === '/home'
  return (
    <output className={`notPrinted ${styles.sentHome}`} hidden={!isShown}>
      {isShown && (
        <>
          <IconLock size={18} stroke={1.75} aria-hidden />
          <span className={styles.text}>{t('frame.sent_home', { page: t(title) })}</span>
          <button
            type="button"
            className={styles.close}
            aria-label={t('alert.close')}
            onClick={() => sentHome.set(null)}
          >
            <IconX size={16} stroke={1.75} aria-hidden />
          </button>
        </>
      )}
    </output>
  )
}
