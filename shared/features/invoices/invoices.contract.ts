import { z } from 'zod'
import { businessDate } from '#shared/dates/business-date.ts'
import { documentSums } from '#shared/features/documents/document-details.ts'
import { documentOrigins, originalDocument } from '#shared/features/documents/document-origin.ts'
import { documentPages } from '#shared/features/documents/document-pages.ts'
import { emailStatuses } from '#shared/features/email/emails.contract.ts'
import { waitingColumns, waitingDraft } from '#shared/features/documents/waiting-draft.ts'
import { termsFields, termsShown } from '#shared/features/documents/payment-terms.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { listQuery } from '#shared/http/list.ts'
import { pagedWithMeta } from '#shared/http/paged.ts'
import { maxAmountMinor } from '#shared/money/minor-units.ts'
import { acceptedShape, answeredShape, createdShape } from '#shared/record-fields.ts'
import { emptyIsAbsent, requiredText, text } from '#shared/validation/text.ts'
import { attachment } from './attachment.ts'
import { invoiceFields } from './invoices.fields.ts'
import { vatGroup } from './invoice-lines.ts'
import { holdKinds, type InvoiceState, invoiceStates, invoiceStatuses } from './invoice-states.ts'

const reads = 'invoice_access'
const manages = 'manage_invoices'
const byId = z.strictObject({ id: z.uuid() })

/** Unknown fields are ignored, so that an invoice can be sent back as it was returned. */
export const newInvoice = z.object({
  ...createdShape(invoiceFields),
  terms_days: termsFields.terms_days.optional(),
  copied_invoice_id: z.uuid().nullable().default(null),
})
export type NewInvoice = z.output<typeof newInvoice>

export const invoiceChange = z
  .object({ ...acceptedShape(invoiceFields), terms_days: termsFields.terms_days })
  .partial()
  .extend({ version: z.number().int() })
export type InvoiceChange = z.output<typeof invoiceChange>

const minor = z.number().int()

export const invoice = z.object({
  id: z.uuid(),
  /** An imported one comes from another system, with its number there: it counts in what is owed, not in sales or VAT. */
  kind: z.enum(documentOrigins),
  number: z.string().nullable(),
  status: z.enum(invoiceStatuses),
  state: z.enum(invoiceStates),
  version: z.number().int(),
  ...answeredShape(invoiceFields),
  ...documentSums,
  customer_name: z.string(),
  base_currency: z.string(),
  /** For a draft, as if it were issued today, or on its issue date. */
  tax_point: z.iso.date(),
  terms_days: termsShown.terms_days,
  /** The due date of a draft if it was set by hand and does not follow from the terms. */
  fixed_due_date: z.iso.date().nullable(),
  vat_groups: z.array(vatGroup),
  net_minor: minor,
  discount_minor: minor,
  vat_minor: minor,
  gross_minor: minor,
  /** The VAT in the base currency, if the document is in another. */
  vat_base_minor: minor.nullable(),
  /** With what was settled before it was brought in. */
  paid_minor: minor,
  settled_before_minor: minor,
  credited_minor: minor,
  written_off_minor: minor,
  outstanding_minor: minor,
  source: z
    .object({
      kind: z.enum(['copy', 'schedule']),
      id: z.uuid(),
      name: z.string(),
      /** The date of its schedule; null if it was made in addition to the runs. */
      period_date: z.iso.date().nullable(),
    })
    .nullable(),
  attachments: z.array(attachment),
  /** Of an imported one, if it was added: its PDF is this file. */
  original: originalDocument.nullable(),
  hold: z
    .object({ kind: z.enum(holdKinds), reason: z.string(), date: z.iso.date().nullable(), held_at: z.iso.datetime() })
    .nullable(),
  voided: z.object({ reason: z.string(), at: z.iso.datetime(), by_name: z.string().nullable() }).nullable(),
  /** Whether a message with it was sent, or is queued. */
  delivered: z.boolean(),
  /** When somebody put it into the post. */
  posted_date: z.iso.date().nullable(),
  /** What a draft still lacks before it can be issued; empty if nothing, and for an issued invoice. */
  missing: z.array(z.object({ field: z.string(), message: z.string() })),
  /** Only of a draft that will be issued automatically on its date. */
  waiting: waitingDraft.nullable(),
  issued_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  created_by: z.uuid().nullable(),
  created_by_name: z.string().nullable(),
})
export type Invoice = z.infer<typeof invoice>

const invoiceRow = z.object({
  id: z.uuid(),
  kind: z.enum(documentOrigins),
  number: z.string().nullable(),
  status: z.enum(invoiceStatuses),
  state: z.enum(invoiceStates),
  customer_id: z.uuid(),
  customer_name: z.string(),
  reference: z.string(),
  issue_date: z.iso.date().nullable(),
  due_date: z.iso.date(),
  currency: z.string(),
  net_minor: minor,
  vat_minor: minor,
  gross_minor: minor,
  credited_minor: minor,
  outstanding_minor: minor,
  hold_kind: z.enum(holdKinds).nullable(),
  /** The status of the last message about it. */
  email_status: z.enum(emailStatuses).nullable(),
  ...waitingColumns,
  created_at: z.iso.datetime(),
  version: z.number().int(),
})
export type InvoiceRow = z.infer<typeof invoiceRow>

const amountFilter = emptyIsAbsent(z.coerce.number().int().min(-maxAmountMinor).max(maxAmountMinor))

