import { sendPasswordLink } from '#shared/features/auth/auth.contract.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { AddressPage } from '#web/features/auth/account/address-page.tsx'

export function PasswordRequestPage() {
  const t = useTranslate()
  return (
    <AddressPage
      endpoint={sendPasswordLink}
      title={t('password_request.title')}
      text={t('password_request.text')}
      submit={t('password_request.submit')}
    />
  )
}
