import { z } from 'zod'
import { endpoint, json } from '#shared/http/endpoint.ts'
import { listQuery } from '#shared/http/list.ts'
import { emptyIsAbsent, text } from '#shared/validation/text.ts'
import type { Customers } from './customer-list.reply.ts'

export const customerFilter = listQuery(
  [
    'name',
    'code',
    'created_at',
    'currency',
    'country',
    'terms_days',
    'owed_minor',
    'overdue_minor',
    'last_invoice_date',
  ],
  { order_by: 'name', order_direction: 'ASC' },
  {
    archived: emptyIsAbsent(z.enum(['no', 'yes', 'all'])).transform((archived) => archived ?? 'no'),
    currency: emptyIsAbsent(text(3)),
    country: emptyIsAbsent(text(2)),
  },
)
export type CustomerFilter = z.output<typeof customerFilter>

const access = 'customer_access'

export const listCustomers = endpoint({
  method: 'GET',
  path: '/api/customers',
  access,
  summary: 'Customers, found by any part of name, code, e-mail address or VAT number, typing errors forgiven.',
  query: customerFilter,
  reply: json<Customers>(),
})

export const exportCustomers = endpoint({
  method: 'GET',
  path: '/api/customers/export',
  access,
  summary: 'The filtered customers as CSV.',
  query: customerFilter,
  download: 'text/csv',
})
