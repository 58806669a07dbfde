import { Link, useRouter } from '@tanstack/react-router'
import * as contract from '#shared/features/auth/auth.contract.ts'
import { useApiForm } from '#web/platform/forms/api-form.ts'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { takeIntendedPage } from '#web/platform/session/intended-page.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { PlainButton } from '#web/platform/browser/plain-button.tsx'
import { login } from '#web/platform/session/session.ts'
import { BareCard } from './bare-card.tsx'
import { PlainCheckbox, PlainField, PlainPasswordField } from '#web/platform/forms/plain-fields.tsx'
import plain from '#web/platform/forms/plain-forms.module.css'

export function LoginPage() {
  const t = useTranslate()
  const router = useRouter()
  const form = useApiForm({
    endpoint: contract.login,
    initialValues: { email: '', password: '', remember: false },
    send: login,
    onDone: () => router.history.push(takeIntendedPage() ?? '/home'),
  })

  return (
    <BareCard title={t('login.heading')}>
      <form {...form.formProps} className={plain.form}>
        <FormAlert message={form.message} />
        <PlainField
          label={t('login.email')}
          type="email"
          autoComplete="username"
          required
          // Logging in is all that this page is for.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          {...form.text('email')}
        />
        <PlainPasswordField label={t('login.password')} autoComplete="current-password" {...form.text('password')} />
        <div className={plain.row}>
          <PlainCheckbox label={t('login.remember')} {...form.checkbox('remember')} />
          <Link to="/password/reset" className={plain.link}>
            {t('login.forgot')}
          </Link>
        </div>
        <PlainButton type="submit" isWide isBusy={form.isSending}>
          {t('login.submit')}
        </PlainButton>
      </form>
    </BareCard>
  )
}
