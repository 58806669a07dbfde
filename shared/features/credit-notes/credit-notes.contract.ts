import { z } from 'zod'
import { businessDate } from '#shared/dates/business-date.ts'
import type { TrailEntry } from '#shared/features/audit/trail.ts'
import { detailFields } from '#shared/features/documents/documents.fields.ts'
import { amountMinor, newRefund } from '#shared/features/payments/payments.contract.ts'
import { endpoint, json } from '#shared/http/endpoint.ts'
import { listQuery } from '#shared/http/list.ts'
import { type Paged, pageQuery } from '#shared/http/paged.ts'
import { acceptedShape, createdShape } from '#shared/record-fields.ts'
import { currencyCode, emptyIsAbsent, requiredText, text } from '#shared/validation/text.ts'
import { creditNoteFields } from './credit-notes.fields.ts'
import type { Creditable, CreditNote, CreditNoteDefaults, CreditNotes } from './credit-notes.reply.ts'
import { newCreditLine } from './credit-lines.ts'
import { type FailedIssues, issueLaterBody } from '#shared/features/documents/waiting-draft.ts'

const reads = 'invoice_access'
const manages = 'manage_invoices'
const byId = z.strictObject({ id: z.uuid() })

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

export const listCreditNotes = endpoint({
  method: 'GET',
  path: '/api/creditnotes',
  access: reads,
  summary:
    'Credit notes, drafts included, found by number, customer, reason, reference or the number of their invoice.',
  query: creditNoteFilter,
  reply: json<CreditNotes>(),
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
  reply: json<CreditNote>(),
  status: 201,
})

export const getCreditNote = endpoint({
  method: 'GET',
  path: '/api/creditnotes/:id',
  access: reads,
  summary: 'One credit note with its allocations and refunds.',
  params: byId,
  reply: json<CreditNote>(),
})

export const updateCreditNote = endpoint({
  method: 'PATCH',
  path: '/api/creditnotes/:id',
  access: manages,
  summary: 'Change a draft, naming the version that the change was made on. The lines are sent whole.',
  params: byId,
  body: creditNoteChange,
  reply: json<CreditNote>(),
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
  reply: json<CreditNote>(),
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
  reply: json<CreditNote>(),
  status: 201,
})

export const refundCreditNote = endpoint({
  method: 'POST',
  path: '/api/creditnotes/:id/refunds',
  access: 'manage_payments',
  summary: 'Pay out what is left of a credit note.',
  params: byId,
  body: newRefund,
  reply: json<CreditNote>(),
  status: 201,
})

export const getCreditNoteTrail = endpoint({
  method: 'GET',
  path: '/api/creditnotes/:id/audit',
  access: reads,
  summary: 'What was done to a credit note, newest first.',
  params: byId,
  query: z.strictObject(pageQuery),
  reply: json<Paged<TrailEntry>>(),
})

/** The lines of an invoice with what can still be credited of each. */
export const getCreditable = endpoint({
  method: 'GET',
  path: '/api/invoices/:id/creditable',
  access: manages,
  summary: 'The lines of an issued invoice with what can still be credited of each.',
  params: byId,
  reply: json<Creditable>(),
})

/** "Cancel this invoice", and "Credit and re-issue". */
export const creditInvoice = endpoint({
  method: 'POST',
  path: '/api/invoices/:id/credit',
  access: 'manage_invoices',
  summary:
    'Credit an invoice in one step: all that is left of it, or the given lines, issued at once unless asked otherwise; with `reissue` a draft takes its place.',
  params: z.strictObject({ id: z.uuid() }),
  body: z.object({
    reason: requiredText(500),
    lines: z.array(newCreditLine).max(500).optional(),
    issue: z.boolean().default(true),
    reissue: z.boolean().default(false),
    issue_date: businessDate.nullish(),
  }),
  reply: json<CreditNote>(),
  status: 201,
})

export const getCreditNoteDefaults = endpoint({
  method: 'GET',
  path: '/api/creditnotes/defaults',
  access: manages,
  summary:
    'What issuing a credit note starts from: the day in the business’s time zone, and the hour at which waiting drafts are issued.',
  reply: json<CreditNoteDefaults>(),
})

export const issueCreditNoteLater = endpoint({
  method: 'POST',
  path: '/api/creditnotes/:id/issue-later',
  access: manages,
  summary:
    'Let a draft be issued by itself on a day after today, at the hour of runs, and sent by e-mail if wished. Any change of the draft ends the waiting.',
  params: byId,
  body: issueLaterBody,
  reply: json<CreditNote>(),
})

export const stopCreditNoteWaiting = endpoint({
  method: 'DELETE',
  path: '/api/creditnotes/:id/issue-later',
  access: manages,
  summary: 'End the waiting of a draft credit note. It keeps its issue date.',
  params: byId,
  reply: json<CreditNote>(),
})

export const retryWaitingCreditNote = endpoint({
  method: 'POST',
  path: '/api/creditnotes/:id/issue-later/retry',
  access: manages,
  summary: 'Issue a draft credit note whose day has come now, and send it by e-mail if that was wished.',
  params: byId,
  reply: json<CreditNote>(),
})

export const listFailedCreditNotes = endpoint({
  method: 'GET',
  path: '/api/creditnotes/failed-issues',
  access: 'invoice_access',
  summary: 'Draft credit notes that could not be issued on their day, and why.',
  reply: json<FailedIssues>(),
})
