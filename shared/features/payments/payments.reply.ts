import { z } from 'zod'
import { trailEntry } from '#shared/features/audit/trail.ts'
import { documentOrigins } from '#shared/features/documents/document-files.ts'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import { pagedWithMeta } from '#shared/http/paged.ts'
import { paymentMethods, writeOffReasons } from './payments.contract.ts'
import type * as contract from './payments.contract.ts'
import { bankChoice } from '#shared/features/banks/banks.contract.ts'

/** What was paid back of a payment or a credit note. */
export const refundReply = z.object({
  id: z.uuid(),
  amount_minor: z.number().int(),
  refund_date: z.iso.date(),
  method: z.enum(paymentMethods),
  reference: z.string(),
  created_at: z.iso.datetime(),
  created_by_name: z.string().nullable(),
})

const paymentBankLine = z.object({
  id: z.uuid(),
  bank_id: z.uuid(),
  bank_label: z.string(),
  booked_date: z.iso.date(),
  /** Of the whole line, which may have brought several payments. */
  amount_minor: z.number().int(),
  text: z.string(),
  payer_name: z.string(),
})

const minor = z.number().int()

const allocation = z.object({
  invoice_id: z.uuid(),
  invoice_number: z.string(),
  /** The net amount of the payment that is allocated to the invoice. */
  amount_minor: minor,
})

export const payment = z.object({
  id: z.uuid(),
  /** An imported one is what was left on account in another system, under its number there. */
  kind: z.enum(documentOrigins),
  number: z.string().nullable(),
  customer_id: z.uuid(),
  customer_name: z.string(),
  currency: z.string(),
  amount_minor: minor,
  allocated_minor: minor,
  refunded_minor: minor,
  unallocated_minor: minor,
  payment_date: z.iso.date(),
  method: z.enum(paymentMethods),
  reference: z.string(),
  bank_id: z.uuid().nullable(),
  bank_label: z.string().nullable(),
  /** The line of a statement that brought it. */
  bank_line: paymentBankLine.nullable(),
  allocations: z.array(allocation),
  refunds: z.array(refundReply),
  /** A reversed payment pays nothing. */
  reversal: z
    .object({ reason: z.string(), date: z.iso.date(), at: z.iso.datetime(), by_name: z.string().nullable() })
    .nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  created_by: z.uuid().nullable(),
  created_by_name: z.string().nullable(),
  version: z.number().int(),
})
export type Payment = z.infer<typeof payment>

const paymentRow = z.object({
  id: z.uuid(),
  kind: z.enum(documentOrigins),
  customer_id: z.uuid(),
  customer_name: z.string(),
  currency: z.string(),
  amount_minor: minor,
  unallocated_minor: minor,
  payment_date: z.iso.date(),
  method: z.enum(paymentMethods),
  reference: z.string(),
  bank_label: z.string().nullable(),
  reversed: z.boolean(),
  /** The first few invoices that it pays. */
  invoice_numbers: z.array(z.string()),
  created_at: z.iso.datetime(),
})
export type PaymentRow = z.infer<typeof paymentRow>

const paymentTotal = z.object({
  currency: z.string(),
  count: z.number().int(),
  amount_minor: minor,
  unallocated_minor: minor,
})
export type PaymentTotal = z.infer<typeof paymentTotal>

const openInvoice = z.object({
  id: z.uuid(),
  number: z.string(),
  issue_date: z.iso.date(),
  due_date: z.iso.date(),
  reference: z.string(),
  currency: z.string(),
  gross_minor: minor,
  outstanding_minor: minor,
  state: z.enum(['unpaid', 'part_paid', 'overdue']),
})
export type OpenInvoice = z.infer<typeof openInvoice>

/** What has happened to an invoice since it was issued, oldest first. */
const settlement = z.object({
  id: z.uuid(),
  kind: z.enum(['payment', 'reversal', 'credit_note', 'write_off', 'write_off_reversal']),
  /** The payment or credit note behind it. */
  source_id: z.uuid().nullable(),
  name: z.string(),
  date: z.iso.date(),
  /** The reduction of what is owed; negative if it was restored. */
  amount_minor: minor,
  created_at: z.iso.datetime(),
  created_by_name: z.string().nullable(),
  /** A write-off that has not been reversed. */
  can_be_reversed: z.boolean(),
})
export type Settlement = z.infer<typeof settlement>

export const writtenOff = z.object({
  id: z.uuid(),
  invoice_id: z.uuid(),
  currency: z.string(),
  /** Negative if it reverses a write-off. */
  amount_minor: minor,
  reason: z.enum(writeOffReasons),
  note: z.string(),
  write_off_date: z.iso.date(),
  /** What is still owed afterwards. */
  outstanding_minor: minor,
  created_at: z.iso.datetime(),
})
export type WrittenOff = z.output<typeof writtenOff>

const payments = pagedWithMeta(paymentRow).extend({
  /** Of the filtered payments; reversed ones are in no sum. Null if there are too many to count. */
  totals: z.array(paymentTotal).nullable(),
})
export type Payments = z.output<typeof payments>

const paymentBanks = z.object({
  data: z.array(z.object({ id: z.uuid(), label: z.string(), currency: z.string(), is_retired: z.boolean() })),
})
export type PaymentBanks = z.output<typeof paymentBanks>

const sentReceipt = z.object({ to: z.array(z.string()) })
export type SentReceipt = z.output<typeof sentReceipt>

const openInvoices = z.object({
  data: z.array(openInvoice),
  on_account_minor: minor,
  credit_minor: minor,
})
export type OpenInvoices = z.output<typeof openInvoices>

const paymentDefaults = z.object({ today: z.iso.date(), base_currency: z.string(), banks: z.array(bankChoice) })
export type PaymentDefaults = z.output<typeof paymentDefaults>

const invoiceAllocation = z.object({
  invoice_id: z.uuid(),
  currency: z.string(),
  allocated_minor: minor,
  /** What is still owed after it. */
  outstanding_minor: minor,
  /** What was given by which payment or credit note. */
  allocations: z.array(
    z.object({ payment_id: z.uuid().nullable(), credit_note_id: z.uuid().nullable(), amount_minor: minor }),
  ),
})
export type InvoiceAllocation = z.infer<typeof invoiceAllocation>

export const replies: RepliesOf<typeof contract> = {
  listPayments: payments,
  listPaymentBanks: paymentBanks,
  createPayment: payment,
  getPayment: payment,
  reversePayment: payment,
  allocatePayment: payment,
  refundPayment: payment,
  emailReceipt: sentReceipt,
  getPaymentTrail: pagedWithMeta(trailEntry),
  listOpenInvoices: openInvoices,
  listSettlements: z.object({ data: z.array(settlement) }),
  writeOff: writtenOff,
  reverseWriteOff: writtenOff,
  getPaymentDefaults: paymentDefaults,
  allocateToInvoice: invoiceAllocation,
}
