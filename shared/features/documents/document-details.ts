import { z } from 'zod'
import { businessDate } from '#shared/dates/business-date.ts'
import { percentText } from '#shared/validation/decimal-fields.ts'
import { signedAmountMinor } from '#shared/features/invoices/line-details.ts'
import { address } from '#shared/geography/address.ts'
import { maxAmountMinor } from '#shared/money/minor-units.ts'
import { vatCategories } from '#shared/money/vat.ts'
import { refusedAs } from '#shared/validation/field-errors.ts'
import { oneLine, requiredLine, text } from '#shared/validation/text.ts'
import { datePeriod, newDatePeriod } from './date-period.ts'
import { newPayee, newTaxRepresentative, payee, storedAddress, taxRepresentative } from './other-parties.ts'
import { invoiceType, rareDetails, rareFields } from './rare-detail-fields.ts'
import { schemedId } from './schemed-id.ts'

/** What is taken off the whole document, or added to it. With a percentage, of the sum of the lines, the amount is worked out. */
const newAdjustment = z.object({
  /** Only of an existing one. */
  id: z.uuid().optional(),
  reason: oneLine(200).default(''),
  /** Of UNCL 5189 for an allowance, of UNCL 7161 for a charge. */
  reason_code: oneLine(10).default(''),
  percent: percentText.nullable().default(null),
  amount_minor: signedAmountMinor.default(0),
  /** Without one it belongs to all VAT groups, in proportion. */
  vat_code: requiredLine(40).nullable().default(null),
})
export type NewAdjustment = z.output<typeof newAdjustment>

/** What of it belongs to one VAT group. */
export const vatPart = z.object({
  vat_code: z.string(),
  category: z.enum(vatCategories),
  rate: z.string(),
  amount_minor: z.number().int(),
})

export const adjustment = z.object({
  id: z.uuid(),
  reason: z.string(),
  reason_code: z.string(),
  percent: z.string().nullable(),
  amount_minor: z.number().int(),
  /** Null: of all VAT groups, in proportion. */
  vat_code: z.string().nullable(),
  parts: z.array(vatPart),
})
export type Adjustment = z.infer<typeof adjustment>

/** Where and when it was delivered, if not as the customer's record says. */
const newDelivery = z.object({
  name: oneLine(200).default(''),
  date: businessDate.nullable().default(null),
  address: address.nullable().default(null),
  /** The place by its id, of the list ICD. */
  location: schemedId.nullable().default(null),
})

/** Those of before name no place by its id. */
const delivery = z.object({
  name: z.string(),
  date: z.iso.date().nullable(),
  address: storedAddress.nullable(),
  location: schemedId.nullable().default(null),
})

const newPreceding = z.object({ number: requiredLine(60), issue_date: businessDate.nullable().default(null) })
const preceding = z.object({ number: z.string(), issue_date: z.iso.date().nullable() })

const maxAdjustments = 50

/** What a document may say as a whole besides what every document has, as EN 16931 knows it. */
export const detailFields = {
  buyer_reference: oneLine(100),
  contract_reference: oneLine(100),
  project_reference: oneLine(100),
  despatch_reference: oneLine(100),
  /** What the seller calls the order, what the customer says of the receipt, and the tender or lot. */
  sales_order_reference: oneLine(100),
  receiving_reference: oneLine(100),
  tender_reference: oneLine(100),
  /** How the customer books it. */
  accounting_cost: oneLine(100),
  period: newDatePeriod.nullable(),
  delivery: newDelivery.nullable(),
  payee: newPayee.nullable(),
  tax_representative: newTaxRepresentative.nullable(),
  payment_terms: text(1_000),
  /** Documents that this one follows. */
  preceding: z.array(newPreceding).max(20),
  allowances: z.array(newAdjustment).max(maxAdjustments),
  charges: z.array(newAdjustment).max(maxAdjustments),
  /** Added to the gross; at most one unit of the currency either way. */
  rounding_minor: z.number().int().min(-1_000).max(1_000),
  type_code: rareFields.type_code,
  tax_point_code: rareFields.tax_point_code,
  notes: rareFields.notes,
  invoiced_object: rareFields.invoiced_object,
  payment_means: rareFields.payment_means,
  supporting_documents: rareFields.supporting_documents,
}

/** Paid before: of an invoice by the customer, and on account; of a credit note by us. What somebody still owes is no part of it. */
export const prepaidMinor = z
  .number()
  .int()
  .max(maxAmountMinor)
  .refine((minor) => minor >= 0, refusedAs('validation.prepaid_negative'))

