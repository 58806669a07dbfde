import { VisuallyHidden } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { IconCheck, IconLock, IconMinus, IconShieldLock } from '@tabler/icons-react'
import { type Permission, permissions } from '#shared/access/permissions.ts'
import { exportRoles, roleFilter } from '#shared/features/roles/roles.contract.ts'
import type { Role } from '#shared/features/roles/roles.reply.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { AdminFrame } from '#web/features/admin/public/admin-frame.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useListSearch } from '#web/platform/navigation/list-search.ts'
import type { Column } from '#web/ui/table/data-table-column.ts'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { HoldersLink } from './holders-link.tsx'
import { roleQuery, rolesQuery } from './roles.queries.ts'
import styles from './roles.module.css'

/** The roles side by side: what each allows, and how many users have it. */
export function RolesPage() {
  const t = useTranslate()
  const queryClient = useQueryClient()
  const search = useListSearch(roleFilter)
  return (
    <AdminFrame>
      <ListPage
        title={t('roles.title')}
        about={t('roles.about')}
        search={search}
        list={rolesQuery}
        columns={roleColumns(t)}
        rowHref={({ id }) => `/admin/roles/edit/${id}`}
        onRowNear={({ id }) => void queryClient.prefetchQuery(roleQuery(id))}
        searchLabel={t('roles.search')}
        totals={({ meta }) => t('roles.total', { count: meta.total })}
        exportFrom={exportRoles}
        create={{ to: '/admin/roles/create', label: t('roles.new') }}
        empty={{
          title: t('roles.empty'),
          hint: t('roles.empty_hint'),
          icon: <IconShieldLock stroke={1.5} aria-hidden />,
        }}
      />
    </AdminFrame>
  )
}

const roleColumns = (t: Translate): Column<Role>[] => [
  {
    key: 'name',
    sortKey: 'name',
    header: t('roles.column.name'),
    cell: (role) => <RoleName role={role} />,
    inCard: 'title',
  },
  ...permissions.map((permission) => permissionColumn(permission, t)),
  {
    key: 'user_count',
    sortKey: 'user_count',
    header: t('roles.column.users'),
    cell: (role) => <HoldersLink role={role} />,
    numeric: true,
    width: '6rem',
  },
]

const permissionColumn = (permission: Permission, t: Translate): Column<Role> => ({
  key: permission,
  header: t(`roles.short.${permission}`),
  cell: (role) => <Held isHeld={role.fixed || role.permissions.includes(permission)} />,
  align: 'center',
  width: '7.25rem',
})

function RoleName({ role: { name, description, fixed } }: { role: Role }) {
  const t = useTranslate()
  return (
    <span className={styles.role}>
      <span className={styles.name}>
        {name}
        {fixed && (
          <span className={styles.fixed}>
            <IconLock size={13} stroke={1.75} aria-hidden />
            {t('roles.fixed')}
          </span>
        )}
      </span>
      {description && <span className={styles.description}>{description}</span>}
    </span>
  )
}

function Held({ isHeld }: { isHeld: boolean }) {
  const t = useTranslate()
  const Icon = isHeld ? IconCheck : IconMinus
  return (
    <span className={styles.held} data-held={isHeld || undefined}>
      <Icon size={16} stroke={isHeld ? 2.25 : 1.5} aria-hidden />
      <VisuallyHidden>{t(isHeld ? 'value.yes' : 'value.no')}</VisuallyHidden>
    </span>
  )
}
