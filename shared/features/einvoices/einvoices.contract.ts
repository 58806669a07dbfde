import { endpoint, json } from '#shared/http/endpoint.ts'
import type { EInvoiceReading } from './einvoices.reply.ts'

export const eInvoiceLimits = { bytes: 10 * 1024 * 1024, lines: 1_000 }

export const readEInvoiceFile = endpoint({
  method: 'POST',
  path: '/api/einvoices/read',
  access: 'invoice_access',
  summary:
    'Read an e-invoice (UBL 2.1, CII, or a PDF with Factur-X inside; a form with a file named `file`): what it says, and what the rules of EN 16931 and of its profile say to it. Nothing is saved.',
  upload: 'file',
  reply: json<EInvoiceReading>(),
})
