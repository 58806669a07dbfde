import { z } from 'zod'
import type { TrailEntry } from '#shared/features/audit/trail.ts'
import { termsFields } from '#shared/features/documents/payment-terms.ts'
import { endpoint, json } from '#shared/http/endpoint.ts'
import { type Paged, pageQuery, type Rows } from '#shared/http/paged.ts'
import { acceptedShape, createdShape } from '#shared/record-fields.ts'
import { emptyIsAbsent, text } from '#shared/validation/text.ts'
import { customerFields } from './customers.fields.ts'
import type { Customer, CustomerDefaults, Lookalike } from './customers.reply.ts'

/** Only the name is required. */
export const newCustomer = z
  .strictObject(createdShape(customerFields))
  .extend({ terms_days: termsFields.terms_days.optional() })
export type NewCustomer = z.output<typeof newCustomer>

export const customerChange = z
  .strictObject({ ...acceptedShape(customerFields), ...termsFields })
  .partial()
  .extend({ version: z.number().int() })
export type CustomerChange = z.output<typeof customerChange>

const access = 'customer_access'
const byId = z.strictObject({ id: z.uuid() })

export const createCustomer = endpoint({
  method: 'POST',
  path: '/api/customers',
  access,
  summary: 'Create a customer. Only the name is required.',
  body: newCustomer,
  reply: json<Customer>(),
  status: 201,
})

export const getCustomerDefaults = endpoint({
  method: 'GET',
  path: '/api/customers/defaults',
  access,
  summary: 'What the form of a new customer starts from: the country, the currency and the language of the business.',
  reply: json<CustomerDefaults>(),
})

export const getCustomer = endpoint({
  method: 'GET',
  path: '/api/customers/:id',
  access,
  summary: 'One customer.',
  params: byId,
  reply: json<Customer>(),
})

export const updateCustomer = endpoint({
  method: 'PATCH',
  path: '/api/customers/:id',
  access,
  summary: 'Change a customer, naming the version that the change was made on.',
  params: byId,
  body: customerChange,
  reply: json<Customer>(),
})

export const deleteCustomer = endpoint({
  method: 'DELETE',
  path: '/api/customers/:id',
  access,
  summary: 'Delete a customer that has no documents. One that has is archived instead.',
  params: byId,
})

export const archiveCustomer = endpoint({
  method: 'POST',
  path: '/api/customers/:id/archive',
  access,
  summary: 'Archive a customer: it is kept with its documents and no longer offered for new ones.',
  params: byId,
  reply: json<Customer>(),
})

export const restoreCustomer = endpoint({
  method: 'POST',
  path: '/api/customers/:id/restore',
  access,
  summary: 'Take a customer out of the archive.',
  params: byId,
  reply: json<Customer>(),
})

export const getCustomerTrail = endpoint({
  method: 'GET',
  path: '/api/customers/:id/audit',
  access,
  summary: 'What was done to a customer, newest first.',
  params: byId,
  query: z.strictObject(pageQuery),
  reply: json<Paged<TrailEntry>>(),
})

export const findLookalikes = endpoint({
  method: 'GET',
  path: '/api/customers/lookalikes',
  access,
  summary: 'Customers whose name, e-mail address or VAT number look like these.',
  query: z.strictObject({
    name: emptyIsAbsent(text(200)),
    email: emptyIsAbsent(text(254)),
    vat_number: emptyIsAbsent(text(30)),
    except_id: emptyIsAbsent(z.uuid()),
  }),
  reply: json<Rows<Lookalike>>(),
})
