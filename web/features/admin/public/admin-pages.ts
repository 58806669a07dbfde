import {
  IconBellRinging,
  IconBuildingBank,
  IconBuildingStore,
  IconCreditCard,
  IconHistory,
  IconLayoutDashboard,
  IconMail,
  IconShieldLock,
  IconUsers,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type Access, mayAccess } from '#shared/access/permissions.ts'
import { useSession, visitorOf } from '#web/platform/session/session.ts'

/** The pages of the administration, for its navigation and its dashboard. A new page is a line here. */
const adminPages = [
  {
    key: 'dashboard',
    to: '/admin/dashboard',
    area: '/admin/dashboard',
    access: 'admin_access',
    icon: IconLayoutDashboard,
  },
  { key: 'users', to: '/admin/users/list', area: '/admin/users', access: 'admin_access', icon: IconUsers },
  { key: 'roles', to: '/admin/roles/list', area: '/admin/roles', access: 'super_admin', icon: IconShieldLock },
  { key: 'banks', to: '/admin/banks/create', area: '/admin/banks', access: 'admin_access', icon: IconBuildingBank },
  { key: 'business', to: '/admin/business', area: '/admin/business', access: 'admin_access', icon: IconBuildingStore },
  {
    key: 'reminders',
    to: '/admin/reminders',
    area: '/admin/reminders',
    access: 'admin_access',
    icon: IconBellRinging,
  },
  { key: 'payments', to: '/admin/payments', area: '/admin/payments', access: 'admin_access', icon: IconCreditCard },
  { key: 'emails', to: '/admin/emails', area: '/admin/emails', access: 'admin_access', icon: IconMail },
  { key: 'audit', to: '/audit/list', area: '/audit', access: 'admin_access', icon: IconHistory },
] as const satisfies { key: string; to: string; area: string; access: Access; icon: unknown }[]

export type AdminPage = (typeof adminPages)[number]

/** The pages that the user may open. */
export function useAdminPages(): AdminPage[] {
  const { routesByPath } = useRouter()
  const visitor = visitorOf(useSession())
  return adminPages.filter(({ to, access }) => to in routesByPath && mayAccess(access, visitor))
}
