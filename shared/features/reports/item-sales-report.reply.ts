import { z } from 'zod'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import { pagedWithMeta } from '#shared/http/paged.ts'
import type * as contract from './item-sales-report.contract.ts'
import { periodReply } from './report-period.ts'

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

const itemSalesReport = pagedWithMeta(itemSales).extend({ ...periodReply, totals: z.array(itemSalesFigures) })
export type ItemSalesReport = z.output<typeof itemSalesReport>

export const replies: RepliesOf<typeof contract> = {
  listItemSales: itemSalesReport,
}
