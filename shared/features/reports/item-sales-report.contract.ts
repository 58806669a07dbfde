import { z } from 'zod'
import { endpoint } from '#shared/http/endpoint.ts'
import { listQuery } from '#shared/http/list.ts'
import { pagedWithMeta } from '#shared/http/paged.ts'
import { emptyIsAbsent, text } from '#shared/validation/text.ts'
import { periodQuery, periodReply } from './report-period.ts'

const access = 'invoice_access'
const minor = z.number().int()

/** Lines count on the issue date of their document: those of invoices are added, those of credit notes subtracted. */
const itemSalesFigures = z.object({
  currency: z.string(),
  /** Invoices and credit notes that have such a line. */
  document_count: z.number().int(),
  invoiced_net_minor: minor,
  credited_net_minor: minor,
  net_minor: minor,
})
export type ItemSalesFigures = z.infer<typeof itemSalesFigures>

const itemSales = itemSalesFigures.extend({
  /** Made of the item and the currency. */
  id: z.string(),
  /** Null for all lines that were written by hand. */
  item_id: z.uuid().nullable(),
  code: z.string().nullable(),
  name: z.string().nullable(),
  unit: z.string().nullable(),
  /** What was sold less what was credited. */
  quantity: z.string(),
})
export type ItemSales = z.infer<typeof itemSales>

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
  reply: pagedWithMeta(itemSales).extend({ ...periodReply, totals: z.array(itemSalesFigures) }),
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
