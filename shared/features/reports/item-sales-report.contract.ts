import type { z } from 'zod'
import { endpoint, json } from '#shared/http/endpoint.ts'
import { listQuery } from '#shared/http/list.ts'
import { emptyIsAbsent, text } from '#shared/validation/text.ts'
import type { ItemSalesReport } from './item-sales-report.reply.ts'
import { periodQuery } from './report-period.ts'

const access = 'invoice_access'

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
