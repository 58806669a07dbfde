import { endpoint, json } from '#shared/http/endpoint.ts'
import type { AdminDashboard, Attention, Home } from './dashboards.reply.ts'

export const getHome = endpoint({
  method: 'GET',
  path: '/api/home',
  access: 'signed_in',
  summary:
    'What is owed, overdue and due soon in each currency, the base currency first; who owes most; what falls due next; and what was invoiced and received in each of the last 13 months. What the role may not see is left out: invoices need invoice_access, what is owed customer_access or invoice_access.',
  reply: json<Home>(),
})

export const getAttention = endpoint({
  method: 'GET',
  path: '/api/home/attention',
  access: 'invoice_access',
  summary:
    'Everything that went wrong or was said by customers and waits for somebody, in one answer: each part is what the call for it alone answers.',
  reply: json<Attention>(),
})

export const getAdminDashboard = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard',
  access: 'admin_access',
  summary:
    'The state of the installation: people, e-mails, background jobs, schedule runs, the database and the audit seal.',
  reply: json<AdminDashboard>(),
})
