import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslate } from '#web/platform/language.tsx'
import { useSession } from '#web/platform/session.ts'
import styles from './welcome-page.module.css'

const promises = ['exact', 'lasting', 'open'] as const

export function WelcomePage() {
  const t = useTranslate()
  const { user } = useSession()
  return (
    <div className={styles.frame}>
      <h1 className={styles.heading}>{t('welcome.heading')}</h1>
      <p className={styles.text}>{t('welcome.text')}</p>
      <Button component={Link} to={user ? '/home' : '/login'} size="md" color="gold.4" className={styles.button}>
        {user ? t('home.title') : t('login.submit')}
      </Button>
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
