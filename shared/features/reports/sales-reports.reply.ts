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

export const replies: RepliesOf<typeof contract> = {
  listCustomerSales: customerSalesReport,
  listMonthSales: monthSalesReport,
}
