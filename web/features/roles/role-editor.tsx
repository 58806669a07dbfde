import { Button, TextInput, Tooltip } from '@mantine/core'
import { permissions } from '#shared/access/permissions.ts'
import { deleteRole, getRoleTrail, updateRole } from '#shared/features/roles/roles.contract.ts'
import type { Role } from '#shared/features/roles/roles.reply.ts'
import { useRecordForm, withFieldLabels } from '#web/platform/forms/record-form.ts'
import { RecordParts } from '#web/features/admin/public/record-parts.tsx'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { FormFrame } from '#web/ui/form/form-frame.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { HoldersSection } from './holders-section.tsx'
import { RoleFields } from './role-fields.tsx'
import { valuesOf } from './role-form.ts'
import { useRolesChanged } from './roles.queries.ts'
import { useNavigate } from '@tanstack/react-router'
import { IconTrash } from '@tabler/icons-react'
import { useAction } from '#web/platform/api/action.ts'
import { call } from '#web/platform/api/api-client.ts'
import { confirm } from '#web/ui/dialog/question.ts'

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

/** A role that someone has cannot be deleted; the button stays focusable so that it can say why. */
function DeleteRole({ role: { id, name, user_count } }: { role: Role }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const { run, isBusy } = useAction()
  const changed = useRolesChanged()
  const isHeld = user_count > 0

  async function ask() {
    const isSure = await confirm({
      title: t('roles.delete_title', { name }),
      body: t('roles.delete_text'),
      confirmLabel: t('roles.delete_confirm'),
      danger: true,
    })
    if (!isSure) return
    await run(async () => {
      await call(deleteRole, { params: { id } })
      showSuccess(t('roles.deleted', { name }))
      // Leaves the page of the deleted role before it is refetched.
      await navigate({ to: '/admin/roles/list', ignoreBlocker: true })
      await changed()
    })
  }

  return (
    <Tooltip label={t('error.role.in_use')} disabled={!isHeld} multiline maw={260} position="bottom-end" withArrow>
      <Button
        variant="default"
        loading={isBusy}
        {...(isHeld && { 'data-disabled': true, 'aria-disabled': true })}
        aria-description={isHeld ? t('error.role.in_use') : undefined}
        leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
        onClick={() => {
          if (!isHeld) void ask()
        }}
      >
        {t('roles.delete')}
      </Button>
    </Tooltip>
  )
}
