import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { whyNotManage } from '#shared/features/users/users.rules.ts'
import { AdminRecord } from '#web/features/admin/public/admin-record.tsx'
import { useMayManageAdmin } from '#web/ui/feedback/read-only-notice.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useSession, visitorOf } from '#web/platform/session/session.ts'
import { LockedUser } from './locked-user.tsx'
import { UserEditor } from './user-editor.tsx'
import { givableRolesQuery, userQuery } from './users.queries.ts'

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
