import { lazy, Suspense } from 'react'
import { IconCopy } from '@tabler/icons-react'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useSession } from '#web/platform/session/session.ts'
import styles from './default-layout.module.css'

/** The server writes it into the page. */
const isCopy = () => document.documentElement.hasAttribute('data-copy')

const ReleaseButton = lazy(async () => ({ default: (await import('./release-copy-button.tsx')).ReleaseCopyButton }))

/** Says on every page that nothing leaves this database. */
export const CopyBar = () => (isCopy() ? <Bar /> : null)

function Bar() {
  const t = useTranslate()
  const { user } = useSession()
  return (
    <aside className={styles.copyBar} aria-label={t('copy.title')}>
      <IconCopy size={16} stroke={1.75} aria-hidden />
      <p>
        <strong>{t('copy.title')}</strong> {t('copy.text')}
      </p>
      {user && (
        <Suspense>
          <ReleaseButton />
        </Suspense>
      )}
    </aside>
  )
}
