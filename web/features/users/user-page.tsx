import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { whyNotManage } from '#shared/features/users/users.rules.ts'
import { AdminRecord } from '#web/features/admin/public/admin-record.tsx'
import { useMayManageAdmin } from '#web/ui/feedback/read-only-notice.tsx'
import { useLanguage, useTranslate } from '#web/platform/language/language.tsx'
import { useSession, visitorOf } from '#web/platform/session/session.ts'
import { UserEditor } from './user-editor.tsx'
import { givableRolesQuery, userQuery } from './users.queries.ts'
import { IconLock } from '@tabler/icons-react'
import { getUserTrail } from '#shared/features/users/users-admin.contract.ts'
import type { ManagedUser } from '#shared/features/users/users-admin.reply.ts'
import { Fact, Facts, ReadOnlySections } from '#web/features/admin/public/facts.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { RecordParts } from '#web/features/admin/public/record-parts.tsx'
import { FormSection } from '#web/ui/form/form-frame.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { UserFacts } from './user-facts.tsx'
import { UserState } from './user-state.tsx'

/** One user: a form for those who may change the user, read-only for others. */
export function UserPage() {
  const t = useTranslate()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const visitor = visitorOf(useSession())
  const mayManage = useMayManageAdmin()
  // Whether the user may be changed depends on the permissions of their role, which only the list of roles contains.
  const roles = useQuery(givableRolesQuery)
  const user = useQuery({ ...userQuery(id), enabled: !roles.isPending })

  return (
    <AdminRecord
      query={user}
      title={t('users.column.name')}
      back={{ to: '/admin/users/list', label: t('users.title') }}
      missing={{ title: t('users.not_found'), hint: t('users.not_found_text'), back: t('users.back') }}
    >
      {(shown) => {
        const role = roles.data?.find((each) => each.id === shown.role.id)
        const beyond = visitor && role ? whyNotManage(visitor, role) : null
        const reason = mayManage ? beyond && t('error.user.beyond_your_own') : t('admin.look_only_text')
        // The key resets the form for another user.
        return reason ? <LockedUser key={id} user={shown} reason={reason} /> : <UserEditor key={id} user={shown} />
      }}
    </AdminRecord>
  )
}

/** A user that cannot be changed by the current user, and why. */
function LockedUser({ user, reason }: { user: ManagedUser; reason: string }) {
  const t = useTranslate()
  const { languages } = useLanguage()
  const language = languages.find(({ locale }) => locale === user.locale)?.name ?? user.locale
  return (
    <Page
      isForm
      title={user.name}
      about={user.email}
      back={{ to: '/admin/users/list', label: t('users.title') }}
      badge={<UserState user={user} />}
    >
      <Notice icon={<IconLock size={18} stroke={1.5} aria-hidden />} title={t('admin.look_only')}>
        {reason}
      </Notice>
      <RecordParts label={t('users.tabs')} pageName="users" id={user.id} trail={getUserTrail}>
        {(isHidden) => (
          <ReadOnlySections isHidden={isHidden}>
            <FormSection title={t('users.section.person')}>
              <Facts>
                <Fact name={t('field.name')}>{user.name}</Fact>
                <Fact name={t('field.email')}>{user.email}</Fact>
                <Fact name={t('field.locale')}>{language}</Fact>
                <Fact name={t('users.column.role')}>{user.role.name}</Fact>
              </Facts>
            </FormSection>
            <UserFacts user={user} />
          </ReadOnlySections>
        )}
      </RecordParts>
    </Page>
  )
}
