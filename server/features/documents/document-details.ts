import { z } from 'zod'
import { type Adjustment, adjustment } from '#shared/features/documents/document-details.ts'
import {
  detailFields,
  type DocumentDetails,
  type StoredDetails,
  storedDetails,
} from '#shared/features/documents/documents.fields.ts'
import { keysOf, pick } from '#shared/keys-of.ts'

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
