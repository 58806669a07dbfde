import { z } from 'zod'
import { endpoint, json } from '#shared/http/endpoint.ts'
import { listQuery } from '#shared/http/list.ts'
import { vatCategories } from '#shared/money/vat.ts'
import { emptyIsAbsent } from '#shared/validation/text.ts'
import { periodQuery } from './report-period.ts'
import type { VatDocuments, VatReport } from './vat-report.reply.ts'

const access = 'invoice_access'
export const category = z.enum(vatCategories)

export const vatFilter = z.strictObject(periodQuery)
export type VatFilter = z.output<typeof vatFilter>

export const getVatReport = endpoint({
  method: 'GET',
  path: '/api/reports/vat',
  access,
  summary:
    'VAT on sales by category and rate in the base currency, with boxes 1 and 6 of the UK VAT return. Invoices count on their tax point, credit notes on their issue date. Without a period: the last calendar quarter that is over.',
  query: vatFilter,
  reply: json<VatReport>(),
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

export const listVatDocuments = endpoint({
  method: 'GET',
  path: '/api/reports/vat/documents',
  access,
  summary: 'The documents behind a figure of the VAT report: their sum is that figure.',
  query: vatDocumentFilter,
  reply: json<VatDocuments>(),
})

export const exportVatDocuments = endpoint({
  method: 'GET',
  path: '/api/reports/vat/documents/export',
  access,
  summary: 'The documents behind a figure of the VAT report as CSV.',
  query: vatDocumentFilter,
  download: 'text/csv',
})
