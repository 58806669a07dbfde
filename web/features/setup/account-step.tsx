import { passwordLength } from '#shared/features/auth/password.rules.ts'
import { startSetup } from '#shared/features/setup/setup.contract.ts'
import { PlainField, PlainPasswordField } from '#web/platform/forms/plain-fields.tsx'
import { PlainButton } from '#web/platform/browser/plain-button.tsx'
import { useApiForm } from '#web/platform/forms/api-form.ts'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { currentLocale } from '#web/platform/language/language-store.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { continueWith } from '#web/platform/session/session.ts'
import plain from '#web/platform/forms/plain-forms.module.css'

type AccountStepProps = { token: string; link: { name: string; email: string } }

/** Whoever has the link becomes the first administrator and is logged in. */
export function AccountStep({ token, link }: AccountStepProps) {
  const t = useTranslate()
  const form = useApiForm({
    endpoint: startSetup,
    params: { token },
    initialValues: { ...link, password: '', password_confirmation: '' },
    toBody: (values) => ({ ...values, locale: currentLocale() }),
    onDone: (opened) => continueWith(opened.token),
  })
  return (
    <form {...form.formProps} className={plain.form}>
      <FormAlert message={form.message} />
      <PlainField
        label={t('field.name')}
        autoComplete="name"
        required
        // The first thing to fill in.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        {...form.text('name')}
      />
      <PlainField label={t('login.email')} type="email" autoComplete="username" required {...form.text('email')} />
      <PlainPasswordField
        label={t('login.password')}
        description={t('password_new.rules', passwordLength)}
        autoComplete="new-password"
        {...form.text('password')}
      />
      <PlainPasswordField
        label={t('password_new.confirmation')}
        autoComplete="new-password"
        {...form.text('password_confirmation')}
      />
      <PlainButton type="submit" isWide isBusy={form.isSending}>
        {t('setup.you_submit')}
      </PlainButton>
    </form>
  )
}
