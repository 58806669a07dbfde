import { z } from 'zod'
import type { TrailEntry } from '#shared/features/audit/trail.ts'
import { endpoint, json } from '#shared/http/endpoint.ts'
import { type Paged, pageQuery } from '#shared/http/paged.ts'

export const getInvoiceTrail = endpoint({
  method: 'GET',
  path: '/api/invoices/:id/audit',
  access: 'invoice_access',
  summary: 'What was done to an invoice, newest first.',
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject(pageQuery),
  reply: json<Paged<TrailEntry>>(),
})
