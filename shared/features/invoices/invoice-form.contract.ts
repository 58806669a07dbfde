import { z } from 'zod'
import { endpoint, json } from '#shared/http/endpoint.ts'
import type { Rows } from '#shared/http/paged.ts'
import { emptyIsAbsent, text } from '#shared/validation/text.ts'
import type { CustomerChoice, InvoiceDefaults } from './invoice-form.reply.ts'

const access = 'manage_invoices'

/** So that users who write invoices do not need access to customers. */
export const listCustomerChoices = endpoint({
  method: 'GET',
  path: '/api/invoices/choices/customers',
  access: 'invoice_access',
  summary: 'Customers to choose from for an invoice: the best matches of a search, or the one with an id.',
  query: z.strictObject({ q: emptyIsAbsent(text(100)), id: emptyIsAbsent(z.uuid()) }),
  reply: json<Rows<CustomerChoice>>(),
})

export const getInvoiceDefaults = endpoint({
  method: 'GET',
  path: '/api/invoices/defaults',
  access,
  summary:
    'What the form of an invoice starts from: the day in the business’s time zone, its currency, and the accounts to be paid into.',
  reply: json<InvoiceDefaults>(),
})
