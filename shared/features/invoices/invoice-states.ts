/** What is stored. */
export const invoiceStatuses = ['draft', 'issued', 'void'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** What people call the state of an invoice: worked out from what is stored, never stored itself. */
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

/** Why nobody should be chased for an invoice for now. */
export const holdKinds = ['disputed', 'promised', 'do_not_chase'] as const
export type HoldKind = (typeof holdKinds)[number]
