import { z } from 'zod'
import { endpoint } from '#shared/http/endpoint.ts'
import { listQuery } from '#shared/http/list.ts'
import { pagedWithMeta } from '#shared/http/paged.ts'
import { emptyIsAbsent, text } from '#shared/validation/text.ts'
import { periodQuery, periodReply } from './report-period.ts'

const access = 'invoice_access'
const minor = z.number().int()
const currency = emptyIsAbsent(text(3))

/**
 * Documents count on their issue date: invoices are added, credit notes subtracted on their own date. Drafts and
 * void invoices do not count.
 */
const salesFigures = z.object({
  currency: z.string(),
  invoice_count: z.number().int(),
  invoiced_net_minor: minor,
  credited_net_minor: minor,
  /** What was invoiced less what was credited. */
  net_minor: minor,
  vat_minor: minor,
  gross_minor: minor,
})
export type SalesFigures = z.infer<typeof salesFigures>

const customerSales = salesFigures.extend({
  /** Made of the customer and the currency. */
  id: z.string(),
  customer_id: z.uuid(),
  customer_name: z.string(),
})
export type CustomerSales = z.infer<typeof customerSales>

export const customerSalesFilter = listQuery(
  [
    'customer_name',
    'invoice_count',
    'invoiced_net_minor',
    'credited_net_minor',
    'net_minor',
    'vat_minor',
    'gross_minor',
  ],
  { order_by: 'net_minor', order_direction: 'DESC' },
  { ...periodQuery, currency },
)
export type CustomerSalesFilter = z.output<typeof customerSalesFilter>

export const listCustomerSales = endpoint({
  method: 'GET',
  path: '/api/reports/sales/customers',
  access,
  summary:
    'Sales of a period by customer and currency, by issue date; without a period, of the last twelve months. With totals.',
  query: customerSalesFilter,
  reply: pagedWithMeta(customerSales).extend({ ...periodReply, totals: z.array(salesFigures) }),
})

export const exportCustomerSales = endpoint({
  method: 'GET',
  path: '/api/reports/sales/customers/export',
  access,
  summary: 'Sales by customer as CSV.',
  query: customerSalesFilter,
  download: 'text/csv',
})

export const printCustomerSales = endpoint({
  method: 'GET',
  path: '/api/reports/sales/customers/pdf',
  access,
  summary: 'Sales by customer as a PDF.',
  query: customerSalesFilter,
  download: 'application/pdf',
})

const monthSales = salesFigures.extend({
  /** Made of the month and the currency. */
  id: z.string(),
  /** 2026-01 */
  month: z.string(),
})
export type MonthSales = z.infer<typeof monthSales>

export const monthSalesFilter = z.strictObject({ ...periodQuery, currency })
export type MonthSalesFilter = z.output<typeof monthSalesFilter>

const monthSalesReport = z.object({ ...periodReply, data: z.array(monthSales), totals: z.array(salesFigures) })
export type MonthSalesReport = z.infer<typeof monthSalesReport>

export const listMonthSales = endpoint({
  method: 'GET',
  path: '/api/reports/sales/months',
  access,
  summary:
    'Sales of a period by month and currency, by issue date; without a period, of the last twelve months. A month without any is left out.',
  query: monthSalesFilter,
  reply: monthSalesReport,
})

export const exportMonthSales = endpoint({
  method: 'GET',
  path: '/api/reports/sales/months/export',
  access,
  summary: 'Sales by month as CSV.',
  query: monthSalesFilter,
  download: 'text/csv',
})

export const printMonthSales = endpoint({
  method: 'GET',
  path: '/api/reports/sales/months/pdf',
  access,
  summary: 'Sales by month as a PDF.',
  query: monthSalesFilter,
  download: 'application/pdf',
})
