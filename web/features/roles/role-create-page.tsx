import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { createRole } from '#shared/features/roles/roles.contract.ts'
import { AdminFrame } from '#web/features/admin/public/admin-frame.tsx'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useApiForm } from '#web/platform/forms/api-form.ts'
import { slugFrom } from '#shared/features/roles/roles.rules.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { FormPage } from '#web/ui/form/form-page.tsx'
import { RoleFields } from './role-fields.tsx'
import type { RoleValues } from './role-form.ts'
import { useRolesChanged } from './roles.queries.ts'

type NewRoleValues = RoleValues & { slug: string }

const emptyRole: NewRoleValues = { name: '', slug: '', description: '', permissions: [] }

export function RoleCreatePage() {
  const t = useTranslate()
  const navigate = useNavigate()
  const changed = useRolesChanged()
  const form = useApiForm({
    endpoint: createRole,
    initialValues: emptyRole,
    onDone: async ({ id, name }) => {
      showSuccess(t('roles.created', { name }))
      await changed()
      // The role is saved by now.
      await navigate({ to: `/admin/roles/edit/${id}`, ignoreBlocker: true })
    },
  })
  const { ref } = form.formProps
  useEffect(() => ref.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [ref])

  /** The slug follows the name until it is edited. */
  function setName(name: string) {
    if (form.values.slug === slugFrom(form.values.name)) form.setValue('slug', slugFrom(name))
    form.setValue('name', name)
  }

  return (
    <AdminFrame>
      <FormPage
        title={t('roles.new')}
        about={t('roles.create_about')}
        back={{ to: '/admin/roles/list', label: t('roles.title') }}
        form={form}
        saveLabel={t('roles.create')}
        cancelTo="/admin/roles/list"
      >
        <RoleFields
          isNew
          form={form}
          name={{ ...form.text('name'), onChange: (event) => setName(event.currentTarget.value) }}
          slug={
            <TextInput
              label={t('field.slug')}
              description={t('roles.slug_help')}
              maxLength={60}
              autoComplete="off"
              {...form.text('slug')}
            />
          }
        />
      </FormPage>
    </AdminFrame>
  )
}
