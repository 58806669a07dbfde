import { z } from 'zod'
import { businessDate } from '#shared/dates/business-date.ts'
import { documentOrigins, type DocumentPages } from '#shared/features/documents/document-files.ts'
import { termsFields } from '#shared/features/documents/payment-terms.ts'
import { endpoint, json } from '#shared/http/endpoint.ts'
import { listQuery } from '#shared/http/list.ts'
import { type Paged, pageQuery } from '#shared/http/paged.ts'
import { maxAmountMinor } from '#shared/money/minor-units.ts'
import { acceptedShape, createdShape } from '#shared/record-fields.ts'
import { emptyIsAbsent, requiredText, text } from '#shared/validation/text.ts'
import { holdKinds, invoiceStates } from './invoice-states.ts'
import { invoiceFields } from './invoices.fields.ts'
import type { Invoice, InvoiceRow, InvoiceSummary } from './invoices.reply.ts'
import type { TrailEntry } from '#shared/features/audit/trail.ts'
import { type FailedIssues, issueLaterBody } from '#shared/features/documents/waiting-draft.ts'

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
  reply: json<Paged<InvoiceRow>>(),
})

export const summariseInvoices = endpoint({
  method: 'GET',
  path: '/api/invoices/summary',
  access: reads,
  summary:
    'How many of the filtered invoices are in each state, and what they come to in each currency; void ones and drafts count in no sum. What a text search finds thousands of is not added up, and null.',
  query: invoiceFilter,
  reply: json<InvoiceSummary>(),
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
  reply: json<Invoice>(),
  status: 201,
})

export const getInvoice = endpoint({
  method: 'GET',
  path: '/api/invoices/:id',
  access: reads,
  summary: 'One invoice.',
  params: byId,
  reply: json<Invoice>(),
})

export const updateInvoice = endpoint({
  method: 'PATCH',
  path: '/api/invoices/:id',
  access: manages,
  summary: 'Change a draft, naming the version that the change was made on. The lines are sent whole.',
  params: byId,
  body: invoiceChange,
  reply: json<Invoice>(),
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
  reply: json<Invoice>(),
})

export const voidInvoice = endpoint({
  method: 'POST',
  path: '/api/invoices/:id/void',
  access: manages,
  summary: 'Void an issued invoice that was never delivered and has nothing allocated. It keeps its number.',
  params: byId,
  body: z.strictObject({ reason: requiredText(500) }),
  reply: json<Invoice>(),
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
  reply: json<Invoice>(),
})

export const releaseInvoice = endpoint({
  method: 'DELETE',
  path: '/api/invoices/:id/hold',
  access: manages,
  summary: 'Take an invoice off hold.',
  params: byId,
  reply: json<Invoice>(),
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
  reply: json<DocumentPages>(),
})

export const previewDraft = endpoint({
  method: 'POST',
  path: '/api/invoices/preview',
  access: manages,
  summary: 'The pages of a draft that has not been saved, as they would print. Nothing is kept.',
  body: newInvoice,
  reply: json<DocumentPages>(),
})

export const getInvoiceTrail = endpoint({
  method: 'GET',
  path: '/api/invoices/:id/audit',
  access: 'invoice_access',
  summary: 'What was done to an invoice, newest first.',
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject(pageQuery),
  reply: json<Paged<TrailEntry>>(),
})

export const issueLater = endpoint({
  method: 'POST',
  path: '/api/invoices/:id/issue-later',
  access: manages,
  summary:
    'Let a draft be issued by itself on a day after today, at the hour of runs, and sent by e-mail if wished. Any change of the draft ends the waiting.',
  params: byId,
  body: issueLaterBody,
  reply: json<Invoice>(),
})

export const stopWaiting = endpoint({
  method: 'DELETE',
  path: '/api/invoices/:id/issue-later',
  access: manages,
  summary: 'End the waiting of a draft. It keeps its issue date.',
  params: byId,
  reply: json<Invoice>(),
})

export const retryWaiting = endpoint({
  method: 'POST',
  path: '/api/invoices/:id/issue-later/retry',
  access: manages,
  summary: 'Issue a draft whose day has come now, and send it by e-mail if that was wished.',
  params: byId,
  reply: json<Invoice>(),
})

export const listFailedIssues = endpoint({
  method: 'GET',
  path: '/api/invoices/failed-issues',
  access: 'invoice_access',
  summary: 'Drafts that could not be issued on their day, and why.',
  reply: json<FailedIssues>(),
})
