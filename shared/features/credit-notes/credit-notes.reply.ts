import { z } from 'zod'
import { trailEntry } from '#shared/features/audit/trail.ts'
import { adjustment, documentSums, vatPart } from '#shared/features/documents/document-details.ts'
import { attachment, documentOrigins, originalDocument } from '#shared/features/documents/document-files.ts'
import { documentDetails } from '#shared/features/documents/documents.fields.ts'
import { failedIssues, waitingColumns, waitingDraft } from '#shared/features/documents/waiting-draft.ts'
import { emailStatuses } from '#shared/features/email/emails.contract.ts'
import { invoiceLine, vatGroup } from '#shared/features/invoices/invoice-lines.ts'
import { refundReply } from '#shared/features/payments/payments.reply.ts'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import { pagedWithMeta } from '#shared/http/paged.ts'
import { answeredShape } from '#shared/record-fields.ts'
import { creditNoteStates } from './credit-notes.contract.ts'
import type * as contract from './credit-notes.contract.ts'
import { creditNoteFields } from './credit-notes.fields.ts'

const minor = z.number().int()

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

const creditNoteTotal = z.object({
  currency: z.string(),
  count: z.number().int(),
  gross_minor: minor,
  unallocated_minor: minor,
})
export type CreditNoteTotal = z.infer<typeof creditNoteTotal>

const creditableAdjustment = adjustment.extend({
  credited_minor: minor,
  parts: z.array(vatPart.extend({ credited_minor: minor })),
})

const creditNotes = pagedWithMeta(creditNoteRow).extend({
  /** Of the filtered credit notes that are issued. Null if there are too many to count. */
  totals: z.array(creditNoteTotal).nullable(),
})
export type CreditNotes = z.output<typeof creditNotes>

const creditable = z.object({
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
})
export type Creditable = z.output<typeof creditable>

const creditNoteDefaults = z.object({ today: z.iso.date(), run_hour: z.number().int() })
export type CreditNoteDefaults = z.output<typeof creditNoteDefaults>

export const replies: RepliesOf<typeof contract> = {
  listCreditNotes: creditNotes,
  createCreditNote: creditNote,
  getCreditNote: creditNote,
  updateCreditNote: creditNote,
  issueCreditNote: creditNote,
  allocateCreditNote: creditNote,
  refundCreditNote: creditNote,
  getCreditNoteTrail: pagedWithMeta(trailEntry),
  getCreditable: creditable,
  creditInvoice: creditNote,
  getCreditNoteDefaults: creditNoteDefaults,
  issueCreditNoteLater: creditNote,
  stopCreditNoteWaiting: creditNote,
  retryWaitingCreditNote: creditNote,
  listFailedCreditNotes: failedIssues,
}
