import { TextInput } from '@mantine/core'
import { permissions } from '#shared/access/permissions.ts'
import { getRoleTrail, updateRole } from '#shared/features/roles/roles.contract.ts'
import type { Role } from '#shared/features/roles/roles.reply.ts'
import { useRecordForm, withFieldLabels } from '#web/platform/forms/record-form.ts'
import { RecordParts } from '#web/features/admin/public/record-parts.tsx'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { FormFrame } from '#web/ui/form/form-frame.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { DeleteRole } from './delete-role.tsx'
import { HoldersSection } from './holders-section.tsx'
import { RoleFields } from './role-fields.tsx'
import { valuesOf } from './role-form.ts'
import { useRolesChanged } from './roles.queries.ts'

/** The form of a role that can be changed. */
export function RoleEditor({ role }: { role: Role }) {
  const t = useTranslate()
  const changed = useRolesChanged()
  const form = useRecordForm({
    endpoint: updateRole,
    params: { id: role.id },
    record: role,
    valuesOf,
    onSaved: async ({ name }) => {
      showSuccess(t('roles.saved', { name }))
      await changed()
    },
  })
  const conflict = withFieldLabels(form.conflict, 'permissions', (held) =>
    permissions.filter((each) => Array.isArray(held) && held.includes(each)).map((each) => t(`permission.${each}`)),
  )

  return (
    <Page
      isForm
      title={role.name}
      {...(role.description && { about: role.description })}
      back={{ to: '/admin/roles/list', label: t('roles.title') }}
      actions={<DeleteRole role={role} />}
    >
      <RecordParts label={t('roles.tabs')} pageName="roles" id={role.id} trail={getRoleTrail} isUnsaved={form.isDirty}>
        {(isHidden) => (
          <FormFrame form={{ ...form, conflict }} cancelTo="/admin/roles/list" isHidden={isHidden}>
            <RoleFields
              form={form}
              name={form.text('name')}
              slug={
                <TextInput
                  label={t('field.slug')}
                  description={t('roles.slug_kept')}
                  value={role.slug}
                  readOnly
                  variant="unstyled"
                />
              }
            />
            <HoldersSection role={role} />
          </FormFrame>
        )}
      </RecordParts>
    </Page>
  )
}
