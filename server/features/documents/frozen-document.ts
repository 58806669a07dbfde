import { z } from 'zod'
import { creditNoteLine } from '#shared/features/credit-notes/credit-notes.contract.ts'
import type { FrozenParties } from '#shared/features/documents/document-content.ts'
import { invoiceLine } from '#shared/features/invoices/invoice-lines.ts'
import type { Address } from '#shared/geography/address.ts'
import { countries } from '#shared/geography/countries.ts'

/**
 * What is frozen with an issued document is read again for as long as the books are kept, by releases that know more than the one which
 * wrote it. A field that is added here therefore has a default, which says what documents without it mean; a field that changes its
 * meaning needs a new version, and a step that brings the older one up to it. `frozen-documents/` holds a document of every version.
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

const seller = z.object({
  name: z.string(),
  legal_name: z.string(),
  address,
  registered_address: address.nullable(),
  vat_number: z.string(),
  company_number: z.string(),
  email: z.string(),
  phone: z.string(),
  website: z.string(),
  logo_id: z.string().nullable(),
})

const customer = z.object({
  code: z.string(),
  name: z.string(),
  contact_name: z.string(),
  billing_address: address,
  delivery_address: address.nullable(),
  vat_number: z.string(),
  company_number: z.string(),
})

const bank = z.object({
  bank_name: z.string(),
  account_name: z.string(),
  sort_code: z.string(),
  account_number: z.string(),
  iban: z.string(),
  bic: z.string(),
})

const parties: z.ZodType<FrozenParties> = z.object({
  /** The first releases wrote none. */
  version: z.literal(frozenVersion).default(frozenVersion),
  seller,
  customer,
  bank: bank.nullable(),
  base_currency: z.string(),
  vat_words: z.array(z.object({ name: z.string(), wording: z.string() })),
  language: z.string(),
  paper: z.enum(['a4', 'letter']),
})

const invoiceLines = z.array(invoiceLine)
const creditNoteLines = z.array(creditNoteLine)

const readParties = (stored: unknown) => (stored === null ? null : parties.parse(stored))

type Stored = { lines: unknown; parties: unknown }
type Read<Row, Line> = Omit<Row, 'lines' | 'parties'> & { lines: Line[]; parties: FrozenParties | null }

/** The row of an invoice with its lines and parties as this release knows them. */
export const readInvoiceRow = <Row extends Stored>(row: Row): Read<Row, z.infer<typeof invoiceLine>> =>
  Object.assign(row, { lines: invoiceLines.parse(row.lines), parties: readParties(row.parties) })

export const readCreditNoteRow = <Row extends Stored>(row: Row): Read<Row, z.infer<typeof creditNoteLine>> =>
  Object.assign(row, { lines: readCreditNoteLines(row.lines), parties: readParties(row.parties) })

export const readCreditNoteLines = (stored: unknown) => creditNoteLines.parse(stored)
