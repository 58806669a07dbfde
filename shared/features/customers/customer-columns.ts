import { fileColumns, type Parts } from '#shared/file-columns.ts'
import type { Customer } from './customers.reply.ts'
import { customerFields } from './customers.fields.ts'

const parts: Parts<Customer> = {
  contacts: {
    contact_name: {
      kind: 'text',
      write: ({ contacts }) => contacts[0]?.name ?? '',
      headings: ['contact', 'contact person', 'attention'],
      example: 'Priya Shah',
    },
    email: {
      kind: 'text',
      write: ({ contacts }) => contacts[0]?.email ?? '',
      headings: ['e-mail', 'mail', 'email address', 'e-mail address'],
      example: 'accounts@harbourlights.example',
    },
    phone: {
      kind: 'text',
      write: ({ contacts }) => contacts[0]?.phone ?? '',
      headings: ['telephone', 'tel', 'phone number'],
      example: '+44 117 496 0321',
    },
  },
  billing_address: {
    line1: {
      kind: 'text',
      write: ({ billing_address }) => billing_address.line1,
      headings: ['address', 'address 1', 'address line 1', 'street', 'adresse'],
      example: '12 Wharf Street',
    },
    line2: {
      kind: 'text',
      write: ({ billing_address }) => billing_address.line2,
      headings: ['address 2', 'address line 2'],
      example: '',
    },
    city: {
      kind: 'text',
      write: ({ billing_address }) => billing_address.city,
      headings: ['town', 'ville'],
      example: 'Bristol',
    },
    region: {
      kind: 'text',
      write: ({ billing_address }) => billing_address.region,
      headings: ['county', 'state', 'province'],
      example: '',
    },
    postcode: {
      kind: 'text',
      write: ({ billing_address }) => billing_address.postcode,
      headings: ['post code', 'postal code', 'zip', 'zip code', 'code postal'],
      example: 'BS1 4RW',
    },
    country: {
      kind: 'text',
      write: ({ billing_address }) => billing_address.country,
      headings: ['country code', 'pays'],
      example: 'GB',
    },
  },
  terms: {
    terms_days: {
      kind: 'text',
      write: ({ terms }) => terms.days,
      headings: ['terms', 'payment terms', 'days'],
      example: '30',
    },
    terms_kind: {
      kind: 'text',
      write: ({ terms }) => terms.kind,
      headings: ['payment terms type', 'terms type', 'payment due from', 'due from'],
      example: 'days_after_invoice',
    },
  },
}

/** The columns of a file of customers. What an export writes can be imported again. */
export const customerColumns = fileColumns(customerFields, parts)
