import { z } from 'zod'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import { pagedWithMeta } from '#shared/http/paged.ts'
import { periodReply } from './report-period.ts'
import { category } from './vat-report.contract.ts'
import type * as contract from './vat-report.contract.ts'

const minor = z.number().int()

const vatRateFigures = z.object({
  /** Made of the category and the rate. */
  id: z.string(),
  category,
  rate: z.string(),
  document_count: z.number().int(),
  net_minor: minor,
  vat_minor: minor,
})
export type VatRateFigures = z.infer<typeof vatRateFigures>

/** The exact amount, and the amount on the return. */
const box = z.object({ exact_minor: minor, return_minor: minor })

const unconverted = z.object({
  id: z.uuid(),
  kind: z.enum(['invoice', 'credit_note']),
  number: z.string(),
  date: z.iso.date(),
  currency: z.string(),
  net_minor: minor,
  vat_minor: minor,
})

const vatReport = z.object({
  ...periodReply,
  /** The currency of all figures except those of documents that could not be converted. */
  currency: z.string(),
  rates: z.array(vatRateFigures),
  box_1: box,
  box_6: box,
  /** The part of box 6 that is outside the scope of UK VAT. */
  outside_scope_minor: minor,
  /** The first few documents in another currency without an exchange rate: they are in no figure. */
  unconverted: z.array(unconverted),
})
export type VatReport = z.infer<typeof vatReport>

const vatDocument = z.object({
  id: z.uuid(),
  kind: z.enum(['invoice', 'credit_note']),
  number: z.string(),
  /** The date on which it counts. */
  date: z.iso.date(),
  customer_name: z.string(),
  /** The currency in which it was issued. */
  document_currency: z.string(),
  exchange_rate: z.string().nullable(),
  /** In the base currency, only of what is filtered; negative for a credit note. */
  net_minor: minor,
  vat_minor: minor,
})
export type VatDocument = z.infer<typeof vatDocument>

const vatDocuments = pagedWithMeta(vatDocument).extend({
  ...periodReply,
  currency: z.string(),
  totals: z.object({ net_minor: minor, vat_minor: minor }),
})
export type VatDocuments = z.output<typeof vatDocuments>

export const replies: RepliesOf<typeof contract> = {
  getVatReport: vatReport,
  listVatDocuments: vatDocuments,
}
