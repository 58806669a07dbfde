import { useTranslate } from '#web/platform/language/language.tsx'
import { PlainButtonLink } from '#web/platform/browser/plain-button.tsx'
import { useSession } from '#web/platform/session/session.ts'
import styles from './welcome-page.module.css'

const promises = ['exact', 'lasting', 'open'] as const

export function WelcomePage() {
  const t = useTranslate()
  const { user } = useSession()
  return (
    <div className={styles.frame}>
      <h1 className={styles.heading}>{t('welcome.heading')}</h1>
      <p className={styles.text}>{t('welcome.text')}</p>
      <PlainButtonLink to={user ? '/home' : '/login'} look="gold">
        {user ? t('home.title') : t('login.submit')}
      </PlainButtonLink>
      <dl className={styles.promises}>
        {promises.map((promise) => (
          <div key={promise} className={styles.promise}>
            <dt>{t(`welcome.${promise}.title`)}</dt>
            <dd>{t(`welcome.${promise}.text`)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
