import { useParams, useSearch } from '@tanstack/react-router'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { verifyEmail } from '#shared/features/auth/auth.contract.ts'
import { call } from '#web/platform/api/api-client.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { PlainButtonLink } from '#web/platform/browser/plain-button.tsx'
import { fetchUser, useSession } from '#web/platform/session/session.ts'
import styles from '#web/platform/forms/plain-forms.module.css'
import { BareCard } from './bare-card.tsx'

type Outcome = { isVerified: boolean; message: string }

async function verify(id: string, token: string): Promise<Outcome> {
  try {
    const { message } = await call(verifyEmail, { params: { id }, query: { token } })
    return { isVerified: true, message }
  } catch (error) {
    return { isVerified: false, message: error instanceof Error ? error.message : '' }
  }
}

/** A link works once, so it is sent once, however often the page renders. */
const followed = new Map<string, Promise<Outcome>>()

function useVerification() {
  const { id = '' } = useParams({ strict: false })
  const { token = '' } = useSearch({ strict: false })
  const { token: session } = useSession()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  useEffect(() => {
    const key = `${id} ${token}`
    const following = followed.get(key) ?? verify(id, token)
    followed.set(key, following)
    void following.then(setOutcome)
  }, [id, token])
  useEffect(() => {
    // Shows the address as verified at once if the user is signed in.
    if (outcome?.isVerified && session) void fetchUser()
  }, [outcome, session])
  return outcome
}

export function VerifyEmailPage() {
  const t = useTranslate()
  const { user } = useSession()
  const outcome = useVerification()

  if (!outcome) return <BareCard title={t('verify.title')} text={t('verify.working')} isAnswer />
  if (outcome.isVerified)
    return (
      <BareCard
        icon={<IconCircleCheck className={styles.good} />}
        title={t('verify.done')}
        text={outcome.message}
        isAnswer
      >
        <PlainButtonLink to={user ? '/home' : '/login'} isWide>
          {user ? t('verify.continue') : t('login.submit')}
        </PlainButtonLink>
      </BareCard>
    )
  return (
    <BareCard icon={<IconCircleX className={styles.bad} />} title={t('verify.failed')} text={outcome.message} isAnswer>
      <PlainButtonLink to="/email/resend" isWide>
        {t('verify.resend')}
      </PlainButtonLink>
    </BareCard>
  )
}
