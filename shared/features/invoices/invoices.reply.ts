import { z } from 'zod'
import { documentSums } from '#shared/features/documents/document-details.ts'
import {
  attachment,
  documentOrigins,
  documentPages,
  originalDocument,
} from '#shared/features/documents/document-files.ts'
import { termsShown } from '#shared/features/documents/payment-terms.ts'
import { failedIssues, waitingColumns, waitingDraft } from '#shared/features/documents/waiting-draft.ts'
import { emailStatuses } from '#shared/features/email/emails.contract.ts'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import { pagedWithMeta } from '#shared/http/paged.ts'
import { answeredShape } from '#shared/record-fields.ts'
import { vatGroup } from './invoice-lines.ts'
import { holdKinds, type InvoiceState, invoiceStates, invoiceStatuses } from './invoice-states.ts'
import type * as contract from './invoices.contract.ts'
import { invoiceFields } from './invoices.fields.ts'
import { trailEntry } from '#shared/features/audit/trail.ts'

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

const count = z.number().int()

const countOfEach = Object.fromEntries(invoiceStates.map((state) => [state, count])) as Record<
  InvoiceState,
  z.ZodNumber
>

const invoiceSummary = z.object({
  counts: z.object({ all: count, ...countOfEach }).nullable(),
  totals: z.array(z.object({ currency: z.string(), count, gross_minor: minor, outstanding_minor: minor })).nullable(),
})
export type InvoiceSummary = z.output<typeof invoiceSummary>

export const replies: RepliesOf<typeof contract> = {
  listInvoices: pagedWithMeta(invoiceRow),
  summariseInvoices: invoiceSummary,
  createInvoice: invoice,
  getInvoice: invoice,
  updateInvoice: invoice,
  issueInvoice: invoice,
  voidInvoice: invoice,
  holdInvoice: invoice,
  releaseInvoice: invoice,
  previewInvoice: documentPages,
  previewDraft: documentPages,
  getInvoiceTrail: pagedWithMeta(trailEntry),
  issueLater: invoice,
  stopWaiting: invoice,
  retryWaiting: invoice,
  listFailedIssues: failedIssues,
}
