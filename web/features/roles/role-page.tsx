import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { AdminRecord } from '#web/features/admin/public/admin-record.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { RoleEditor } from './role-editor.tsx'
import { roleQuery } from './roles.queries.ts'
import { IconLock } from '@tabler/icons-react'
import { permissions } from '#shared/access/permissions.ts'
import { getRoleTrail } from '#shared/features/roles/roles.contract.ts'
import type { Role } from '#shared/features/roles/roles.reply.ts'
import { Fact, Facts, ReadOnlySections } from '#web/features/admin/public/facts.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { RecordParts } from '#web/features/admin/public/record-parts.tsx'
import { FormSection } from '#web/ui/form/form-frame.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { StateBadge } from '#web/ui/feedback/state-badge.tsx'
import { HoldersSection } from './holders-section.tsx'
import { PermissionGrid } from './permission-grid.tsx'

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

/** The page of super_admin, which always exists and cannot be changed. */
function FixedRole({ role }: { role: Role }) {
  const t = useTranslate()
  return (
    <Page
      isForm
      title={role.name}
      back={{ to: '/admin/roles/list', label: t('roles.title') }}
      badge={<StateBadge>{t('roles.fixed')}</StateBadge>}
    >
      <Notice icon={<IconLock size={18} stroke={1.5} aria-hidden />}>{t('roles.fixed_text')}</Notice>
      <RecordParts label={t('roles.tabs')} pageName="roles" id={role.id} trail={getRoleTrail}>
        {(isHidden) => (
          <ReadOnlySections isHidden={isHidden}>
            <FormSection title={t('roles.section.role')}>
              <Facts>
                <Fact name={t('field.name')}>{role.name}</Fact>
                <Fact name={t('field.slug')}>{role.slug}</Fact>
                <Fact name={t('field.description')}>{role.description}</Fact>
              </Facts>
            </FormSection>
            <FormSection title={t('field.permissions')} text={t('roles.section.permissions_text')}>
              <PermissionGrid name="permissions" value={permissions} isFixed />
            </FormSection>
            <HoldersSection role={role} />
          </ReadOnlySections>
        )}
      </RecordParts>
    </Page>
  )
}
