import { Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconUsers } from '@tabler/icons-react'
import { exportUsers, userFilter } from '#shared/features/users/users-admin.contract.ts'
import type { ManagedUser } from '#shared/features/users/users-admin.reply.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { AdminFrame } from '#web/features/admin/public/admin-frame.tsx'
import { useMayManageAdmin } from '#web/ui/feedback/read-only-notice.tsx'
import { ListViews } from '#web/features/views/public/list-views.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useListSearch } from '#web/platform/navigation/list-search.ts'
import type { Column } from '#web/ui/table/data-table-column.ts'
import { InstantText } from '#web/ui/date/date-text.tsx'
import type { ListFilter } from '#web/ui/list/filter/list-filter.ts'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { UserState } from './user-state.tsx'
import { givableRolesQuery, userQuery, usersQuery } from './users.queries.ts'
import texts from '#web/ui/layout/text.module.css'
import styles from './users.module.css'

/** Everyone who can sign in. */
export function UsersPage() {
  const t = useTranslate()
  const queryClient = useQueryClient()
  const search = useListSearch(userFilter)
  const filters = useUserFilters()
  const mayManage = useMayManageAdmin()
  return (
    <AdminFrame>
      <ListPage
        name="users"
        views={<ListViews list="users" />}
        title={t('users.title')}
        about={t('users.about')}
        search={search}
        list={usersQuery}
        columns={userColumns(t)}
        rowHref={({ id }) => `/admin/users/edit/${id}`}
        onRowNear={({ id }) => void queryClient.prefetchQuery(userQuery(id))}
        searchLabel={t('users.search')}
        filters={filters}
        totals={({ meta }) => t('users.total', { count: meta.total })}
        exportFrom={exportUsers}
        {...(mayManage && { create: { to: '/admin/users/create', label: t('users.invite') } })}
        empty={{
          title: t('users.empty'),
          hint: t('users.empty_hint'),
          icon: <IconUsers stroke={1.5} aria-hidden />,
        }}
      />
    </AdminFrame>
  )
}

function useUserFilters(): ListFilter[] {
  const t = useTranslate()
  const { data: roles = [] } = useQuery(givableRolesQuery)
  return [
    {
      kind: 'choice',
      name: 'role_id',
      label: t('users.column.role'),
      options: roles.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      kind: 'choice',
      name: 'active',
      label: t('users.filter.active'),
      options: [
        { value: 'yes', label: t('users.filter.active_yes') },
        { value: 'no', label: t('users.filter.active_no') },
      ],
    },
  ]
}

const userColumns = (t: Translate): Column<ManagedUser>[] => [
  {
    key: 'name',
    sortKey: 'name',
    header: t('users.column.name'),
    cell: (user) => <UserName user={user} />,
    inCard: 'title',
  },
  {
    key: 'role',
    sortKey: 'role',
    header: t('users.column.role'),
    cell: ({ role }) => role.name,
    width: '11rem',
  },
  {
    key: 'state',
    header: t('users.column.state'),
    cell: (user) => <UserState user={user} />,
    width: '9rem',
    inCard: 'figure',
  },
  {
    key: 'last_sign_in_at',
    sortKey: 'last_sign_in_at',
    header: t('users.column.last_sign_in'),
    cell: ({ last_sign_in_at }) =>
      last_sign_in_at ? <InstantText instant={last_sign_in_at} /> : <Quiet text={t('users.never')} />,
    width: '12rem',
  },
  {
    key: 'open_sessions',
    header: t('users.column.sessions'),
    cell: ({ open_sessions }) => (open_sessions > 0 ? open_sessions : <Quiet text="0" />),
    numeric: true,
    width: '6rem',
  },
]

const Quiet = ({ text }: { text: string }) => (
  <Text span inherit c="dimmed">
    {text}
  </Text>
)

type UserNameProps = { user: Pick<ManagedUser, 'name' | 'email' | 'photo_url'> }

/** The photo, the name, and the address below it. */
const UserName = ({ user: { name, email, photo_url } }: UserNameProps) => (
  <span className={styles.user}>
    <img className={styles.photo} src={photo_url} alt="" width={32} height={32} />
    <span className={styles.words}>
      <span className={texts.name}>{name}</span>
      <span className={styles.email}>{email}</span>
    </span>
  </span>
)
