import {
  IconBellRinging,
  IconCalendarStats,
  IconCoins,
  IconReceiptTax,
  IconScale,
  IconTags,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { Access } from '#shared/access/permissions.ts'
import type { MessageKey } from '#shared/i18n/translate.ts'

/** All reports, for their overview and for the search. */
export const reportPages = [
  {
    key: 'sales_by_month',
    to: '/reports/sales',
    needs: ['invoice_access'],
    icon: IconCalendarStats,
    name: 'reports.sales_by_month',
    text: 'reports.sales_by_month_text',
  },
  {
    key: 'sales_by_customer',
    to: '/reports/sales?by=customer',
    needs: ['invoice_access'],
    icon: IconUsersGroup,
    name: 'reports.sales_by_customer',
    text: 'reports.sales_by_customer_text',
  },
  {
    key: 'sales_by_item',
    to: '/reports/items',
    needs: ['invoice_access'],
    icon: IconTags,
    name: 'reports.items_title',
    text: 'reports.items_text',
  },
  {
    key: 'vat',
    to: '/reports/vat',
    needs: ['invoice_access'],
    icon: IconReceiptTax,
    name: 'reports.vat_title',
    text: 'reports.vat_text',
  },
  {
    key: 'ageing',
    to: '/customers/ageing',
    needs: ['customer_or_invoice_access'],
    icon: IconScale,
    name: 'reports.ageing_title',
    text: 'reports.ageing_text',
  },
  {
    key: 'payments',
    to: '/reports/payments',
    needs: ['invoice_access'],
    icon: IconCoins,
    name: 'reports.payments_title',
    text: 'reports.payments_text',
  },
  {
    key: 'reminders',
    to: '/reports/reminders',
    needs: ['invoice_access'],
    icon: IconBellRinging,
    name: 'reports.reminders_title',
    text: 'reports.reminders_text',
  },
] as const satisfies {
  key: string
  to: string
  needs: readonly Access[]
  icon: unknown
  name: MessageKey
  text: MessageKey
}[]
