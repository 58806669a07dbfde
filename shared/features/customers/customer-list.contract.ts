import { z } from 'zod'
import { endpoint } from '#shared/http/endpoint.ts'
import { listQuery } from '#shared/http/list.ts'
import { pagedWithMeta } from '#shared/http/paged.ts'
import { termsShown } from '#shared/features/documents/payment-terms.ts'
import { listedShape } from '#shared/record-fields.ts'
import { emptyIsAbsent, text } from '#shared/validation/text.ts'
import { customerFields } from './customers.fields.ts'

const customerRow = z.object({
  id: z.uuid(),
  ...listedShape(customerFields),
  city: z.string(),
  country: z.string(),
  email: z.string(),
  ...termsShown,
  /** In the base currency, each invoice by its own exchange rate. */
  owed_minor: z.number().int(),
  overdue_minor: z.number().int(),
  last_invoice_date: z.iso.date().nullable(),
  archived_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  version: z.number().int(),
})
export type CustomerRow = z.infer<typeof customerRow>

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
  reply: pagedWithMeta(customerRow).extend({
    totals: z.object({ customers: z.number().int(), archived: z.number().int() }),
    /** The currency of what is owed. */
    base_currency: z.string(),
  }),
})

export const exportCustomers = endpoint({
  method: 'GET',
  path: '/api/customers/export',
  access,
  summary: 'The filtered customers as CSV.',
  query: customerFilter,
  download: 'text/csv',
})
