import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTranslate } from '#web/platform/language/language.tsx'

/** A password field whose text can be shown; the button is also reachable by keyboard. */
export function PasswordField(props: PasswordInputProps) {
  const t = useTranslate()
  return (
    <PasswordInput
      required
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t('login.show_password') }}
      {...props}
    />
  )
}
