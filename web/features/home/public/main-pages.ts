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
import type { MessageKey } from '#shared/i18n/translate.ts'

/** The main pages of the application, for the top bar and the home page. */
export const mainPages = [
  {
    key: 'customers',
    to: '/customers/list',
    areas: ['/customers', '/imports'],
    access: 'customer_access',
    icon: IconUsers,
  },
  {
    key: 'schedules',
    to: '/schedules/list',
    areas: ['/schedules'],
    access: 'customer_access',
    icon: IconCalendarRepeat,
  },
  {
    key: 'invoices',
    to: '/invoices/list',
    areas: ['/invoices', '/items', '/payments', '/reports', '/einvoices', '/banking', '/reminders'],
    access: 'invoice_access',
    icon: IconFileInvoice,
    // They have no item of their own in the bar: a menu below this one leads to them.
    below: [
      { title: 'nav.invoices', to: '/invoices/list' },
      { title: 'payments.title', to: '/payments/list' },
      { title: 'banking.title', to: '/banking/list', access: 'manage_payments' },
      { title: 'reminders.title', to: '/reminders/list' },
      { title: 'items.title', to: '/items/list' },
      { title: 'reports.title', to: '/reports' },
      { title: 'einvoices.title', to: '/einvoices/read' },
    ],
  },
  {
    key: 'credit_notes',
    to: '/creditnote/list',
    areas: ['/creditnote'],
    access: 'invoice_access',
    icon: IconReceiptRefund,
  },
  { key: 'notes', to: '/notes/list', areas: ['/notes'], access: 'signed_in', icon: IconNote },
  { key: 'audit', to: '/audit/list', areas: ['/audit'], access: 'admin_access', icon: IconHistory },
  { key: 'admin', to: '/admin/dashboard', areas: ['/admin'], access: 'admin_access', icon: IconSettings },
] as const satisfies {
  key: string
  to: string
  areas: readonly string[]
  access: Access
  icon: unknown
  below?: readonly PageBelow[]
}[]

/** Without `access` it needs no more than the page above it. */
export type PageBelow = { title: MessageKey; to: string; access?: Access }

export type MainPage = (typeof mainPages)[number]
