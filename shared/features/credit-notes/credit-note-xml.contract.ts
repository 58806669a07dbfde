import { z } from 'zod'
import type { OwnVerdict } from '#shared/features/einvoices/einvoices.reply.ts'
import { xmlQuery } from '#shared/features/invoices/invoice-xml.contract.ts'
import { endpoint, json } from '#shared/http/endpoint.ts'

const byId = z.strictObject({ id: z.uuid() })

export const getCreditNoteXml = endpoint({
  method: 'GET',
  path: '/api/creditnotes/:id/xml',
  access: 'invoice_access',
  summary: 'An issued credit note for programs, as UBL 2.1 or CII: the file that was written once and kept.',
  params: byId,
  query: xmlQuery,
  download: 'application/xml',
})

export const checkCreditNote = endpoint({
  method: 'POST',
  path: '/api/creditnotes/:id/check',
  access: 'invoice_access',
  summary:
    'What the official rules of e-invoices say to a credit note, or to a draft as it would be issued: those of EN 16931, and on top those of the customer’s profile. Nothing is saved.',
  params: byId,
  reply: json<OwnVerdict>(),
})
