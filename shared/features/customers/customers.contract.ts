import { z } from 'zod'
import { trailEntry } from '#shared/features/audit/trail.ts'
import {
  eInvoiceProfiles,
  electronicAddress,
  legalId,
  requiredReferences,
  taxNumber,
} from '#shared/features/documents/party-identifiers.ts'
import { termsFields, termsShown } from '#shared/features/documents/payment-terms.ts'
import { address, emptyAddress } from '#shared/geography/address.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { pagedWithMeta, pageQuery } from '#shared/http/paged.ts'
import { maxAmountMinor } from '#shared/money/minor-units.ts'
import { currencyCode } from '#shared/validation/currency-code.ts'
import { vatNumber } from '#shared/validation/identifiers.ts'
import { emailAddress, emptyIsAbsent, oneLine, requiredLine, text } from '#shared/validation/text.ts'

export const contact = z.strictObject({
  name: oneLine(120).default(''),
  email: z.union([emailAddress, z.literal('')]).default(''),
  phone: oneLine(40).default(''),
  receives_invoices: z.boolean().default(true),
})
export type Contact = z.infer<typeof contact>

const maxContacts = 50

/** All that people say of a customer. */
export const customerFields = {
  /** Made when it is left empty. */
  code: oneLine(30),
  name: requiredLine(200),
  contacts: z.array(contact).max(maxContacts),
  billing_address: address,
  delivery_address: address.nullable(),
  vat_number: vatNumber,
  company_number: oneLine(30),
  electronic_address: electronicAddress,
  legal_id: legalId,
  tax_number: taxNumber,
  /** Which rules their e-invoices keep, beside those of EN 16931. */
  e_invoice_profile: z.enum(eInvoiceProfiles),
  required_reference: z.enum(requiredReferences),
  currency: currencyCode,
  terms: termsFields.terms,
  credit_limit_minor: z.number().int().min(0).max(maxAmountMinor).nullable(),
  default_vat_code: requiredLine(40),
  language: oneLine(20, 2),
}

/** What a new customer has where nothing is said. Terms, currency, language and VAT follow from the business. */
export const customerDefaults = {
  code: '',
  contacts: [],
  billing_address: emptyAddress,
  delivery_address: null,
  vat_number: '',
  company_number: '',
  electronic_address: null,
  legal_id: null,
  tax_number: '',
  e_invoice_profile: 'none' as const,
  required_reference: 'none' as const,
  credit_limit_minor: null,
}

/** Only the name is required. */
export const newCustomer = z
  .strictObject({
    name: customerFields.name,
    code: customerFields.code.default(customerDefaults.code),
    contacts: customerFields.contacts.default(customerDefaults.contacts),
    billing_address: customerFields.billing_address.default(customerDefaults.billing_address),
    delivery_address: customerFields.delivery_address.default(customerDefaults.delivery_address),
    vat_number: customerFields.vat_number.default(customerDefaults.vat_number),
    company_number: customerFields.company_number.default(customerDefaults.company_number),
    electronic_address: customerFields.electronic_address.default(customerDefaults.electronic_address),
    legal_id: customerFields.legal_id.default(customerDefaults.legal_id),
    tax_number: customerFields.tax_number.default(customerDefaults.tax_number),
    e_invoice_profile: customerFields.e_invoice_profile.default(customerDefaults.e_invoice_profile),
    required_reference: customerFields.required_reference.default(customerDefaults.required_reference),
    currency: customerFields.currency.optional(),
    terms: customerFields.terms.optional(),
    credit_limit_minor: customerFields.credit_limit_minor.default(customerDefaults.credit_limit_minor),
    /** By default the one that is usual for their country. */
    default_vat_code: customerFields.default_vat_code.optional(),
    language: customerFields.language.optional(),
  } satisfies Record<keyof typeof customerFields, z.ZodType>)
  .extend({ terms_days: termsFields.terms_days.optional() })
export type NewCustomer = z.output<typeof newCustomer>

export const customerChange = z
  .strictObject({ ...customerFields, ...termsFields })
  .partial()
  .extend({ version: z.number().int() })
export type CustomerChange = z.output<typeof customerChange>

export const customer = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  contacts: z.array(
    z.object({ name: z.string(), email: z.string(), phone: z.string(), receives_invoices: z.boolean() }),
  ),
  billing_address: address,
  delivery_address: address.nullable(),
  vat_number: z.string(),
  company_number: z.string(),
  electronic_address: electronicAddress,
  legal_id: legalId,
  tax_number: z.string(),
  e_invoice_profile: z.enum(eInvoiceProfiles),
  required_reference: z.enum(requiredReferences),
  currency: z.string(),
  ...termsShown,
  credit_limit_minor: z.number().int().nullable(),
  default_vat_code: z.string(),
  language: z.string(),
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
