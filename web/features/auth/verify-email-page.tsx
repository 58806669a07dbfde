import { Button, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { verifyEmail } from '#shared/features/auth/auth.contract.ts'
import { call } from '#web/platform/api-client.ts'
import { useTranslate } from '#web/platform/language.tsx'
import { fetchUser, useSession } from '#web/platform/session.ts'
import styles from './auth-form.module.css'
import { BareCard } from './bare-card.tsx'

/** The link works once, so it is followed once, however often the page is drawn. */
function useVerification() {
  const { id = '' } = useParams({ strict: false })
  const { token = '' } = useSearch({ strict: false })
  return useQuery({
    queryKey: ['verify-email', id, token],
    queryFn: async () => {
      const reply = await call(verifyEmail, { params: { id }, query: { token } })
      await fetchUser()
      return reply
    },
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

export function VerifyEmailPage() {
  const t = useTranslate()
  const { user } = useSession()
  const { data, error } = useVerification()

  if (data)
    return (
      <BareCard
        icon={<IconCircleCheck className={styles.good} />}
        title={t('verify.done')}
        text={data.message}
        isAnswer
      >
        <Button component={Link} to={user ? '/home' : '/login'} fullWidth>
          {user ? t('verify.continue') : t('login.submit')}
        </Button>
      </BareCard>
    )
  if (error)
    return (
      <BareCard icon={<IconCircleX className={styles.bad} />} title={t('verify.failed')} text={error.message} isAnswer>
        <Button component={Link} to="/email/resend" fullWidth>
          {t('verify.resend')}
        </Button>
      </BareCard>
    )
  return (
    <BareCard title={t('verify.title')} text={t('verify.working')}>
      <Loader type="dots" />
    </BareCard>
  )
}
