import { IconWifiOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { offline, tryAgain } from '#web/platform/api/offline.ts'
import { PlainButton } from '#web/platform/browser/plain-button.tsx'
import { useStore } from '#web/platform/browser/store.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import styles from './default-layout.module.css'

/** Says that there is no network; the page stays as it is, with everything that was typed. */
export function OfflineBar() {
  const t = useTranslate()
  const isOffline = useStore(offline)
  const queryClient = useQueryClient()
  // What failed meanwhile is asked for again.
  useEffect(() => {
    if (!isOffline)
      void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  }, [isOffline, queryClient])
  return (
    <output className={`notPrinted ${styles.offline}`} hidden={!isOffline}>
      {isOffline && (
        <>
          <IconWifiOff size={18} stroke={1.75} aria-hidden />
          <span className={styles.text}>
            <strong>{t('offline.title')}</strong> {t('offline.text')}
          </span>
          <PlainButton onClick={tryAgain}>{t('offline.retry')}</PlainButton>
        </>
      )}
    </output>
  )
}
