import { endpoint, json } from '#shared/http/endpoint.ts'
import type { AdminDashboard } from './admin-dashboard.reply.ts'

export const getAdminDashboard = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard',
  access: 'admin_access',
  summary:
    'The state of the installation: people, e-mails, background jobs, schedule runs, the database and the audit seal.',
  reply: json<AdminDashboard>(),
})
