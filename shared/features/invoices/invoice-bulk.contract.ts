import { z } from 'zod'
import { businessDate } from '#shared/dates/business-date.ts'
import { endpoint } from '#shared/http/endpoint.ts'

/** More than anyone selects by hand. */
export const maxBulk = 500

const invoiceIds = z.array(z.uuid()).min(1).max(maxBulk)

export const bulkRun = z.object({
  id: z.uuid(),
  action: z.enum(['issue', 'email']),
  status: z.enum(['running', 'done']),
  total_count: z.number().int(),
  done_count: z.number().int(),
  failed_count: z.number().int(),
  /** One result per finished invoice, in the order of the request. */
  results: z.array(
    z.object({
      invoice_id: z.uuid(),
      number: z.string().nullable(),
      customer_name: z.string(),
      /** Why it was refused; null on success. */
      refusal: z.string().nullable(),
    }),
  ),
})
export type BulkRun = z.infer<typeof bulkRun>

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
  reply: bulkRun,
  status: 202,
})

export const getBulk = endpoint({
  method: 'GET',
  path: '/api/invoices/bulk/:id',
  access: 'manage_invoices',
  summary: 'How far a run has come.',
  params: z.strictObject({ id: z.uuid() }),
  reply: bulkRun,
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
