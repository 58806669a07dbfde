import { NativeSelect, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { updateAccount } from '#shared/features/auth/settings.contract.ts'
import type { CurrentUser } from '#shared/features/users/users.reply.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useApiForm } from '#web/platform/forms/api-form.ts'
import { saveUser } from '#web/platform/session/auth-state.ts'
import { PasswordField } from '#web/features/auth/password-field.tsx'
import { FormFrame, FormSection } from '#web/ui/form/form-frame.tsx'
import { chooseLanguage, translate } from '#web/platform/language/language-store.ts'
import { useLanguage, useTranslate } from '#web/platform/language/language.tsx'
import styles from './account.module.css'

/** The language stays empty until one is chosen here, because it can also be changed in the menu. */
const editable = ({ name, email }: CurrentUser) => ({ name, email, locale: '', password: '' })

type ProfileFormProps = {
  user: CurrentUser
  /** Settings that are saved by themselves, above the bar. */
  children: ReactNode
}

/** Name, address and language of the user's own account. */
export function ProfileForm({ user, children }: ProfileFormProps) {
  const t = useTranslate()
  const { locale, languages } = useLanguage()
  const form = useApiForm({
    endpoint: updateAccount,
    initialValues: editable(user),
    toBody: (values) => ({
      ...values,
      locale: values.locale || undefined,
      password: values.password || undefined,
      version: user.version,
    }),
    onDone: async (saved) => {
      saveUser(saved)
      form.reset(editable(saved))
      if (saved.locale !== locale) await chooseLanguage(saved.locale)
      // Uses the language that was just chosen, which `t` does not have yet.
      showSuccess(translate('settings.saved'))
    },
  })

  return (
    <FormFrame form={form} cancelTo="/home">
      <FormSection title={t('settings.profile')} text={t('settings.profile_text')}>
        <TextInput label={t('settings.name')} required autoComplete="name" maxLength={120} {...form.text('name')} />
        <TextInput
          label={t('settings.email')}
          description={t('settings.email_help')}
          type="email"
          required
          autoComplete="email"
          {...form.text('email')}
        />
        <AddressState user={user} />
        {form.values.email.toLowerCase() !== user.email.toLowerCase() && (
          <PasswordField
            label={t('settings.email_password')}
            description={t('settings.email_password_help')}
            required
            autoComplete="current-password"
            {...form.text('password')}
          />
        )}
        <NativeSelect
          label={t('settings.language')}
          data={languages.map((language) => ({ value: language.locale, label: language.name }))}
          {...form.text('locale')}
          value={form.values.locale || locale}
        />
      </FormSection>
      {children}
    </FormFrame>
  )
}

function AddressState({ user }: { user: CurrentUser }) {
  const t = useTranslate()
  const isGood = user.email_verified && user.new_email === null
  const Icon = isGood ? IconCircleCheck : IconAlertTriangle
  return (
    <p className={styles.state} data-good={isGood || undefined}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {user.new_email === null
        ? t(user.email_verified ? 'settings.email_verified' : 'settings.email_unverified')
        : t('settings.email_waiting', { email: user.new_email })}
    </p>
  )
}
