import type {
  FrozenRecord,
  insertDraft,
  LockedWithContext,
  markIssued,
  NewDraft,
  ShownInvoice,
} from '#server/features/invoices/invoices.queries.ts'

type Written<Write extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<Write>>

/** What has happened to a draft that has just been made. */
const untouched = {
  status: 'draft',
  state: 'draft',
  number: null,
  tax_point: null,
  parties: null,
  issued_at: null,
  issue_on: null,
  issue_on_email: null,
  issue_failure: null,
  issue_on_by_name: null,
  schedule_id: null,
  schedule_name: null,
  period_date: null,
  paid_minor: 0,
  credited_minor: 0,
  written_off_minor: 0,
  hold_kind: null,
  hold_reason: '',
  hold_date: null,
  held_at: null,
  void_reason: '',
  voided_at: null,
  voided_by_name: null,
  delivered: false,
  attachments: [],
} satisfies Partial<ShownInvoice>

/**
 * As it would be read back, of which nobody needs more than what the database has added. Field by field: to spread this many costs ten
 * times as much.
 */
export const newlyDrafted = (
  draft: NewDraft,
  source_number: string | null,
  added: Written<typeof insertDraft>,
): ShownInvoice => ({
  ...untouched,
  id: added.id,
  version: added.version,
  updated_at: added.updated_at,
  exchange_rate: added.exchange_rate,
  created_by_name: added.created_by_name,
  source_number,
  customer_id: draft.customer_id,
  customer_name: draft.customer_name,
  currency: draft.currency,
  reference: draft.reference,
  issue_date: draft.issue_date,
  supply_date: draft.supply_date,
  terms_days: draft.terms_days,
  due_date: draft.due_date,
  document_date: draft.document_date,
  exchange_rate_source: draft.exchange_rate_source,
  exchange_rate_date: draft.exchange_rate_date,
  lines: draft.lines,
  vat_groups: draft.totals.vat_groups,
  net_minor: draft.totals.net_minor,
  discount_minor: draft.totals.discount_minor,
  vat_minor: draft.totals.vat_minor,
  gross_minor: draft.totals.gross_minor,
  outstanding_minor: draft.totals.gross_minor,
  vat_base_minor: draft.vat_base_minor,
  message: draft.message,
  bank_id: draft.bank_id,
  copied_invoice_id: draft.copied_invoice_id,
  created_at: draft.created_at,
  created_by: draft.created_by,
})

/** The draft with all that issuing has changed of it. */
export function newlyIssued(
  draft: LockedWithContext,
  frozen: FrozenRecord,
  added: Written<typeof markIssued>,
): ShownInvoice {
  draft.status = 'issued'
  draft.number = added.number
  draft.version = added.version
  draft.updated_at = added.updated_at
  draft.outstanding_minor = added.outstanding_minor
  draft.customer_name = frozen.customer_name
  draft.issue_date = frozen.issue_date
  draft.tax_point = frozen.tax_point
  draft.due_date = frozen.due_date
  draft.document_date = frozen.document_date
  draft.lines = frozen.lines
  draft.vat_groups = frozen.totals.vat_groups
  draft.net_minor = frozen.totals.net_minor
  draft.discount_minor = frozen.totals.discount_minor
  draft.vat_minor = frozen.totals.vat_minor
  draft.gross_minor = frozen.totals.gross_minor
  draft.vat_base_minor = frozen.vat_base_minor
  draft.message = frozen.message
  draft.bank_id = frozen.bank_id
  draft.parties = frozen.parties
  draft.issued_at = frozen.issued_at
  draft.issue_on = null
  return Object.assign(draft, { state: added.state, attachments: added.attachments })
}
