import { useTranslate } from '#web/platform/language/language.tsx'
import { PlainButtonLink } from '#web/platform/browser/plain-button.tsx'
import { useSession } from '#web/platform/session/session.ts'
import styles from './not-found-page.module.css'

export function NotFoundPage() {
  const t = useTranslate()
  const { user } = useSession()
  return (
    <div className={styles.frame}>
      <p className={styles.number} aria-hidden>
        404
      </p>
      <h1 className={styles.title}>{t('not_found.title')}</h1>
      <p className={styles.text}>{t('not_found.text')}</p>
      <PlainButtonLink to={user ? '/home' : '/welcome'} look="gold">
        {t('not_found.home')}
      </PlainButtonLink>
    </div>
  )
}
