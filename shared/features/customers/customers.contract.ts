import { z } from 'zod'
import { trailEntry } from '#shared/features/audit/trail.ts'
import { termsFields, termsShown } from '#shared/features/documents/payment-terms.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { pagedWithMeta, pageQuery } from '#shared/http/paged.ts'
import { acceptedShape, answeredShape, createdShape } from '#shared/record-fields.ts'
import { emptyIsAbsent, text } from '#shared/validation/text.ts'
import { customerFields } from './customers.fields.ts'

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

export const customer = z.object({
  id: z.uuid(),
  ...answeredShape(customerFields),
  terms_days: termsShown.terms_days,
  archived_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  created_by: z.uuid().nullable(),
  version: z.number().int(),
})
export type Customer = z.infer<typeof customer>

const access = 'customer_access'
const byId = z.strictObject({ id: z.uuid() })

export const createCustomer = endpoint({
  method: 'POST',
  path: '/api/customers',
  access,
  summary: 'Create a customer. Only the name is required.',
  body: newCustomer,
  reply: customer,
  status: 201,
})

export const getCustomerDefaults = endpoint({
  method: 'GET',
  path: '/api/customers/defaults',
  access,
  summary: 'What the form of a new customer starts from: the country, the currency and the language of the business.',
  reply: z.object({ country: z.string(), currency: z.string(), language: z.string() }),
})
export type CustomerDefaults = z.output<NonNullable<typeof getCustomerDefaults.reply>>

export const getCustomer = endpoint({
  method: 'GET',
  path: '/api/customers/:id',
  access,
  summary: 'One customer.',
  params: byId,
  reply: customer,
})

export const updateCustomer = endpoint({
  method: 'PATCH',
  path: '/api/customers/:id',
  access,
  summary: 'Change a customer, naming the version that the change was made on.',
  params: byId,
  body: customerChange,
  reply: customer,
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
  reply: customer,
})

export const restoreCustomer = endpoint({
  method: 'POST',
  path: '/api/customers/:id/restore',
  access,
  summary: 'Take a customer out of the archive.',
  params: byId,
  reply: customer,
})

export const getCustomerTrail = endpoint({
  method: 'GET',
  path: '/api/customers/:id/audit',
  access,
  summary: 'What was done to a customer, newest first.',
  params: byId,
  query: z.strictObject(pageQuery),
  reply: pagedWithMeta(trailEntry),
})

const lookalike = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  reason: z.enum(['name', 'email', 'vat_number']),
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
  reply: z.object({ data: z.array(lookalike) }),
})
