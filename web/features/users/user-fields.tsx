import { TextInput } from '@mantine/core'
import { useTranslate } from '#web/platform/language/language.tsx'
import { LanguageField } from '#web/ui/form/choice-field.tsx'
import { FormRow, FormSection } from '#web/ui/form/form-frame.tsx'
import { type NamedRole, RoleSelect } from './role-select.tsx'
import type { UserForm } from './user-form.ts'

type UserFieldsProps = {
  form: UserForm
  emailHelp: string
  /** The user's current role, if any. */
  held?: NamedRole
}

/** The fields of an invitation and of an existing user. */
export function UserFields({ form, emailHelp, held }: UserFieldsProps) {
  const t = useTranslate()
  return (
    <>
      <FormSection title={t('users.section.person')} text={t('users.section.person_text')}>
        <TextInput
          label={t('field.name')}
          required
          maxLength={120}
          autoComplete="off"
          data-autofocus={!held || undefined}
          {...form.text('name')}
        />
        <TextInput
          label={t('field.email')}
          description={emailHelp}
          type="email"
          required
          maxLength={254}
          autoComplete="off"
          {...form.text('email')}
        />
        <FormRow>
          <LanguageField label={t('field.locale')} description={t('users.locale_help')} {...form.field('locale')} />
        </FormRow>
      </FormSection>
      <FormSection title={t('users.section.access')} text={t('users.section.access_text')}>
        <RoleSelect held={held} {...form.field('role_id')} />
      </FormSection>
    </>
  )
}
