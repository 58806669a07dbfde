import {
  IconCalendarRepeat,
  IconFileInvoice,
  IconHistory,
  IconNote,
  IconReceiptRefund,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react'
import type { Access } from '#shared/access/permissions.ts'

/** The places of the application that a user may go to: the bar at the top and the home page both draw from it. */
export const places = [
  { key: 'customers', to: '/customers/list', area: '/customers', access: 'customer_access', icon: IconUsers },
  { key: 'schedules', to: '/schedules/list', area: '/schedules', access: 'customer_access', icon: IconCalendarRepeat },
  { key: 'invoices', to: '/invoices/list', area: '/invoices', access: 'invoice_access', icon: IconFileInvoice },
  {
    key: 'credit_notes',
    to: '/creditnote/list',
    area: '/creditnote',
    access: 'invoice_access',
    icon: IconReceiptRefund,
  },
  { key: 'notes', to: '/notes/list', area: '/notes', access: 'signed_in', icon: IconNote },
  { key: 'audit', to: '/audit/list', area: '/audit', access: 'admin_access', icon: IconHistory },
  { key: 'admin', to: '/admin/dashboard', area: '/admin', access: 'admin_access', icon: IconSettings },
] as const satisfies { key: string; to: string; area: string; access: Access; icon: unknown }[]

export type Place = (typeof places)[number]
