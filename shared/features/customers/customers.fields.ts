import { z } from 'zod'
import {
  eInvoiceProfiles,
  electronicAddress,
  legalId,
  requiredReferences,
  taxNumber,
} from '#shared/features/documents/party-identifiers.ts'
import { answeredTerms, paymentTerms } from '#shared/features/documents/payment-terms.ts'
import { address, emptyAddress } from '#shared/geography/address.ts'
import { maxAmountMinor } from '#shared/money/minor-units.ts'
import type { RecordField } from '#shared/record-fields.ts'
import { currencyCode, emailAddress, oneLine, requiredLine } from '#shared/validation/text.ts'
import { vatNumber } from '#shared/validation/identifiers.ts'

export const contact = z.strictObject({
  name: oneLine(120).default(''),
  email: z.union([emailAddress, z.literal('')]).default(''),
  phone: oneLine(40).default(''),
  receives_invoices: z.boolean().default(true),
})
export type Contact = z.infer<typeof contact>

const maxContacts = 50

/**
 * The fields of a customer, in the order of an export. Contacts, addresses and terms take several columns of a file, which
 * `customer-parts.ts` describes.
 */
export const customerFields = {
  /** Assigned if it is left empty. */
  code: {
    schema: oneLine(30),
    reply: z.string(),
    default: '',
    list: true,
    file: {
      kind: 'text',
      headings: ['account', 'account code', 'customer code', 'customer number', 'reference'],
      example: 'C-1001',
    },
  },
  name: {
    schema: requiredLine(200),
    reply: z.string(),
    required: true,
    list: true,
    file: {
      kind: 'text',
      headings: ['customer', 'customer name', 'company', 'company name', 'nom', 'client'],
      example: 'Harbour Lights Ltd',
    },
  },
  contacts: {
    schema: z.array(contact).max(maxContacts),
    reply: z.array(
      z.object({ name: z.string(), email: z.string(), phone: z.string(), receives_invoices: z.boolean() }),
    ),
    default: [],
  },
  billing_address: { schema: address, default: emptyAddress },
  delivery_address: { schema: address.nullable(), default: null },
  vat_number: {
    schema: vatNumber,
    reply: z.string(),
    default: '',
    list: true,
    file: {
      kind: 'text',
      headings: ['vat', 'vat no', 'vat number', 'vat registration', 'tva', 'numéro de tva'],
      example: 'GB980780684',
    },
  },
  company_number: {
    schema: oneLine(30),
    reply: z.string(),
    default: '',
    file: {
      kind: 'text',
      headings: ['company no', 'registration number', 'company registration'],
      example: '09876543',
    },
  },
  tax_number: {
    schema: taxNumber,
    reply: z.string(),
    default: '',
    file: { kind: 'text', headings: ['tax no', 'tax number', 'steuernummer', 'numéro fiscal'], example: '' },
  },
  electronic_address: {
    schema: electronicAddress,
    default: null,
    file: {
      kind: 'schemed_id',
      headings: ['peppol id', 'endpoint', 'endpoint id', 'leitweg-id'],
      example: '9932:GB980780684',
    },
  },
  legal_id: {
    schema: legalId,
    default: null,
    file: { kind: 'schemed_id', headings: ['registered id', 'siren', 'siret'], example: '' },
  },
  /** The rules that e-invoices to them follow, beside those of EN 16931. */
  e_invoice_profile: {
    schema: z.enum(eInvoiceProfiles),
    default: 'none',
    file: { kind: 'lower_case', headings: ['e-invoice', 'e-invoice profile'], example: 'none' },
  },
  required_reference: {
    schema: z.enum(requiredReferences),
    default: 'none',
    file: { kind: 'lower_case', headings: [], example: 'none' },
  },
  currency: {
    schema: currencyCode,
    reply: z.string(),
    list: true,
    file: { kind: 'text', headings: ['currency code', 'devise'], example: 'GBP' },
  },
  terms: { schema: paymentTerms, reply: answeredTerms },
  credit_limit_minor: {
    schema: z.number().int().min(0).max(maxAmountMinor).nullable(),
    reply: z.number().int().nullable(),
    default: null,
    file: { kind: 'amount', heading: 'credit_limit', headings: ['limit'], example: '5000.00' },
  },
  /** By default the one that is usual for their country. */
  default_vat_code: {
    schema: requiredLine(40),
    reply: z.string(),
    file: { kind: 'vat_code', headings: ['vat code', 'tax code'], example: 'standard' },
  },
  language: {
    schema: oneLine(20, 2),
    reply: z.string(),
    file: { kind: 'lower_case', headings: ['lang', 'langue'], example: 'en' },
  },
} satisfies Record<string, RecordField>
