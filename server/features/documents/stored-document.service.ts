import { z } from 'zod'
import { creditNoteLine } from '#shared/features/credit-notes/credit-lines.ts'
import { type Adjustment, adjustment } from '#shared/features/documents/document-details.ts'
import {
  detailFields,
  type DocumentDetails,
  type StoredDetails,
  storedDetails,
} from '#shared/features/documents/documents.fields.ts'
import { type FrozenParties, frozenParties } from '#shared/features/documents/frozen-parties.ts'
import { invoiceLine } from '#shared/features/invoices/invoice-lines.ts'
import { keysOf, pick } from '#shared/objects.ts'
import type { DocumentTotals } from '#shared/money/document-totals.ts'

/** One of before belongs to a single VAT group, and is its own part. */
const storedAdjustment = z.preprocess(
  (stored) => (typeof stored === 'object' && stored && !('parts' in stored) ? { ...stored, parts: [stored] } : stored),
  adjustment,
)
const adjustments = z.array(storedAdjustment)

/** Most documents say none of it. */
const plainDetails = storedDetails.parse({})

/** Documents of before have none of it. */
export type StoredWhole = { details?: unknown; allowances?: unknown; charges?: unknown }

/** What a stored document says as a whole. */
export const readWhole = ({ details = {}, allowances = [], charges = [] }: StoredWhole) => ({
  ...readDetails(details),
  allowances: readAdjustments(allowances),
  charges: readAdjustments(charges),
})

const readDetails = (stored: unknown): StoredDetails => (isEmpty(stored) ? plainDetails : storedDetails.parse(stored))

export const readAdjustments = (stored: unknown): Adjustment[] =>
  Array.isArray(stored) && stored.length === 0 ? [] : adjustments.parse(stored)

const isEmpty = (stored: unknown) => typeof stored === 'object' && stored !== null && Object.keys(stored).length === 0

/** The columns that it is stored in. What a document does not say is left out of its JSON. */
export const wholeAsColumns = (document: Omit<DocumentDetails, 'rounding_minor'>) => ({
  buyer_reference: document.buyer_reference,
  contract_reference: document.contract_reference,
  project_reference: document.project_reference,
  details: detailsAsJson(document),
  allowances: JSON.stringify(document.allowances),
  charges: JSON.stringify(document.charges),
})

const detailNames = Object.keys(plainDetails) as (keyof StoredDetails)[]
const isDetail = new Set<string>(detailNames)

/** Only what differs from a document that says nothing special. */
const detailsAsJson = (document: Partial<StoredDetails>) =>
  JSON.stringify(
    Object.fromEntries(detailNames.filter((name) => isSaid(document[name])).map((name) => [name, document[name]])),
  )

/** The columns of a document without what is stored as one JSON. */
export const withoutDetails = <Document extends StoredDetails>(document: Document) =>
  Object.fromEntries(Object.entries(document).filter(([name]) => !isDetail.has(name))) as Omit<
    Document,
    keyof StoredDetails
  >

/** Only what a document says as a whole, of anything that has it. */
export const wholeOf = (document: DocumentDetails): DocumentDetails => pick(document, keysOf(detailFields))

export const isSaid = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

const invoiceLines = z.array(invoiceLine)
const creditNoteLines = z.array(creditNoteLine)

const readParties = (stored: unknown) => (stored === null ? null : frozenParties.parse(stored))

type Stored = StoredWhole & { lines: unknown; parties: unknown }
type Read<Row, Line> = Omit<Row, keyof Stored> &
  StoredDetails & { lines: Line[]; parties: FrozenParties | null; allowances: Adjustment[]; charges: Adjustment[] }

/** The row of an invoice with its lines, its parties and what it says as a whole parsed. */
export const readInvoiceRow = <Row extends Stored>(row: Row): Read<Row, z.infer<typeof invoiceLine>> =>
  readRow(row, invoiceLines.parse(row.lines))

export const readCreditNoteRow = <Row extends Stored>(row: Row): Read<Row, z.infer<typeof creditNoteLine>> =>
  readRow(row, readCreditNoteLines(row.lines))

function readRow<Row extends Stored, Line>(row: Row, lines: Line[]): Read<Row, Line> {
  const { details: _details, allowances: _allowances, charges: _charges, lines: _lines, parties, ...columns } = row
  return { ...columns, ...readWhole(row), lines, parties: readParties(parties) }
}

export const readCreditNoteLines = (stored: unknown) => creditNoteLines.parse(stored)

type StoredSums = Pick<
  DocumentTotals,
  'net_minor' | 'gross_minor' | 'allowance_minor' | 'charge_minor' | 'rounding_minor' | 'prepaid_minor'
>

/** What a document comes to as a whole, of the sums that are stored. */
export const sumsOf = ({
  net_minor,
  gross_minor,
  allowance_minor,
  charge_minor,
  rounding_minor,
  prepaid_minor,
}: StoredSums) => ({
  lines_net_minor: net_minor + allowance_minor - charge_minor,
  allowance_minor,
  charge_minor,
  prepaid_minor,
  payable_minor: gross_minor + rounding_minor - prepaid_minor,
})

/** The columns that invoices and credit notes share. The exchange rate is selected as a text without trailing zeros. */
export const documentColumns = [
  'id',
  'kind',
  'status',
  'number',
  'version',
  'customer_id',
  'customer_name',
  'currency',
  'reference',
  'issue_date',
  'tax_point',
  'document_date',
  'exchange_rate_source',
  'exchange_rate_date',
  'lines',
  'vat_groups',
  'buyer_reference',
  'contract_reference',
  'project_reference',
  'details',
  'allowances',
  'charges',
  'allowance_minor',
  'charge_minor',
  'rounding_minor',
  'prepaid_minor',
  'net_minor',
  'vat_minor',
  'gross_minor',
  'vat_base_minor',
  'message',
  'parties',
  'settled_before_minor',
  'issued_at',
  'issue_on',
  'issue_on_email',
  'issue_failure_count',
  'issue_failure',
  'created_at',
  'updated_at',
  'created_by',
] as const
