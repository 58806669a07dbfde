import { passwordLength } from '#shared/features/auth/password.rules.ts'
import { updatePassword } from '#shared/features/auth/settings.contract.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useApiForm } from '#web/platform/forms/api-form.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { PasswordField } from '#web/features/auth/password-field.tsx'
import { FormFrame, FormSection } from '#web/ui/form/form-frame.tsx'
import { SettingsFrame } from './settings-frame.tsx'

const empty = { current_password: '', password: '', password_confirmation: '' }

export function PasswordPage() {
  const t = useTranslate()
  const { user } = useSession()
  const form = useApiForm({
    endpoint: updatePassword,
    initialValues: empty,
    onDone: ({ message }) => {
      form.reset(empty)
      showSuccess(message)
    },
  })

  return (
    <SettingsFrame>
      <FormFrame form={form} saveLabel={t('settings.password_save')} cancelTo="/home">
        <FormSection title={t('settings.password_heading')} text={t('settings.password_text')}>
          {/* Password managers store the new password under this name. */}
          <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
          <PasswordField
            label={t('settings.current_password')}
            autoComplete="current-password"
            {...form.text('current_password')}
          />
          <PasswordField
            label={t('password_new.password')}
            description={t('password_new.rules', passwordLength)}
            autoComplete="new-password"
            {...form.text('password')}
          />
          <PasswordField
            label={t('password_new.confirmation')}
            autoComplete="new-password"
            {...form.text('password_confirmation')}
          />
        </FormSection>
      </FormFrame>
    </SettingsFrame>
  )
}
