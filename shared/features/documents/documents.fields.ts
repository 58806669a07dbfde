import { z } from 'zod'
import { omit } from '#shared/objects.ts'
import { answeredShape, createdShape, type RecordField, storedShape } from '#shared/record-fields.ts'
import { oneLine, text } from '#shared/validation/text.ts'
import { datePeriod, newDatePeriod } from './date-period.ts'
import {
  adjustment,
  delivery,
  newAdjustment,
  newDelivery,
  newPreceding,
  preceding,
  prepaidMinor,
} from './document-details.ts'
import { newPayee, newTaxRepresentative, payee, taxRepresentative } from './other-parties.ts'
import { invoiceType, rareFields } from './rare-detail-fields.ts'

const maxAdjustments = 50

const reference = { schema: oneLine(100), reply: z.string(), default: '' } satisfies RecordField

/** What a document may say as a whole besides what every document has, as EN 16931 knows it. */
export const detailFields = {
  buyer_reference: reference,
  contract_reference: reference,
  project_reference: reference,
  despatch_reference: reference,
  /** The seller's name for the order, the customer's reference of the receipt, and the tender or lot. */
  sales_order_reference: reference,
  receiving_reference: reference,
  tender_reference: reference,
  /** The account in the customer's books. */
  accounting_cost: reference,
  period: { schema: newDatePeriod.nullable(), reply: datePeriod.nullable(), default: null },
  delivery: { schema: newDelivery.nullable(), reply: delivery.nullable(), default: null },
  payee: { schema: newPayee.nullable(), reply: payee.nullable(), default: null },
  tax_representative: {
    schema: newTaxRepresentative.nullable(),
    reply: taxRepresentative.nullable(),
    default: null,
  },
  payment_terms: { schema: text(1_000), reply: z.string(), default: '' },
  /** Documents that this one follows. */
  preceding: { schema: z.array(newPreceding).max(20), reply: z.array(preceding), default: [] },
  allowances: { schema: z.array(newAdjustment).max(maxAdjustments), reply: z.array(adjustment), default: [] },
  charges: { schema: z.array(newAdjustment).max(maxAdjustments), reply: z.array(adjustment), default: [] },
  /** Added to the gross; at most one unit of the currency either way. */
  rounding_minor: { schema: z.number().int().min(-1_000).max(1_000), reply: z.number().int(), default: 0 },
  type_code: { schema: rareFields.type_code, reply: z.string(), default: '' },
  tax_point_code: { schema: rareFields.tax_point_code, default: '' },
  notes: { schema: rareFields.notes, default: [] },
  invoiced_object: { schema: rareFields.invoiced_object, default: null },
  payment_means: { schema: rareFields.payment_means, default: null },
  supporting_documents: { schema: rareFields.supporting_documents, default: [] },
} satisfies Record<string, RecordField>

export const newDocumentDetails = createdShape(detailFields)
export const documentDetails = answeredShape(detailFields)

const details = z.object(documentDetails)
export type DocumentDetails = z.infer<typeof details>

/** An invoice has types of its own, and says what was paid before. */
export const invoiceDetailFields = {
  ...detailFields,
  type_code: { schema: invoiceType, reply: z.string(), default: '' },
  prepaid_minor: { schema: prepaidMinor, reply: z.number().int(), default: 0 },
} satisfies Record<string, RecordField>

/** What a schedule repeats on each of its invoices. */
export const repeatedFields = omit({ ...detailFields, type_code: invoiceDetailFields.type_code }, [
  'period',
  'delivery',
  'preceding',
  'rounding_minor',
])

const ownColumns = [
  'buyer_reference',
  'contract_reference',
  'project_reference',
  'allowances',
  'charges',
  'rounding_minor',
] as const

/** Stored as one JSON beside the columns that are searched and added up. */
export const storedDetails = z.object(storedShape(omit(detailFields, ownColumns)))
export type StoredDetails = z.output<typeof storedDetails>
