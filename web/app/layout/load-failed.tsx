import { useTranslate } from '#web/platform/language/language.tsx'
import { PlainButton } from '#web/platform/browser/plain-button.tsx'
import { showLoadFailed } from '#web/start/page/load-failed.ts'
import styles from './not-found-page.module.css'

/** Shown if a screen could not be loaded or rendered. A reload also gets the files of the latest version. */
export function LoadFailed() {
  const t = useTranslate()
  return (
    <div className={styles.failedFrame} role="alert">
      <h1 className={styles.failedTitle}>{t('load_failed.title')}</h1>
      <p className={styles.failedText}>{t('load_failed.text')}</p>
      <PlainButton onClick={() => window.location.reload()}>{t('load_failed.retry')}</PlainButton>
    </div>
  )
}

/** The same where the frame itself could not be loaded. */
export const FrameFailed = () => <div ref={showFailedFrame} />

const showFailedFrame = (element: HTMLElement | null) => {
  if (element) showLoadFailed(element)
}
