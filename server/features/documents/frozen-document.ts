import { z } from 'zod'
import { creditNoteLine } from '#shared/features/credit-notes/credit-notes.contract.ts'
import type { FrozenParties } from '#shared/features/documents/document-content.ts'
import { invoiceLine } from '#shared/features/invoices/invoice-lines.ts'
import type { Address } from '#shared/geography/address.ts'
import { countries } from '#shared/geography/countries.ts'

/**
 * What is frozen with an issued document must be readable for as long as the books are kept, by later releases than
 * the one that wrote it. A field added here therefore needs a default that fits older documents; a field that
 * changes its meaning needs a new version, and a step that upgrades older ones. `frozen-documents/` holds a document
 * of every version.
 */
export const frozenVersion = 1

/**
 * Not the schema for user input: stored addresses must be readable even if the rules for new ones become stricter.
 */
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
  /** The first releases wrote no version. */
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

/** The row of an invoice with its lines and parties parsed. */
export const readInvoiceRow = <Row extends Stored>(row: Row): Read<Row, z.infer<typeof invoiceLine>> =>
  Object.assign(row, { lines: invoiceLines.parse(row.lines), parties: readParties(row.parties) })

export const readCreditNoteRow = <Row extends Stored>(row: Row): Read<Row, z.infer<typeof creditNoteLine>> =>
  Object.assign(row, { lines: readCreditNoteLines(row.lines), parties: readParties(row.parties) })

export const readCreditNoteLines = (stored: unknown) => creditNoteLines.parse(stored)
