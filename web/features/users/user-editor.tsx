import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconMail, IconUserOff } from '@tabler/icons-react'
import { getUserTrail, updateUser } from '#shared/features/users/users-admin.contract.ts'
import type { ManagedUser } from '#shared/features/users/users-admin.reply.ts'
import { useRecordForm, withFieldLabels } from '#web/platform/forms/record-form.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { RecordParts } from '#web/features/admin/public/record-parts.tsx'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { FormFrame } from '#web/ui/form/form-frame.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { UserFacts } from './user-facts.tsx'
import { UserFields } from './user-fields.tsx'
import { valuesOf } from './user-form.ts'
import { stateOf, UserState } from './user-state.tsx'
import { useUserSteps } from './user-steps.ts'
import { givableRolesQuery, useUsersChanged } from './users.queries.ts'

/** The form of a user that can be changed. */
export function UserEditor({ user }: { user: ManagedUser }) {
  const t = useTranslate()
  const changed = useUsersChanged()
  const { data: roles = [] } = useQuery(givableRolesQuery)
  const form = useRecordForm({
    endpoint: updateUser,
    params: { id: user.id },
    record: user,
    valuesOf,
    onSaved: async ({ name }) => {
      showSuccess(t('users.saved', { name }))
      await changed()
    },
  })
  const steps = useUserSteps(user, form.follow)
  const conflict = withFieldLabels(form.conflict, 'role_id', (id) => roles.find((role) => role.id === id)?.name ?? id)

  return (
    <Page
      isForm
      title={user.name}
      about={user.email}
      back={{ to: '/admin/users/list', label: t('users.title') }}
      badge={<UserState user={user} />}
      actions={
        user.active === 'yes' && (
          <Button
            variant="default"
            disabled={steps.isBusy}
            leftSection={<IconUserOff size={16} stroke={1.75} aria-hidden />}
            onClick={steps.deactivate}
          >
            {t('users.deactivate')}
          </Button>
        )
      }
    >
      <StateNotice user={user} steps={steps} />
      <RecordParts label={t('users.tabs')} pageName="users" id={user.id} trail={getUserTrail} isUnsaved={form.isDirty}>
        {(isHidden) => (
          <FormFrame form={{ ...form, conflict }} cancelTo="/admin/users/list" isHidden={isHidden}>
            <UserFields
              form={form}
              held={user.role}
              emailHelp={user.invited ? t('users.email_help_invited') : t('settings.email_help')}
            />
            <UserFacts user={user} onEndSessions={steps.endSessions} isBusy={steps.isBusy} />
          </FormFrame>
        )}
      </RecordParts>
    </Page>
  )
}

type StateNoticeProps = { user: ManagedUser; steps: ReturnType<typeof useUserSteps> }

/** A notice if a user is invited or deactivated, with the actions that change that. */
function StateNotice({ user, steps }: StateNoticeProps) {
  const t = useTranslate()
  const { name, email } = user
  const state = stateOf(user)
  if (state === 'active') return null
  const isInvited = state === 'invited'
  const Icon = isInvited ? IconMail : IconUserOff
  return (
    <Notice
      tone={isInvited ? 'current' : 'quiet'}
      icon={<Icon size={18} stroke={1.5} aria-hidden />}
      action={
        <Button variant="default" size="xs" disabled={steps.isBusy} onClick={isInvited ? steps.resend : steps.activate}>
          {isInvited ? t('users.resend') : t('users.activate')}
        </Button>
      }
    >
      {isInvited ? t('users.invited_banner', { name, email }) : t('users.deactivated_banner', { name })}
    </Notice>
  )
}
