import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTranslate } from '#web/platform/language/language.tsx'

/** A password that can be looked at before it is sent; the eye is reached with the keyboard too. */
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
