import { z } from 'zod'
import { endpoint } from '#shared/http/endpoint.ts'
import { pagedWithMeta, pageQuery } from '#shared/http/paged.ts'
import { emptyIsAbsent, text } from '#shared/validation/text.ts'
import { periodQuery, periodReply } from './report-period.ts'

const access = 'invoice_access'
const minor = z.number().int()
const count = z.number().int()

export const paymentGroupings = ['month', 'day', 'method', 'bank'] as const
export type PaymentGrouping = (typeof paymentGroupings)[number]

const receivedFigures = z.object({
  currency: z.string(),
  /** Dated in the period, even if reversed since. */
  received_count: count,
  received_minor: minor,
  /** Reversed in the period, whenever they were received. */
  reversed_count: count,
  reversed_minor: minor,
  /** Refunds in the period, of payments and of credit notes. */
  refunded_count: count,
  refunded_minor: minor,
})
export type ReceivedFigures = z.infer<typeof receivedFigures>

const receivedRow = receivedFigures.extend({
  /** Made of the group and the currency. */
  id: z.string(),
  /** 2026-01, 2026-01-31, a method, or the id of a bank account; empty if no account was given. */
  group: z.string(),
  /** The name of the bank account. */
  label: z.string().nullable(),
})
export type ReceivedRow = z.infer<typeof receivedRow>

export const paymentsReportFilter = z.strictObject({
  ...periodQuery,
  by: emptyIsAbsent(z.enum(paymentGroupings)).transform((by) => by ?? 'month'),
  currency: emptyIsAbsent(text(3)),
  ...pageQuery,
})
export type PaymentsReportFilter = z.output<typeof paymentsReportFilter>

export const listPaymentsReceived = endpoint({
  method: 'GET',
  path: '/api/reports/payments',
  access,
  summary:
    'Payments received in a period by month, day, method or bank account and by currency; reversals and refunds apart. Without a period: the last twelve months.',
  query: paymentsReportFilter,
  reply: pagedWithMeta(receivedRow).extend({ ...periodReply, totals: z.array(receivedFigures) }),
})

export const exportPaymentsReceived = endpoint({
  method: 'GET',
  path: '/api/reports/payments/export',
  access,
  summary: 'Payments received as CSV.',
  query: paymentsReportFilter,
  download: 'text/csv',
})

export const printPaymentsReceived = endpoint({
  method: 'GET',
  path: '/api/reports/payments/pdf',
  access,
  summary: 'Payments received as a PDF.',
  query: paymentsReportFilter,
  download: 'application/pdf',
})
