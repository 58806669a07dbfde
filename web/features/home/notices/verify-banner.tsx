import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { IconMailExclamation } from '@tabler/icons-react'
import { resendVerification } from '#shared/features/auth/auth.contract.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { call } from '#web/platform/api/api-client.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import styles from './verify-banner.module.css'

export function VerifyBanner({ email }: { email: string }) {
  const t = useTranslate()
  const resend = useMutation({
    mutationFn: () => call(resendVerification, { body: { email } }),
    onSuccess: () => showSuccess(t('alert.success'), t('home.unverified.sent')),
  })
  return (
    <section className={styles.banner} aria-labelledby="verify-banner">
      <IconMailExclamation size={24} stroke={1.5} aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <h2 id="verify-banner" className={styles.title}>
          {t('home.unverified.title')}
        </h2>
        <p className={styles.text}>{t('home.unverified.text', { email })}</p>
        {resend.error && <p className={styles.error}>{resend.error.message}</p>}
      </div>
      <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate()}>
        {t('home.unverified.resend')}
      </Button>
    </section>
  )
}
