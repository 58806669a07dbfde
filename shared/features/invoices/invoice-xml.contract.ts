import { z } from 'zod'
import { endpoint } from '#shared/http/endpoint.ts'

export const xmlQuery = z.strictObject({ format: z.enum(['ubl', 'cii']).default('ubl') })

const byId = z.strictObject({ id: z.uuid() })

export const getInvoiceXml = endpoint({
  method: 'GET',
  path: '/api/invoices/:id/xml',
  access: 'invoice_access',
  summary: 'An issued invoice for programs, as UBL 2.1 or CII: the file that was written once and kept.',
  params: byId,
  query: xmlQuery,
  download: 'application/xml',
})
