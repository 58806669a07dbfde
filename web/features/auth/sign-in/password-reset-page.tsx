import { IconCircleX } from '@tabler/icons-react'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { readPasswordLink, resetPassword } from '#shared/features/auth/auth.contract.ts'
import { passwordLength } from '#shared/features/auth/password.rules.ts'
import { ApiError, call } from '#web/platform/api/api-client.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { login } from '#web/platform/session/session.ts'
import { useApiForm } from '#web/platform/forms/api-form.ts'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { PlainButton, PlainButtonLink } from '#web/platform/browser/plain-button.tsx'
import { BareCard } from './bare-card.tsx'
import { PlainField, PlainPasswordField } from '#web/platform/forms/plain-fields.tsx'
import plain from '#web/platform/forms/plain-forms.module.css'

/** If it fails, they are asked to log in as after any other reset. */
async function isLoggedIn(credentials: { email: string; password: string }) {
  try {
    await login({ email: credentials.email, password: credentials.password })
    return true
  } catch {
    return false
  }
}

/** Says before anything is typed that a link was used, has expired or is none. */
function useLinkState(token: string) {
  const [state, setState] = useState<'asking' | 'works' | 'dead'>('asking')
  useEffect(() => {
    call(readPasswordLink, { params: { token } }).then(
      () => setState('works'),
      // Only a refusal of the link itself: whoever cannot reach the server may try.
      (error: unknown) => setState(error instanceof ApiError && error.code === 'link.invalid' ? 'dead' : 'works'),
    )
  }, [token])
  return state
}

export function PasswordResetPage() {
  const t = useTranslate()
  const { token = '' } = useParams({ strict: false })
  const state = useLinkState(token)
  if (state === 'asking') return <BareCard title={t('password_new.title')} />
  if (state === 'works') return <NewPasswordForm token={token} />
  return (
    <BareCard
      icon={<IconCircleX className={plain.bad} />}
      title={t('password_new.dead')}
      text={t('password_new.dead_text')}
      isAnswer
    >
      <PlainButtonLink to="/password/reset" isWide>
        {t('verify.resend')}
      </PlainButtonLink>
    </BareCard>
  )
}

function NewPasswordForm({ token }: { token: string }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const { email = '' } = useSearch({ strict: false })
  const form = useApiForm({
    endpoint: resetPassword,
    initialValues: { email, password: '', password_confirmation: '' },
    toBody: (values) => ({ ...values, token }),
    onDone: async ({ message, is_first_password: isFirst }, values) => {
      if (isFirst && (await isLoggedIn(values))) return navigate({ to: '/home' })
      showSuccess(message)
      await navigate({ to: '/login' })
    },
  })

  return (
    <BareCard title={t('password_new.title')}>
      <form {...form.formProps} className={plain.form}>
        <FormAlert message={form.message} />
        <PlainField
          label={t('login.email')}
          type="email"
          autoComplete="username"
          required
          // This is the first empty field.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={email === ''}
          {...form.text('email')}
        />
        <PlainPasswordField
          label={t('password_new.password')}
          description={t('password_new.rules', passwordLength)}
          // The link already contains the address.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={email !== ''}
          autoComplete="new-password"
          {...form.text('password')}
        />
        <PlainPasswordField
          label={t('password_new.confirmation')}
          autoComplete="new-password"
          {...form.text('password_confirmation')}
        />
        <PlainButton type="submit" isWide isBusy={form.isSending}>
          {t('password_new.submit')}
        </PlainButton>
        <p className={plain.foot}>
          <Link to="/login" className={plain.link}>
            {t('login.back')}
          </Link>
        </p>
      </form>
    </BareCard>
  )
}
