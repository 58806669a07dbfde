import { documentColumns } from '#server/features/documents/stored-document.service.ts'

/** The columns that drafts and issued invoices share. */
export const columns = [
  ...documentColumns,
  'supply_date',
  'terms_days',
  'terms_kind',
  'due_date',
  'discount_minor',
  'bank_id',
  'copied_invoice_id',
  'schedule_id',
  'period_date',
  'paid_minor',
  'credited_minor',
  'written_off_minor',
  'outstanding_minor',
  'hold_kind',
  'hold_reason',
  'hold_date',
  'held_at',
  'void_reason',
  'voided_at',
] as const
