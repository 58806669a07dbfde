import { z } from 'zod'
import { endpoint, json } from '#shared/http/endpoint.ts'
import { listQuery } from '#shared/http/list.ts'
import { emptyIsAbsent, text } from '#shared/validation/text.ts'
import { periodQuery } from './report-period.ts'
import type { CustomerSalesReport, ItemSalesReport, MonthSalesReport } from './sales-reports.reply.ts'

const access = 'invoice_access'
const currency = emptyIsAbsent(text(3))

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
  reply: json<CustomerSalesReport>(),
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

export const monthSalesFilter = z.strictObject({ ...periodQuery, currency })
export type MonthSalesFilter = z.output<typeof monthSalesFilter>

export const listMonthSales = endpoint({
  method: 'GET',
  path: '/api/reports/sales/months',
  access,
  summary:
    'Sales of a period by month and currency, by issue date; without a period, of the last twelve months. A month without any is left out.',
  query: monthSalesFilter,
  reply: json<MonthSalesReport>(),
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

export const itemSalesFilter = listQuery(
  ['name', 'document_count', 'quantity', 'invoiced_net_minor', 'credited_net_minor', 'net_minor'],
  { order_by: 'net_minor', order_direction: 'DESC' },
  { ...periodQuery, currency: emptyIsAbsent(text(3)) },
)
export type ItemSalesFilter = z.output<typeof itemSalesFilter>

export const listItemSales = endpoint({
  method: 'GET',
  path: '/api/reports/sales/items',
  access,
  summary:
    'Sales of a period by item and currency, by issue date; without a period, of the last twelve months. Lines without an item are one row. With totals.',
  query: itemSalesFilter,
  reply: json<ItemSalesReport>(),
})

export const exportItemSales = endpoint({
  method: 'GET',
  path: '/api/reports/sales/items/export',
  access,
  summary: 'Sales by item as CSV.',
  query: itemSalesFilter,
  download: 'text/csv',
})

export const printItemSales = endpoint({
  method: 'GET',
  path: '/api/reports/sales/items/pdf',
  access,
  summary: 'Sales by item as a PDF.',
  query: itemSalesFilter,
  download: 'application/pdf',
})
