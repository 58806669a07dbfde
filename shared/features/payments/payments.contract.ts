import { z } from 'zod'
import { businessDate } from '#shared/dates/business-date.ts'
import type { TrailEntry } from '#shared/features/audit/trail.ts'
import { endpoint, json } from '#shared/http/endpoint.ts'
import { listQuery } from '#shared/http/list.ts'
import { type Paged, pageQuery, type Rows } from '#shared/http/paged.ts'
import { maxAmountMinor } from '#shared/money/minor-units.ts'
import { currencyCode, emailAddress, emptyIsAbsent, oneLine, requiredText, text } from '#shared/validation/text.ts'
import type {
  InvoiceAllocation,
  OpenInvoices,
  Payment,
  PaymentBanks,
  PaymentDefaults,
  Payments,
  SentReceipt,
  Settlement,
  WrittenOff,
} from './payments.reply.ts'

export const paymentMethods = ['bank_transfer', 'card', 'cash', 'cheque', 'direct_debit', 'other'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

const reads = 'invoice_access'
const manages = 'manage_payments'
const byId = z.strictObject({ id: z.uuid() })

export const amountMinor = z.number().int().min(1).max(maxAmountMinor)

const newAllocation = z.strictObject({ invoice_id: z.uuid(), amount_minor: amountMinor })

export const newPayment = z.strictObject({
  customer_id: z.uuid(),
  /** By default the customer's. */
  currency: currencyCode.optional(),
  amount_minor: amountMinor,
  /** By default today. */
  payment_date: businessDate.optional(),
  method: z.enum(paymentMethods).default('bank_transfer'),
  reference: oneLine(100).default(''),
  /** The account that it was paid into. */
  bank_id: z.uuid().nullable().default(null),
  allocations: z.array(newAllocation).max(500).default([]),
  /** What happens to the remainder: kept on account, or allocated to the oldest open invoices. */
  rest: z.enum(['on_account', 'oldest_first']).default('on_account'),
})
export type NewPayment = z.output<typeof newPayment>

export const paymentFilter = listQuery(
  ['payment_date', 'customer_name', 'amount_minor', 'unallocated_minor', 'created_at'],
  { order_by: 'payment_date', order_direction: 'DESC' },
  {
    customer_id: emptyIsAbsent(z.uuid()),
    invoice_id: emptyIsAbsent(z.uuid()),
    method: emptyIsAbsent(z.enum(paymentMethods)),
    /** The account that they were paid into. */
    bank_id: emptyIsAbsent(z.uuid()),
    currency: emptyIsAbsent(text(3)),
    from: emptyIsAbsent(businessDate),
    to: emptyIsAbsent(businessDate),
    /** By reversal date. */
    reversed_from: emptyIsAbsent(businessDate),
    reversed_to: emptyIsAbsent(businessDate),
    /** on_account: with something left to allocate. */
    status: emptyIsAbsent(z.enum(['received', 'on_account', 'reversed'])),
  },
)
export type PaymentFilter = z.output<typeof paymentFilter>

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/payments',
  access: reads,
  summary: 'Payments, found by customer, reference or the number of an invoice that they pay.',
  query: paymentFilter,
  reply: json<Payments>(),
})

export const exportPayments = endpoint({
  method: 'GET',
  path: '/api/payments/export',
  access: reads,
  summary: 'The filtered payments as CSV.',
  query: paymentFilter,
  download: 'text/csv',
})

export const listPaymentBanks = endpoint({
  method: 'GET',
  path: '/api/payments/banks',
  access: reads,
  summary: 'The accounts that payments came into, by name; retired ones too, and last.',
  reply: json<PaymentBanks>(),
})

export const createPayment = endpoint({
  method: 'POST',
  path: '/api/payments',
  access: manages,
  summary:
    'Record a payment, and what of it pays which invoices. The rest stays on account or goes to the oldest open invoices.',
  body: newPayment,
  reply: json<Payment>(),
  status: 201,
})

export const getPayment = endpoint({
  method: 'GET',
  path: '/api/payments/:id',
  access: reads,
  summary: 'One payment with its allocations, refunds and reversal.',
  params: byId,
  reply: json<Payment>(),
})

