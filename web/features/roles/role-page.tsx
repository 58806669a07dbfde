import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { AdminRecord } from '#web/features/admin/public/admin-record.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { FixedRole } from './fixed-role.tsx'
import { RoleEditor } from './role-editor.tsx'
import { roleQuery } from './roles.queries.ts'

export function RolePage() {
  const t = useTranslate()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const role = useQuery(roleQuery(id))
  return (
    <AdminRecord
      query={role}
      title={t('roles.column.name')}
      back={{ to: '/admin/roles/list', label: t('roles.title') }}
      missing={{ title: t('roles.not_found'), hint: t('roles.not_found_text'), back: t('roles.back') }}
    >
      {/* The key resets the form for another role. */}
      {(shown) => (shown.fixed ? <FixedRole key={id} role={shown} /> : <RoleEditor key={id} role={shown} />)}
    </AdminRecord>
  )
}
