/** The stored statuses. */
export const invoiceStatuses = ['draft', 'issued', 'void'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** The states that people see: derived from what is stored, never stored. */
export const invoiceStates = [
  'draft',
  'unpaid',
  'part_paid',
  'overdue',
  'paid',
  'credited',
  'written_off',
  'void',
] as const
export type InvoiceState = (typeof invoiceStates)[number]

/** Why nobody should be reminded of an invoice for now. */
export const holdKinds = ['disputed', 'promised', 'do_not_chase'] as const
export type HoldKind = (typeof holdKinds)[number]
