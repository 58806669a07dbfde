import { resendVerification } from '#shared/features/auth/auth.contract.ts'
import { useTranslate } from '#web/platform/language.tsx'
import { useSession } from '#web/platform/session.ts'
import { AddressPage } from './address-page.tsx'

export function ResendPage() {
  const t = useTranslate()
  const { user } = useSession()
  return (
    <AddressPage
      endpoint={resendVerification}
      title={t('resend.title')}
      text={t('resend.text')}
      submit={t('resend.submit')}
      {...(user && { email: user.email })}
    />
  )
}
