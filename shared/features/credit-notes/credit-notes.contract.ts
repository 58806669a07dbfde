import { z } from 'zod'
import { businessDate } from '#shared/dates/business-date.ts'
import { trailEntry } from '#shared/features/audit/trail.ts'
import { adjustment, documentSums, vatPart } from '#shared/features/documents/document-details.ts'
import { detailFields, documentDetails } from '#shared/features/documents/documents.fields.ts'
import { documentOrigins, originalDocument } from '#shared/features/documents/document-origin.ts'
import { waitingColumns, waitingDraft } from '#shared/features/documents/waiting-draft.ts'
import { emailStatuses } from '#shared/features/email/emails.contract.ts'
import { attachment } from '#shared/features/invoices/attachment.ts'
import { invoiceLine, vatGroup } from '#shared/features/invoices/invoice-lines.ts'
import { amountMinor, newRefund, refundReply } from '#shared/features/payments/payments.contract.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { listQuery } from '#shared/http/list.ts'
import { pagedWithMeta, pageQuery } from '#shared/http/paged.ts'
import { acceptedShape, answeredShape, createdShape } from '#shared/record-fields.ts'
import { currencyCode } from '#shared/validation/currency-code.ts'
import { emptyIsAbsent, text } from '#shared/validation/text.ts'
import { creditNoteFields } from './credit-notes.fields.ts'

const reads = 'invoice_access'
const manages = 'manage_invoices'
const byId = z.strictObject({ id: z.uuid() })
const minor = z.number().int()

/** What the request does not contain is as on the invoice. */
export const newCreditNote = z.object({
  /** The credited invoice; without one, customer and currency are required. */
  invoice_id: z.uuid().nullable().default(null),
  customer_id: z.uuid().optional(),
  currency: currencyCode.optional(),
  ...createdShape(creditNoteFields),
  /** Allowances, charges and rounding are credited in proportion: these are for a credit note without an invoice. */
  ...z.object(acceptedShape(detailFields)).partial().shape,
})
export type NewCreditNote = z.output<typeof newCreditNote>

export const creditNoteChange = z
  .object({ ...acceptedShape(creditNoteFields), ...acceptedShape(detailFields) })
  .partial()
  .extend({ version: z.number().int() })
export type CreditNoteChange = z.output<typeof creditNoteChange>

export const creditNoteStates = ['draft', 'open', 'part_used', 'used'] as const
export type CreditNoteState = (typeof creditNoteStates)[number]

export const creditNote = z.object({
  id: z.uuid(),
  /** An imported one comes from another system, with its number there. */
  kind: z.enum(documentOrigins),
  number: z.string().nullable(),
  status: z.enum(['draft', 'issued']),
  /** Open while some of it is left, then used. */
  state: z.enum(creditNoteStates),
  version: z.number().int(),
  invoice_id: z.uuid().nullable(),
  invoice_number: z.string().nullable(),
  invoice_issue_date: z.iso.date().nullable(),
  customer_id: z.uuid(),
  customer_name: z.string(),
  currency: z.string(),
  base_currency: z.string(),
  ...answeredShape(creditNoteFields),
  ...documentDetails,
  ...documentSums,
  vat_groups: z.array(vatGroup),
  net_minor: minor,
  vat_minor: minor,
  gross_minor: minor,
  vat_base_minor: minor.nullable(),
  /** With what was used before it was brought in. */
  allocated_minor: minor,
  settled_before_minor: minor,
  refunded_minor: minor,
  unallocated_minor: minor,
  allocations: z.array(
    z.object({ invoice_id: z.uuid(), invoice_number: z.string(), amount_minor: minor, date: z.iso.date() }),
  ),
  refunds: z.array(refundReply),
  attachments: z.array(attachment),
  original: originalDocument.nullable(),
  /** The draft that replaces the credited invoice, if it is re-issued. */
  reissued_invoice_id: z.uuid().nullable(),
  missing: z.array(z.object({ field: z.string(), message: z.string() })),
  /** Only of a draft that will be issued automatically. */
  waiting: waitingDraft.nullable(),
  issued_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  created_by: z.uuid().nullable(),
  created_by_name: z.string().nullable(),
})
export type CreditNote = z.infer<typeof creditNote>

const creditNoteRow = z.object({
  id: z.uuid(),
  kind: z.enum(documentOrigins),
  number: z.string().nullable(),
  status: z.enum(['draft', 'issued']),
  state: z.enum(creditNoteStates),
  customer_id: z.uuid(),
  customer_name: z.string(),
  invoice_id: z.uuid().nullable(),
  invoice_number: z.string().nullable(),
  reason: z.string(),
  issue_date: z.iso.date().nullable(),
  currency: z.string(),
  gross_minor: minor,
  unallocated_minor: minor,
  email_status: z.enum(emailStatuses).nullable(),
  ...waitingColumns,
  created_at: z.iso.datetime(),
  version: z.number().int(),
})
export type CreditNoteRow = z.infer<typeof creditNoteRow>

export const creditNoteFilter = listQuery(
  ['issue_date', 'number', 'customer_name', 'gross_minor', 'unallocated_minor', 'created_at'],
  { order_by: 'issue_date', order_direction: 'DESC' },
  {
    status: emptyIsAbsent(z.enum([...creditNoteStates, 'issued'])),
    customer_id: emptyIsAbsent(z.uuid()),
    invoice_id: emptyIsAbsent(z.uuid()),
    currency: emptyIsAbsent(text(3)),
    from: emptyIsAbsent(businessDate),
    to: emptyIsAbsent(businessDate),
  },
)
export type CreditNoteFilter = z.output<typeof creditNoteFilter>