export const reversePayment = endpoint({
  method: 'POST',
  path: '/api/payments/:id/reverse',
  access: manages,
  summary: 'Reverse a payment: it is kept, with the reason, and the invoices that it paid are open again.',
  params: byId,
  body: z.strictObject({ reason: requiredText(500), reversal_date: businessDate.optional() }),
  reply: json<Payment>(),
})

export const allocatePayment = endpoint({
  method: 'POST',
  path: '/api/payments/:id/allocations',
  access: manages,
  summary: 'Give what is on account of a payment to open invoices of the same customer and currency.',
  params: byId,
  body: z.strictObject({ allocations: z.array(newAllocation).min(1).max(500) }),
  reply: json<Payment>(),
  status: 201,
})

export const newRefund = z.strictObject({
  amount_minor: amountMinor,
  refund_date: businessDate.optional(),
  method: z.enum(paymentMethods).default('bank_transfer'),
  reference: oneLine(100).default(''),
})
export type NewRefund = z.output<typeof newRefund>

export const refundPayment = endpoint({
  method: 'POST',
  path: '/api/payments/:id/refunds',
  access: manages,
  summary: 'Pay back what is on account of a payment.',
  params: byId,
  body: newRefund,
  reply: json<Payment>(),
  status: 201,
})

export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/payments/:id/pdf',
  access: reads,
  summary: 'The receipt of a payment.',
  params: byId,
  download: 'application/pdf',
})

export const emailReceipt = endpoint({
  method: 'POST',
  path: '/api/payments/:id/email',
  access: manages,
  summary: 'Send the receipt. Without recipients it goes to the contacts who receive invoices.',
  params: byId,
  body: z.strictObject({ to: z.array(emailAddress).max(20).optional() }),
  reply: json<SentReceipt>(),
  status: 201,
})

export const getPaymentTrail = endpoint({
  method: 'GET',
  path: '/api/payments/:id/audit',
  access: reads,
  summary: 'What was done to a payment, newest first.',
  params: byId,
  query: z.strictObject(pageQuery),
  reply: json<Paged<TrailEntry>>(),
})

export const listOpenInvoices = endpoint({
  method: 'GET',
  path: '/api/payments/open-invoices',
  access: reads,
  summary:
    'The open invoices of a customer in a currency, oldest first, and what the customer has on account and in credit.',
  query: z.strictObject({ customer_id: z.uuid(), currency: currencyCode }),
  reply: json<OpenInvoices>(),
})

export const listSettlements = endpoint({
  method: 'GET',
  path: '/api/invoices/:id/settlements',
  access: reads,
  summary: 'The payments, credits and write-offs of an invoice, oldest first.',
  params: byId,
  reply: json<Rows<Settlement>>(),
})

export const writeOffReasons = ['bad_debt', 'small_difference', 'bank_charge', 'settlement_discount'] as const

export const writeOff = endpoint({
  method: 'POST',
  path: '/api/invoices/:id/writeoffs',
  access: manages,
  summary: 'Write off what is owed on an invoice, or a part of it.',
  params: byId,
  body: z.strictObject({
    /** By default all that is owed. */
    amount_minor: amountMinor.optional(),
    reason: z.enum(writeOffReasons),
    note: text(500).default(''),
    write_off_date: businessDate.optional(),
  }),
  reply: json<WrittenOff>(),
  status: 201,
})

export const reverseWriteOff = endpoint({
  method: 'POST',
  path: '/api/invoices/:id/writeoffs/:write_off_id/reverse',
  access: manages,
  summary: 'Reverse a write-off by an entry of its own: what it took off is owed again from today.',
  params: z.strictObject({ id: z.uuid(), write_off_id: z.uuid() }),
  body: z.strictObject({ reason: requiredText(500) }),
  reply: json<WrittenOff>(),
  status: 201,
})

export const getPaymentDefaults = endpoint({
  method: 'GET',
  path: '/api/payments/defaults',
  access: 'manage_payments',
  summary:
    'What the forms of payments and refunds start from: the day in the business’s time zone, its currency, and the accounts that money comes into.',
  reply: json<PaymentDefaults>(),
})

export const allocateToInvoice = endpoint({
  method: 'POST',
  path: '/api/invoices/:id/allocations',
  access: 'manage_payments',
  summary:
    'Give an invoice what its customer has: payments on account first, then credit notes, the oldest of each first. All of the amount or nothing.',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ amount_minor: amountMinor }),
  reply: json<InvoiceAllocation>(),
  status: 201,
})