export const newDocumentDetails = {
  buyer_reference: detailFields.buyer_reference.default(''),
  contract_reference: detailFields.contract_reference.default(''),
  project_reference: detailFields.project_reference.default(''),
  despatch_reference: detailFields.despatch_reference.default(''),
  sales_order_reference: detailFields.sales_order_reference.default(''),
  receiving_reference: detailFields.receiving_reference.default(''),
  tender_reference: detailFields.tender_reference.default(''),
  accounting_cost: detailFields.accounting_cost.default(''),
  period: detailFields.period.default(null),
  delivery: detailFields.delivery.default(null),
  payee: detailFields.payee.default(null),
  tax_representative: detailFields.tax_representative.default(null),
  payment_terms: detailFields.payment_terms.default(''),
  preceding: detailFields.preceding.default([]),
  allowances: detailFields.allowances.default([]),
  charges: detailFields.charges.default([]),
  rounding_minor: detailFields.rounding_minor.default(0),
  type_code: rareFields.type_code.default(''),
  tax_point_code: rareFields.tax_point_code.default(''),
  notes: rareFields.notes.default([]),
  invoiced_object: rareFields.invoiced_object.default(null),
  payment_means: rareFields.payment_means.default(null),
  supporting_documents: rareFields.supporting_documents.default([]),
}

/** Stored beside the columns that are searched and added up. */
export const storedDetails = z.object({
  despatch_reference: z.string().default(''),
  sales_order_reference: z.string().default(''),
  receiving_reference: z.string().default(''),
  tender_reference: z.string().default(''),
  accounting_cost: z.string().default(''),
  period: datePeriod.nullable().default(null),
  delivery: delivery.nullable().default(null),
  payee: payee.nullable().default(null),
  tax_representative: taxRepresentative.nullable().default(null),
  payment_terms: z.string().default(''),
  preceding: z.array(preceding).default([]),
  type_code: rareDetails.type_code.default(''),
  tax_point_code: rareDetails.tax_point_code.default(''),
  notes: rareDetails.notes.default([]),
  invoiced_object: rareDetails.invoiced_object.default(null),
  payment_means: rareDetails.payment_means.default(null),
  supporting_documents: rareDetails.supporting_documents.default([]),
})
export type StoredDetails = z.output<typeof storedDetails>

/** As it is answered. */
export const documentDetails = {
  buyer_reference: z.string(),
  contract_reference: z.string(),
  project_reference: z.string(),
  despatch_reference: z.string(),
  sales_order_reference: z.string(),
  receiving_reference: z.string(),
  tender_reference: z.string(),
  accounting_cost: z.string(),
  period: datePeriod.nullable(),
  delivery: delivery.nullable(),
  payee: payee.nullable(),
  tax_representative: taxRepresentative.nullable(),
  payment_terms: z.string(),
  preceding: z.array(preceding),
  allowances: z.array(adjustment),
  charges: z.array(adjustment),
  rounding_minor: z.number().int(),
  type_code: rareDetails.type_code,
  tax_point_code: rareDetails.tax_point_code,
  notes: rareDetails.notes,
  invoiced_object: rareDetails.invoiced_object,
  payment_means: rareDetails.payment_means,
  supporting_documents: rareDetails.supporting_documents,
}

const details = z.object(documentDetails)
export type DocumentDetails = z.infer<typeof details>

/** What a schedule repeats on each of its invoices. */
export const repeatedFields = {
  buyer_reference: detailFields.buyer_reference,
  contract_reference: detailFields.contract_reference,
  project_reference: detailFields.project_reference,
  despatch_reference: detailFields.despatch_reference,
  sales_order_reference: detailFields.sales_order_reference,
  receiving_reference: detailFields.receiving_reference,
  tender_reference: detailFields.tender_reference,
  accounting_cost: detailFields.accounting_cost,
  payee: detailFields.payee,
  tax_representative: detailFields.tax_representative,
  payment_terms: detailFields.payment_terms,
  allowances: detailFields.allowances,
  charges: detailFields.charges,
  type_code: invoiceType,
  tax_point_code: rareFields.tax_point_code,
  notes: rareFields.notes,
  invoiced_object: rareFields.invoiced_object,
  payment_means: rareFields.payment_means,
  supporting_documents: rareFields.supporting_documents,
}

/** What the document comes to as a whole. */
export const documentSums = {
  lines_net_minor: z.number().int(),
  allowance_minor: z.number().int(),
  charge_minor: z.number().int(),
  payable_minor: z.number().int(),
}

/** An invoice also says what was paid before: in a request, in a change and in an answer. */
export const newInvoiceDetails = {
  ...newDocumentDetails,
  type_code: invoiceType.default(''),
  prepaid_minor: prepaidMinor.default(0),
}
export const changedInvoiceDetails = { ...detailFields, type_code: invoiceType, prepaid_minor: prepaidMinor }
export const invoiceDetails = { ...documentDetails, ...documentSums, prepaid_minor: z.number().int() }
