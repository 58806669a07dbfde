import { TextInput } from '@mantine/core'
import { GrowingTextarea } from '#web/ui/form/growing-textarea.tsx'
import type { ReactNode } from 'react'
import { useTranslate } from '#web/platform/language/language.tsx'
import { FormRow, FormSection } from '#web/ui/form/form-frame.tsx'
import { PermissionGrid } from './permission-grid.tsx'
import type { RoleForm } from './role-form.ts'

type RoleFieldsProps = {
  form: RoleForm
  /** The name field; the slug of a new role follows it. */
  name: ReturnType<RoleForm['text']>
  slug: ReactNode
  isNew?: boolean
}

/** The fields of a new role and of an existing one. */
export function RoleFields({ form, name, slug, isNew = false }: RoleFieldsProps) {
  const t = useTranslate()
  return (
    <>
      <FormSection title={t('roles.section.role')} text={t('roles.section.role_text')}>
        <FormRow>
          <TextInput
            label={t('field.name')}
            description={t('roles.name_help')}
            required
            maxLength={80}
            autoComplete="off"
            data-autofocus={isNew || undefined}
            {...name}
          />
          {slug}
        </FormRow>
        <GrowingTextarea
          label={t('field.description')}
          description={t('roles.description_help')}
          minRows={2}
          maxRows={6}
          maxLength={500}
          {...form.text('description')}
        />
      </FormSection>
      <FormSection title={t('field.permissions')} text={t('roles.section.permissions_text')}>
        <PermissionGrid {...form.field('permissions')} />
      </FormSection>
    </>
  )
}
