import { z } from 'zod'
import type { OwnVerdict } from '#shared/features/einvoices/einvoices.reply.ts'
import { endpoint, json } from '#shared/http/endpoint.ts'

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

export const checkInvoice = endpoint({
  method: 'POST',
  path: '/api/invoices/:id/check',
  access: 'invoice_access',
  summary:
    'What the official rules of e-invoices say to an invoice, or to a draft as it would be issued: those of EN 16931, and on top those of the customer’s profile. Nothing is saved.',
  params: byId,
  reply: json<OwnVerdict>(),
})
