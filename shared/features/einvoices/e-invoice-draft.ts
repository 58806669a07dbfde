import { z } from 'zod'
import { rareDetails } from '#shared/features/documents/rare-detail-fields.ts'

const minor = z.number().int()
const period = z.object({ start_date: z.string().nullable(), end_date: z.string().nullable() })

const identifier = z.object({ scheme: z.string(), id: z.string() })

const itemClass = z.object({ list: z.string(), code: z.string(), version: z.string().optional() })

const amountPart = z.object({ amount_minor: minor, reason: z.string(), reason_code: z.string() })

const draftLine = z.object({
  description: z.string(),
  quantity: z.string(),
  unit_code: z.string(),
  unit_price: z.string(),
  base_quantity: z.string(),
  discount_percent: z.string(),
  discount_minor: minor,
  discount_reason: z.string(),
  discount_reason_code: z.string(),
  charge_minor: minor,
  charge_reason: z.string(),
  charge_reason_code: z.string(),
  discount_parts: z.array(amountPart),
  charge_parts: z.array(amountPart),
  /** Missing: the customer's, because no code has this category and rate. */
  vat_code: z.string().optional(),
  period: period.nullable(),
  order_line: z.string(),
  invoiced_object: identifier.nullable(),
  seller_item_id: z.string(),
  buyer_item_id: z.string(),
  standard_item_id: z.string(),
  standard_item_scheme: z.string(),
  classification: itemClass.nullable(),
  further_classifications: z.array(itemClass),
  origin_country: z.string(),
  attributes: z.array(z.object({ name: z.string(), value: z.string() })),
  gross_price: z.string(),
  accounting_cost: z.string(),
  note: z.string(),
})
export type DraftLine = z.infer<typeof draftLine>

const draftAdjustment = z.object({
  reason: z.string(),
  reason_code: z.string(),
  percent: z.string().nullable(),
  amount_minor: minor,
  vat_code: z.string().optional(),
})
export type DraftAdjustment = z.infer<typeof draftAdjustment>

const address = z.object({
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  region: z.string(),
  postcode: z.string(),
  country: z.string(),
})

const draftBody = z.object({
  currency: z.string().optional(),
  reference: z.string(),
  supply_date: z.string().nullable(),
  due_date: z.string().nullable(),
  message: z.string(),
  buyer_reference: z.string(),
  contract_reference: z.string(),
  project_reference: z.string(),
  despatch_reference: z.string(),
  sales_order_reference: z.string(),
  receiving_reference: z.string(),
  tender_reference: z.string(),
  accounting_cost: z.string(),
  payment_terms: z.string(),
  period: period.nullable(),
  delivery: z
    .object({
      name: z.string(),
      date: z.string().nullable(),
      address: address.nullable(),
      location: identifier.nullable(),
    })
    .nullable(),
  payee: z.object({ name: z.string(), identifier: identifier.nullable(), legal_id: identifier.nullable() }).nullable(),
  tax_representative: z.object({ name: z.string(), vat_number: z.string(), address: address.nullable() }).nullable(),
  preceding: z.array(z.object({ number: z.string(), issue_date: z.string().nullable() })),
  allowances: z.array(draftAdjustment),
  charges: z.array(draftAdjustment),
  rounding_minor: minor,
  prepaid_minor: minor,
  type_code: rareDetails.type_code,
  tax_point_code: rareDetails.tax_point_code,
  notes: rareDetails.notes,
  invoiced_object: rareDetails.invoiced_object,
  payment_means: rareDetails.payment_means,
  supporting_documents: rareDetails.supporting_documents,
  lines: z.array(draftLine),
})
export type DraftBody = z.infer<typeof draftBody>

const draftFile = z.object({ file_name: z.string(), content_type: z.string(), content: z.base64() })
export type DraftFile = z.infer<typeof draftFile>

/** Why a draft does not say something: an old debt, a due date or tax point of a credit note, VAT that is paid to the state. */
export const reasonsLeftOut = ['owed', 'nothing_due', 'tax_point', 'split_payment'] as const
export type ReasonLeftOut = (typeof reasonsLeftOut)[number]

/** A document of our own that says the same: with a customer it is the body of a new invoice, or of a new credit note. */
export const eInvoiceDraft = z.object({
  kind: z.enum(['invoice', 'credit_note']),
  /** Who the buyer is here; null: to be chosen. */
  customer: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  body: draftBody,
  /** The files that it carries, in base64: to be added to the draft. */
  attachments: z.array(draftFile),
  /** What the draft does not say, or says in another way, by its place in the document, and why where it is not plain. */
  left_out: z.array(z.object({ location: z.string(), value: z.string(), reason: z.enum(reasonsLeftOut).optional() })),
})
export type EInvoiceDraft = z.infer<typeof eInvoiceDraft>
