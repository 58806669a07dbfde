import { z } from 'zod'
import { xmlQuery } from '#shared/features/invoices/invoice-xml.contract.ts'
import { endpoint } from '#shared/http/endpoint.ts'

export const getCreditNoteXml = endpoint({
  method: 'GET',
  path: '/api/creditnotes/:id/xml',
  access: 'invoice_access',
  summary: 'An issued credit note for programs, as UBL 2.1 or CII: the file that was written once and kept.',
  params: z.strictObject({ id: z.uuid() }),
  query: xmlQuery,
  download: 'application/xml',
})
