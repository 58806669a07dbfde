import { z } from 'zod'
import { trailEntry } from '#shared/features/audit/trail.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { pagedWithMeta, pageQuery } from '#shared/http/paged.ts'

export const getInvoiceTrail = endpoint({
  method: 'GET',
  path: '/api/invoices/:id/audit',
  access: 'invoice_access',
  summary: 'What was done to an invoice, newest first.',
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject(pageQuery),
  reply: pagedWithMeta(trailEntry),
})
