import { resendVerification } from '#shared/features/auth/auth.contract.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { AddressPage } from '#web/features/auth/account/address-page.tsx'

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
