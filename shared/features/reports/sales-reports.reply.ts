import { z } from 'zod'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import { pagedWithMeta } from '#shared/http/paged.ts'
import { periodReply } from './report-period.ts'
import type * as contract from './sales-reports.contract.ts'

const minor = z.number().int()

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

const monthSales = salesFigures.extend({
  /** Made of the month and the currency. */
  id: z.string(),
  /** 2026-01 */
  month: z.string(),
})
export type MonthSales = z.infer<typeof monthSales>

const monthSalesReport = z.object({ ...periodReply, data: z.array(monthSales), totals: z.array(salesFigures) })
export type MonthSalesReport = z.infer<typeof monthSalesReport>

const customerSalesReport = pagedWithMeta(customerSales).extend({ ...periodReply, totals: z.array(salesFigures) })
export type CustomerSalesReport = z.output<typeof customerSalesReport>

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

const itemSalesReport = pagedWithMeta(itemSales).extend({ ...periodReply, totals: z.array(itemSalesFigures) })
export type ItemSalesReport = z.output<typeof itemSalesReport>

export const replies: RepliesOf<typeof contract> = {
  listCustomerSales: customerSalesReport,
  listMonthSales: monthSalesReport,
  listItemSales: itemSalesReport,
}
