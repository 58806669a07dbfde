import type { LineToMatch, OpenInvoice, RecordedPayment } from '#server/features/banking/matching/candidates.ts'

/** Money that came in on 20 March 2026 and says nothing but its amount. */
export const lineOf = (amount_minor: number, said: Partial<LineToMatch> = {}): LineToMatch => ({
  id: 'line',
  bank_id: 'bank',
  amount_minor,
  currency: 'GBP',
  booked_date: '2026-03-20',
  text: '',
  payer_name: '',
  payer_account: '',
  end_to_end_id: '',
  creditor_reference: '',
  structured_references: [],
  charges_minor: null,
  is_reversal: false,
  return_reason: '',
  bank_code: '',
  ...said,
})

/** The 118th invoice is INV-2026-00118, and was due long before the money came. */
export const owed = (count: number, outstanding_minor: number, fields: Partial<OpenInvoice> = {}): OpenInvoice => ({
  id: `invoice ${count}`,
  number: `INV-2026-${String(count).padStart(5, '0')}`,
  reference: '',
  customer_id: 'acme',
  issue_date: '2026-01-02',
  due_date: '2026-02-01',
  outstanding_minor,
  ...fields,
})

export const received = (
  id: string,
  amount_minor: number,
  payment_date: string,
  fields: Partial<RecordedPayment> = {},
): RecordedPayment => ({
  id,
  customer_id: `customer of ${id}`,
  customer_name: '',
  amount_minor,
  payment_date,
  invoice_numbers: [],
  fee_minor: null,
  ...fields,
})
