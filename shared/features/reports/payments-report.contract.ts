import { z } from 'zod'
import { endpoint, json } from '#shared/http/endpoint.ts'
import { pageQuery } from '#shared/http/paged.ts'
import { emptyIsAbsent, text } from '#shared/validation/text.ts'
import type { PaymentsReport } from './payments-report.reply.ts'
import { periodQuery } from './report-period.ts'

const access = 'invoice_access'

export const paymentGroupings = ['month', 'day', 'method', 'bank'] as const
export type PaymentGrouping = (typeof paymentGroupings)[number]

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
  reply: json<PaymentsReport>(),
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
