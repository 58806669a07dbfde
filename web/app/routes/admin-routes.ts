import { moved, screen } from './screen.ts'

export const adminRoutes = [
  moved('/audit', '/audit/list'),
  screen('/audit/list', {
    title: 'audit.title',
    guards: ['admin'],
    messages: ['administration', 'audit-log'],
    load: () => import('#web/features/audit/audit-page.tsx').then(({ AuditPage }) => AuditPage),
  }),
  screen('/admin/business', {
    title: 'business.title',
    guards: ['admin'],
    messages: ['administration', 'late-payment'],
    load: () => import('#web/features/business/business-page.tsx').then(({ BusinessPage }) => BusinessPage),
  }),
  screen('/admin/payments', {
    title: 'payment_settings.title',
    guards: ['admin'],
    messages: ['administration', 'online-payments'],
    load: () =>
      import('#web/features/online-payments/payment-settings-page.tsx').then(
        ({ PaymentSettingsPage }) => PaymentSettingsPage,
      ),
  }),
  screen('/admin/emails', {
    title: 'emails.title',
    guards: ['admin'],
    messages: ['administration', 'mail-events'],
    load: () => import('#web/features/email/emails-page.tsx').then(({ EmailsPage }) => EmailsPage),
  }),
  screen('/admin/mail', {
    title: 'mail_settings.title',
    guards: ['admin'],
    messages: ['administration', 'mail-events'],
    load: () => import('#web/features/email/mail-settings-page.tsx').then(({ MailSettingsPage }) => MailSettingsPage),
  }),
  screen('/admin/reminders', {
    title: 'reminder_plans.title',
    guards: ['admin'],
    messages: ['administration', 'reminder-plans'],
    load: () =>
      import('#web/features/reminders/plans/reminder-plans-page.tsx').then(
        ({ ReminderPlansPage }) => ReminderPlansPage,
      ),
  }),
  moved('/admin', '/admin/dashboard'),
  screen('/admin/dashboard', {
    title: 'nav.admin',
    guards: ['admin'],
    messages: ['administration'],
    load: () =>
      import('#web/features/admin/admin-dashboard-page.tsx').then(({ AdminDashboardPage }) => AdminDashboardPage),
  }),
  moved('/admin/users', '/admin/users/list'),
  screen('/admin/users/list', {
    title: 'users.title',
    guards: ['admin'],
    messages: ['administration'],
    load: () => import('#web/features/users/users-page.tsx').then(({ UsersPage }) => UsersPage),
  }),
  screen('/admin/users/create', {
    title: 'users.invite_title',
    guards: ['admin'],
    messages: ['administration'],
    load: () => import('#web/features/users/user-invite-page.tsx').then(({ UserInvitePage }) => UserInvitePage),
  }),
  screen('/admin/users/edit/$id', {
    title: 'users.column.name',
    guards: ['admin'],
    messages: ['administration', 'account'],
    load: () => import('#web/features/users/user-page.tsx').then(({ UserPage }) => UserPage),
  }),
  moved('/admin/roles', '/admin/roles/list'),
  screen('/admin/roles/list', {
    title: 'roles.title',
    guards: ['superadmin'],
    messages: ['administration'],
    load: () => import('#web/features/roles/roles-page.tsx').then(({ RolesPage }) => RolesPage),
  }),
  screen('/admin/roles/create', {
    title: 'roles.new',
    guards: ['superadmin'],
    messages: ['administration'],
    load: () => import('#web/features/roles/role-create-page.tsx').then(({ RoleCreatePage }) => RoleCreatePage),
  }),
  screen('/admin/roles/edit/$id', {
    title: 'roles.column.name',
    guards: ['superadmin'],
    messages: ['administration'],
    load: () => import('#web/features/roles/role-page.tsx').then(({ RolePage }) => RolePage),
  }),
  moved('/admin/banks', '/admin/banks/create'),
  screen('/admin/banks/create', {
    title: 'banks.title',
    guards: ['admin'],
    messages: ['administration'],
    load: () => import('#web/features/banks/banks-page.tsx').then(({ BanksPage }) => BanksPage),
  }),
]
