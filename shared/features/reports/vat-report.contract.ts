import { z } from 'zod'
import { endpoint } from '#shared/http/endpoint.ts'
import { listQuery } from '#shared/http/list.ts'
import { pagedWithMeta } from '#shared/http/paged.ts'
import { vatCategories } from '#shared/money/vat.ts'
import { emptyIsAbsent } from '#shared/validation/text.ts'
import { periodQuery, periodReply } from './report-period.ts'

const access = 'invoice_access'
const minor = z.number().int()
const category = z.enum(vatCategories)

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

export const vatFilter = z.strictObject(periodQuery)
export type VatFilter = z.output<typeof vatFilter>

export const getVatReport = endpoint({
  method: 'GET',
  path: '/api/reports/vat',
  access,
  summary:
    'VAT on sales by category and rate in the base currency, with boxes 1 and 6 of the UK VAT return. Invoices count on their tax point, credit notes on their issue date. Without a period: the last calendar quarter that is over.',
  query: vatFilter,
  reply: vatReport,
})

export const exportVatReport = endpoint({
  method: 'GET',
  path: '/api/reports/vat/export',
  access,
  summary: 'VAT by rate as CSV.',
  query: vatFilter,
  download: 'text/csv',
})

export const printVatReport = endpoint({
  method: 'GET',
  path: '/api/reports/vat/pdf',
  access,
  summary: 'The VAT report as a PDF, with the documents behind its figures.',
  query: vatFilter,
  download: 'application/pdf',
})

export const vatDocumentFilter = listQuery(
  ['date', 'number', 'customer_name', 'net_minor', 'vat_minor'],
  { order_by: 'date', order_direction: 'ASC' },
  {
    ...periodQuery,
    /** Only documents that count in this box of the return. */
    box: emptyIsAbsent(z.enum(['1', '6'])),
    category: emptyIsAbsent(category),
    rate: emptyIsAbsent(z.string().regex(/^\d{1,3}(\.\d{1,4})?$/)),
  },
)
export type VatDocumentFilter = z.output<typeof vatDocumentFilter>

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

export const listVatDocuments = endpoint({
  method: 'GET',
  path: '/api/reports/vat/documents',
  access,
  summary: 'The documents behind a figure of the VAT report: their sum is that figure.',
  query: vatDocumentFilter,
  reply: pagedWithMeta(vatDocument).extend({
    ...periodReply,
    currency: z.string(),
    totals: z.object({ net_minor: minor, vat_minor: minor }),
  }),
})

export const exportVatDocuments = endpoint({
  method: 'GET',
  path: '/api/reports/vat/documents/export',
  access,
  summary: 'The documents behind a figure of the VAT report as CSV.',
  query: vatDocumentFilter,
  download: 'text/csv',
})
