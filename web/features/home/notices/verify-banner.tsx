import { Box, Button, Text } from '@mantine/core'
import { IconMailExclamation } from '@tabler/icons-react'
import { useState } from 'react'
import { resendVerification } from '#shared/features/auth/auth.contract.ts'
import { useShowOnItsWay } from '#web/features/email/public/on-its-way.ts'
import { useAction } from '#web/platform/api/action.ts'
import { call } from '#web/platform/api/api-client.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import styles from '#web/features/home/home.module.css'

export function VerifyBanner({ email }: { email: string }) {
  const t = useTranslate()
  const showOnItsWay = useShowOnItsWay()
  const [refusal, setRefusal] = useState<string | null>(null)
  const { run, isBusy } = useAction(({ message }) => setRefusal(message))
  const resend = async () => {
    setRefusal(null)
    await call(resendVerification, { body: { email } })
    await showOnItsWay(t('home.unverified.sent'))
  }
  return (
    <section className={styles.banner} aria-labelledby="verify-banner">
      <IconMailExclamation size={24} stroke={1.5} aria-hidden className={styles.icon} />
      <Box flex="1 1 18rem">
        <Text id="verify-banner" component="h2" inherit fz="md" fw={600}>
          {t('home.unverified.title')}
        </Text>
        <Text size="sm" mt={2} c="dimmed">
          {t('home.unverified.text', { email })}
        </Text>
        {refusal && (
          <Text size="sm" mt={2} c="var(--state-bad)">
            {refusal}
          </Text>
        )}
      </Box>
      <Button variant="default" loading={isBusy} onClick={() => void run(resend)}>
        {t('home.unverified.resend')}
      </Button>
    </section>
  )
}
