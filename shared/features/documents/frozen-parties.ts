import { z } from 'zod'
import { type Address, countries } from '#shared/geography/address.ts'
import { keysOf, pick } from '#shared/objects.ts'
import { eInvoiceProfiles } from './party-identifiers.ts'

/**
 * What is frozen with an issued document is read again for as long as the books are kept, by releases that know more than the one which
 * wrote it. A field that is added here therefore has a default, which says what documents without it mean; a field that changes its
 * meaning needs a new version, and a step that brings the older one up to it. `server/features/documents/frozen-documents` has a document of every version.
 */
export const frozenVersion = 1

/** Not the one for what people send: what was once accepted is read, whatever is asked of new addresses since. */
const address: z.ZodType<Address> = z.object({
  line1: z.string().default(''),
  line2: z.string().default(''),
  city: z.string().default(''),
  region: z.string().default(''),
  postcode: z.string().default(''),
  country: z.union([z.enum(countries), z.literal('')]).default(''),
})

/** How e-invoices name a side, which documents from before them do not. */
const schemedId = z.object({ scheme: z.string(), id: z.string() }).nullable().default(null)

const identifiers = { electronic_address: schemedId, legal_id: schemedId, tax_number: z.string().default('') }

const noContact = { name: '', phone: '', email: '' }

/** The seller as a document names it: what the business was when it was issued. */
export const seller = z.object({
  name: z.string(),
  legal_name: z.string(),
  address,
  registered_address: address.nullable(),
  vat_number: z.string(),
  /** Older documents were all issued by registered businesses. */
  vat_registered: z.boolean().default(true),
  company_number: z.string(),
  email: z.string(),
  phone: z.string(),
  website: z.string(),
  /** The SHA-256 of the picture. */
  logo_id: z.string().nullable(),
  ...identifiers,
  invoice_contact: z.object({ name: z.string(), phone: z.string(), email: z.string() }).default(noContact),
})

/** The customer as a document names it. */
export const billedCustomer = z.object({
  code: z.string(),
  name: z.string(),
  contact_name: z.string(),
  billing_address: address,
  delivery_address: address.nullable(),
  vat_number: z.string(),
  company_number: z.string(),
  ...identifiers,
  e_invoice_profile: z.enum(eInvoiceProfiles).default('none'),
})

export const payableTo = z.object({
  bank_name: z.string(),
  account_name: z.string(),
  sort_code: z.string(),
  routing_number: z.string().default(''),
  account_number: z.string(),
  iban: z.string(),
  bic: z.string(),
})

/** What is frozen with a document beside its own fields and lines, so that nothing that changes later changes it. */
export const frozenParties = z.object({
  /** The first releases wrote none. */
  version: z.literal(frozenVersion).default(frozenVersion),
  seller,
  customer: billedCustomer,
  bank: payableTo.nullable(),
  base_currency: z.string(),
  /** What each VAT group is called, and what the law wants printed beside it, in the order of the groups. */
  vat_words: z.array(z.object({ name: z.string(), wording: z.string(), vatex_code: z.string().default('') })),
  language: z.string(),
  paper: z.enum(['a4', 'letter']),
  /** Its PDF carries it for programs too, where it can be said so; documents from before that print as they did. */
  is_hybrid: z.boolean().default(false),
})

export type Seller = z.infer<typeof seller>
export type BilledCustomer = z.infer<typeof billedCustomer>
export type PayableTo = z.infer<typeof payableTo>
export type FrozenParties = z.infer<typeof frozenParties>

/** The business as documents name it. */
export const sellerOf = (business: Seller): Seller => pick(business, keysOf(seller.shape))

export const payableToBank = (bank: PayableTo): PayableTo => pick(bank, keysOf(payableTo.shape))