export const invoiceFilter = listQuery(
  ['issue_date', 'number', 'customer_name', 'due_date', 'gross_minor', 'outstanding_minor', 'created_at'],
  { order_by: 'issue_date', order_direction: 'DESC' },
  {
    /** A stored status, or a displayed state; `open` is everything on which something is owed. */
    status: emptyIsAbsent(z.enum([...invoiceStates, 'issued', 'open'])),
    customer_id: emptyIsAbsent(z.uuid()),
    schedule_id: emptyIsAbsent(z.uuid()),
    currency: emptyIsAbsent(text(3)),
    /** Issue dates; drafts count by their planned date, or the date they were created. */
    from: emptyIsAbsent(businessDate),
    to: emptyIsAbsent(businessDate),
    due_from: emptyIsAbsent(businessDate),
    due_to: emptyIsAbsent(businessDate),
    min_minor: amountFilter,
    max_minor: amountFilter,
    emailed: emptyIsAbsent(z.enum(['yes', 'no'])),
    /** Issued here, or brought in from another system. */
    kind: emptyIsAbsent(z.enum(documentOrigins)),
  },
)
export type InvoiceFilter = z.output<typeof invoiceFilter>

export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/invoices',
  access: reads,
  summary: 'Invoices, drafts included, found by number, reference or customer.',
  query: invoiceFilter,
  reply: pagedWithMeta(invoiceRow),
})

const count = z.number().int()
const countOfEach = Object.fromEntries(invoiceStates.map((state) => [state, count])) as Record<
  InvoiceState,
  z.ZodNumber
>

export const summariseInvoices = endpoint({
  method: 'GET',
  path: '/api/invoices/summary',
  access: reads,
  summary:
    'How many of the filtered invoices are in each state, and what they come to in each currency; void ones and drafts count in no sum. What a text search finds thousands of is not added up, and null.',
  query: invoiceFilter,
  reply: z.object({
    counts: z.object({ all: count, ...countOfEach }).nullable(),
    totals: z.array(z.object({ currency: z.string(), count, gross_minor: minor, outstanding_minor: minor })).nullable(),
  }),
})

export const exportInvoices = endpoint({
  method: 'GET',
  path: '/api/invoices/export',
  access: reads,
  summary: 'The filtered invoices as CSV.',
  query: invoiceFilter,
  download: 'text/csv',
})

export const createInvoice = endpoint({
  method: 'POST',
  path: '/api/invoices',
  access: manages,
  summary: 'Create a draft. Only the customer is required; what is left out comes from the customer.',
  body: newInvoice,
  reply: invoice,
  status: 201,
})

export const getInvoice = endpoint({
  method: 'GET',
  path: '/api/invoices/:id',
  access: reads,
  summary: 'One invoice.',
  params: byId,
  reply: invoice,
})

export const updateInvoice = endpoint({
  method: 'PATCH',
  path: '/api/invoices/:id',
  access: manages,
  summary: 'Change a draft, naming the version that the change was made on. The lines are sent whole.',
  params: byId,
  body: invoiceChange,
  reply: invoice,
})

export const deleteInvoice = endpoint({
  method: 'DELETE',
  path: '/api/invoices/:id',
  access: manages,
  summary: 'Delete a draft. What is issued stays.',
  params: byId,
})

export const issueInvoice = endpoint({
  method: 'POST',
  path: '/api/invoices/:id/issue',
  access: manages,
  summary: 'Give a draft its number and date. From then on it can be credited, never changed.',
  params: byId,
  body: z.strictObject({ issue_date: businessDate.nullish() }),
  reply: invoice,
})

export const voidInvoice = endpoint({
  method: 'POST',
  path: '/api/invoices/:id/void',
  access: manages,
  summary: 'Void an issued invoice that was never delivered and has nothing allocated. It keeps its number.',
  params: byId,
  body: z.strictObject({ reason: requiredText(500) }),
  reply: invoice,
})

export const holdInvoice = endpoint({
  method: 'POST',
  path: '/api/invoices/:id/hold',
  access: manages,
  summary: 'Put an issued invoice on hold, with a reason and, where there is one, the day until when.',
  params: byId,
  body: z.strictObject({
    kind: z.enum(holdKinds),
    reason: requiredText(500),
    date: businessDate.nullable().default(null),
  }),
  reply: invoice,
})

export const releaseInvoice = endpoint({
  method: 'DELETE',
  path: '/api/invoices/:id/hold',
  access: manages,
  summary: 'Take an invoice off hold.',
  params: byId,
  reply: invoice,
})

export const getInvoicePdf = endpoint({
  method: 'GET',
  path: '/api/invoices/:id/pdf',
  access: reads,
  summary:
    'The document: of an issued invoice the one that was made once and kept, of a draft a new one with a watermark, of an imported one its original.',
  params: byId,
  download: 'application/pdf',
})

export const previewInvoice = endpoint({
  method: 'GET',
  path: '/api/invoices/:id/preview',
  access: reads,
  summary: 'The pages of the document as pictures, as they print.',
  params: byId,
  reply: documentPages,
})

export const previewDraft = endpoint({
  method: 'POST',
  path: '/api/invoices/preview',
  access: manages,
  summary: 'The pages of a draft that has not been saved, as they would print. Nothing is kept.',
  body: newInvoice,
  reply: documentPages,
})
