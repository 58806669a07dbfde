import { screen } from './screen.ts'

export const reportRoutes = [
  screen('/reports', {
    title: 'reports.title',
    guards: ['invoice'],
    messages: ['invoices', 'reports'],
    load: () => import('#web/features/reports/reports-page.tsx').then(({ ReportsPage }) => ReportsPage),
  }),
  screen('/reports/sales', {
    title: 'reports.sales.title',
    guards: ['invoice'],
    messages: ['reports'],
    load: () => import('#web/features/reports/sales/sales-page.tsx').then(({ SalesPage }) => SalesPage),
  }),
  screen('/reports/items', {
    title: 'reports.items_title',
    guards: ['invoice'],
    messages: ['items', 'reports'],
    load: () => import('#web/features/reports/items/item-sales-page.tsx').then(({ ItemSalesPage }) => ItemSalesPage),
  }),
  screen('/reports/vat', {
    title: 'reports.vat_title',
    guards: ['invoice'],
    messages: ['reports'],
    load: () => import('#web/features/reports/vat/vat-page.tsx').then(({ VatPage }) => VatPage),
  }),
  screen('/reports/payments', {
    title: 'reports.payments_title',
    guards: ['invoice'],
    messages: ['reports'],
    load: () =>
      import('#web/features/reports/payments/payments-report-page.tsx').then(
        ({ PaymentsReportPage }) => PaymentsReportPage,
      ),
  }),
  screen('/reports/reminders', {
    title: 'reports.reminders_title',
    guards: ['invoice'],
    messages: ['reports'],
    load: () =>
      import('#web/features/reports/reminders/reminders-report-page.tsx').then(
        ({ RemindersReportPage }) => RemindersReportPage,
      ),
  }),
]