const creditNoteTotal = z.object({
  currency: z.string(),
  count: z.number().int(),
  gross_minor: minor,
  unallocated_minor: minor,
})
export type CreditNoteTotal = z.infer<typeof creditNoteTotal>

export const listCreditNotes = endpoint({
  method: 'GET',
  path: '/api/creditnotes',
  access: reads,
  summary:
    'Credit notes, drafts included, found by number, customer, reason, reference or the number of their invoice.',
  query: creditNoteFilter,
  reply: pagedWithMeta(creditNoteRow).extend({
    /** Of the filtered credit notes that are issued. Null if there are too many to count. */
    totals: z.array(creditNoteTotal).nullable(),
  }),
})

export const exportCreditNotes = endpoint({
  method: 'GET',
  path: '/api/creditnotes/export',
  access: reads,
  summary: 'The filtered credit notes as CSV.',
  query: creditNoteFilter,
  download: 'text/csv',
})

export const createCreditNote = endpoint({
  method: 'POST',
  path: '/api/creditnotes',
  access: manages,
  summary: 'Create a draft, with parts of the lines of its invoice or lines of its own.',
  body: newCreditNote,
  reply: creditNote,
  status: 201,
})

export const getCreditNote = endpoint({
  method: 'GET',
  path: '/api/creditnotes/:id',
  access: reads,
  summary: 'One credit note with its allocations and refunds.',
  params: byId,
  reply: creditNote,
})

export const updateCreditNote = endpoint({
  method: 'PATCH',
  path: '/api/creditnotes/:id',
  access: manages,
  summary: 'Change a draft, naming the version that the change was made on. The lines are sent whole.',
  params: byId,
  body: creditNoteChange,
  reply: creditNote,
})

export const deleteCreditNote = endpoint({
  method: 'DELETE',
  path: '/api/creditnotes/:id',
  access: manages,
  summary: 'Delete a draft. What is issued stays.',
  params: byId,
})

export const issueCreditNote = endpoint({
  method: 'POST',
  path: '/api/creditnotes/:id/issue',
  access: manages,
  summary:
    'Give a draft its number and date. It is allocated to its invoice first; what is left is the customer’s credit.',
  params: byId,
  body: z.strictObject({ issue_date: businessDate.nullish() }),
  reply: creditNote,
})

export const allocateCreditNote = endpoint({
  method: 'POST',
  path: '/api/creditnotes/:id/allocations',
  access: 'manage_payments',
  summary: 'Give what is left of a credit note to open invoices of the same customer and currency.',
  params: byId,
  body: z.strictObject({
    allocations: z
      .array(z.strictObject({ invoice_id: z.uuid(), amount_minor: amountMinor }))
      .min(1)
      .max(500),
  }),
  reply: creditNote,
  status: 201,
})

export const refundCreditNote = endpoint({
  method: 'POST',
  path: '/api/creditnotes/:id/refunds',
  access: 'manage_payments',
  summary: 'Pay out what is left of a credit note.',
  params: byId,
  body: newRefund,
  reply: creditNote,
  status: 201,
})

export const getCreditNoteTrail = endpoint({
  method: 'GET',
  path: '/api/creditnotes/:id/audit',
  access: reads,
  summary: 'What was done to a credit note, newest first.',
  params: byId,
  query: z.strictObject(pageQuery),
  reply: pagedWithMeta(trailEntry),
})

const creditableAdjustment = adjustment.extend({
  credited_minor: minor,
  parts: z.array(vatPart.extend({ credited_minor: minor })),
})

/** The lines of an invoice with what can still be credited of each. */
export const getCreditable = endpoint({
  method: 'GET',
  path: '/api/invoices/:id/creditable',
  access: manages,
  summary: 'The lines of an issued invoice with what can still be credited of each.',
  params: byId,
  reply: z.object({
    invoice_id: z.uuid(),
    number: z.string(),
    issue_date: z.iso.date(),
    customer_id: z.uuid(),
    customer_name: z.string(),
    currency: z.string(),
    gross_minor: minor,
    outstanding_minor: minor,
    /** What a credit note refers to as well, unless it says otherwise. */
    reference: z.string(),
    buyer_reference: z.string(),
    contract_reference: z.string(),
    project_reference: z.string(),
    accounting_cost: z.string(),
    period: documentDetails.period,
    delivery: documentDetails.delivery,
    payee: documentDetails.payee,
    tax_representative: documentDetails.tax_representative,
    invoiced_object: documentDetails.invoiced_object,
    lines: z.array(invoiceLine.extend({ remaining_quantity: z.string(), remaining_net_minor: minor })),
    vat_groups: z.array(vatGroup),
    /** What earlier credit notes have credited at each rate. */
    credited_vat_groups: z.array(vatGroup),
    credited_lines: z.array(z.object({ invoice_line_id: z.uuid(), quantity: z.string(), net_minor: minor })),
    /** Credited in proportion to the lines, with what earlier credit notes have credited of each. */
    allowances: z.array(creditableAdjustment),
    charges: z.array(creditableAdjustment),
    /** Credited with the last of the gross. */
    remaining_rounding_minor: minor,
    remaining_gross_minor: minor,
    base_currency: z.string(),
    /** Whether its credit notes say their own exchange rate: it comes from another system, and came without one. */
    needs_exchange_rate: z.boolean(),
  }),
})
