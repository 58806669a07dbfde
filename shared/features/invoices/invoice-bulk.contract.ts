import { z } from 'zod'
import { businessDate } from '#shared/dates/business-date.ts'
import { endpoint, json } from '#shared/http/endpoint.ts'
import type { BulkRun } from './invoice-bulk.reply.ts'

/** More than anyone selects by hand. */
export const maxBulk = 500

const invoiceIds = z.array(z.uuid()).min(1).max(maxBulk)

export const startBulk = endpoint({
  method: 'POST',
  path: '/api/invoices/bulk',
  access: 'manage_invoices',
  summary:
    'Issue or e-mail many invoices, one after the other in the given order: each is done wholly or not at all, and one that is refused does not stop the others.',
  body: z.strictObject({
    action: z.enum(['issue', 'email']),
    invoice_ids: invoiceIds,
    issue_date: businessDate.nullable().default(null),
  }),
  reply: json<BulkRun>(),
  status: 202,
})

export const getBulk = endpoint({
  method: 'GET',
  path: '/api/invoices/bulk/:id',
  access: 'manage_invoices',
  summary: 'How far a run has come.',
  params: z.strictObject({ id: z.uuid() }),
  reply: json<BulkRun>(),
})

export const downloadPdfs = endpoint({
  method: 'POST',
  path: '/api/invoices/download/pdf',
  access: 'invoice_access',
  summary: 'The documents of these invoices, one after the other, as one PDF.',
  body: z.strictObject({ invoice_ids: invoiceIds }),
  download: 'application/pdf',
})

export const downloadZip = endpoint({
  method: 'POST',
  path: '/api/invoices/download/zip',
  access: 'invoice_access',
  summary: 'The documents of these invoices as a zip of PDFs.',
  body: z.strictObject({ invoice_ids: invoiceIds }),
  download: 'application/zip',
})
