import type { SchemedId } from '#shared/features/documents/party-identifiers.ts'
import type { Customer } from './customers.contract.ts'
import { minorToDecimal } from '#shared/i18n/formats.ts'

/** A column of a file of customers: what an export writes, how an import knows it, and what the template shows. */
export type CustomerColumn = {
  write: (customer: Customer) => string | number | null
  /** What else the column may be headed with, beside its own name; absent where an import ignores it. */
  headings?: readonly string[]
  example?: string
}

/** The scheme, a colon, and the id within it. */
const asText = (id: SchemedId | null) => (id === null ? '' : `${id.scheme}:${id.id}`)

/** In the order of the file. What went out can come in again. */
export const customerColumns = {
  code: {
    write: ({ code }) => code,
    headings: ['account', 'account code', 'customer code', 'customer number', 'reference'],
    example: 'C-1001',
  },
  name: {
    write: ({ name }) => name,
    headings: ['customer', 'customer name', 'company', 'company name', 'nom', 'client'],
    example: 'Harbour Lights Ltd',
  },
  contact_name: {
    write: ({ contacts }) => contacts[0]?.name ?? '',
    headings: ['contact', 'contact person', 'attention'],
    example: 'Priya Shah',
  },
  email: {
    write: ({ contacts }) => contacts[0]?.email ?? '',
    headings: ['e-mail', 'mail', 'email address', 'e-mail address'],
    example: 'accounts@harbourlights.example',
  },
  phone: {
    write: ({ contacts }) => contacts[0]?.phone ?? '',
    headings: ['telephone', 'tel', 'phone number'],
    example: '+44 117 496 0321',
  },
  line1: {
    write: ({ billing_address }) => billing_address.line1,
    headings: ['address', 'address 1', 'address line 1', 'street', 'adresse'],
    example: '12 Wharf Street',
  },
  line2: {
    write: ({ billing_address }) => billing_address.line2,
    headings: ['address 2', 'address line 2'],
    example: '',
  },
  city: { write: ({ billing_address }) => billing_address.city, headings: ['town', 'ville'], example: 'Bristol' },
  region: {
    write: ({ billing_address }) => billing_address.region,
    headings: ['county', 'state', 'province'],
    example: '',
  },
  postcode: {
    write: ({ billing_address }) => billing_address.postcode,
    headings: ['post code', 'postal code', 'zip', 'zip code', 'code postal'],
    example: 'BS1 4RW',
  },
  country: {
    write: ({ billing_address }) => billing_address.country,
    headings: ['country code', 'pays'],
    example: 'GB',
  },
  vat_number: {
    write: ({ vat_number }) => vat_number,
    headings: ['vat', 'vat no', 'vat number', 'vat registration', 'tva', 'numéro de tva'],
    example: 'GB980780684',
  },
  company_number: {
    write: ({ company_number }) => company_number,
    headings: ['company no', 'registration number', 'company registration'],
    example: '09876543',
  },
  tax_number: {
    write: ({ tax_number }) => tax_number,
    headings: ['tax no', 'tax number', 'steuernummer', 'numéro fiscal'],
    example: '',
  },
  electronic_address: {
    write: ({ electronic_address }) => asText(electronic_address),
    headings: ['peppol id', 'endpoint', 'endpoint id', 'leitweg-id'],
    example: '9932:GB980780684',
  },
  legal_id: { write: ({ legal_id }) => asText(legal_id), headings: ['registered id', 'siren', 'siret'], example: '' },
  e_invoice_profile: {
    write: ({ e_invoice_profile }) => e_invoice_profile,
    headings: ['e-invoice', 'e-invoice profile'],
    example: 'none',
  },
  required_reference: {
    write: ({ required_reference }) => required_reference,
    headings: [],
    example: 'none',
  },
  currency: { write: ({ currency }) => currency, headings: ['currency code', 'devise'], example: 'GBP' },
  terms_days: { write: ({ terms }) => terms.days, headings: ['terms', 'payment terms', 'days'], example: '30' },
  terms_kind: {
    write: ({ terms }) => terms.kind,
    headings: ['payment terms type', 'terms type', 'payment due from', 'due from'],
    example: 'days_after_invoice',
  },
  credit_limit: {
    write: ({ credit_limit_minor, currency }) =>
      credit_limit_minor === null ? null : minorToDecimal(credit_limit_minor, currency),
    headings: ['limit'],
    example: '5000.00',
  },
  default_vat_code: {
    write: ({ default_vat_code }) => default_vat_code,
    headings: ['vat code', 'tax code'],
    example: 'standard',
  },
  language: { write: ({ language }) => language, headings: ['lang', 'langue'], example: 'en' },
  archived: { write: ({ archived_at }) => (archived_at === null ? 'no' : 'yes') },
} satisfies Record<string, CustomerColumn>
