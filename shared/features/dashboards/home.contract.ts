import { endpoint, json } from '#shared/http/endpoint.ts'
import type { Home } from './home.reply.ts'

export const getHome = endpoint({
  method: 'GET',
  path: '/api/home',
  access: 'signed_in',
  summary:
    'What is owed, overdue and due soon in each currency, the base currency first; who owes most; what falls due next; and what was invoiced and received in each of the last 13 months. What the role may not see is left out: invoices need invoice_access, what is owed customer_access or invoice_access.',
  reply: json<Home>(),
})
